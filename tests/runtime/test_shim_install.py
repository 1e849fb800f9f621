"""``install`` puts the shim in the place of gym, and ``uninstall`` takes it away."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from gymport import shim
from gymport.errors import ShimError

# a real gym hides nothing: what it is like must not show
PRETENDED = """
import sys, types
gym = types.ModuleType("gym")
gym.__file__ = "/real/gym/__init__.py"
sys.modules["gym"] = gym
"""


def run(source):
    """What a program of its own prints."""
    code = textwrap.dedent(source)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_module_path_gives_one_object():
    assert run("""
        import pkgutil, importlib, gymport
        gymport.install("0.21.0")
        import gym, gymport.gym
        from gymport.shim.trees import had
        assert gym is gymport.gym
        paths = [info.name for info in pkgutil.walk_packages(gymport.gym.__path__, "gym.")]
        for path in paths:
            if not had(path[len("gym."):], "0.21.0"):
                continue
            twin = importlib.import_module("gymport." + path)
            assert importlib.import_module(path) is twin, path
            assert twin.__spec__.name == twin.__name__ == "gymport." + path, path
        assert "gym.spaces.multi_discrete" in paths
        print(gym.spaces.box.Box is gym.spaces.Box, isinstance(gym.spaces.Box, type))
    """) == ["True True"]


@pytest.mark.parametrize(
    ("named", "release"), [("0.21", "0.21.0"), ("0.21.0", "0.21.0"), ("0.17.3", "0.17.3")]
)
def test_gym_and_its_distribution_say_the_release(named, release):
    assert run(f"""
        import importlib.metadata, gymport
        gymport.install({named!r})
        import gym
        print(gym.__version__, gym.version.VERSION, importlib.metadata.version("gym"))
    """) == [f"{release} {release} {release}"]


@pytest.mark.parametrize(
    ("release", "has", "lacks"),
    [
        ("0.21.0", {"Pendulum-v1", "FrozenLake-v1", "Taxi-v3"}, {"Pendulum-v0", "Taxi-v2"}),
        ("0.17.3", {"Pendulum-v0", "FrozenLake-v0", "Taxi-v3"}, {"Pendulum-v1", "FrozenLake-v1"}),
        ("0.12.6", {"BipedalWalker-v2", "Taxi-v2"}, {"BipedalWalker-v3", "Taxi-v3"}),
    ],
)
def test_a_release_has_the_ids_that_it_had(release, has, lacks):
    (ids,) = run(f"""
        import gymport
        gymport.install({release!r})
        import gym
        print(*gym.envs.registry.env_specs)
    """)
    assert has <= set(ids.split())
    assert not lacks & set(ids.split())


def test_a_real_gym_that_is_imported_already_stays_and_is_named():
    assert run(
        PRETENDED
        + """
import gymport
try:
    gymport.install()
except RuntimeError as error:
    print("/real/gym" in str(error), "before the first" in str(error), sys.modules["gym"] is gym)
"""
    ) == ["True True True"]


@pytest.mark.parametrize("release", ["0.9.3", "0.8.1", "gymnasium 1.0"])
def test_a_release_that_cannot_be_had_is_told_which_can(release):
    with pytest.raises(ValueError if " " in release else ShimError, match="gym"):
        shim.install(release)
    assert shim.installed() is None


def test_uninstall_leaves_nothing_behind():
    assert run("""
        import os, sys, gymport, numpy
        had = hasattr(numpy, "float")
        finders, environment = list(sys.meta_path), dict(os.environ)
        gymport.install("0.17.3", numpy_aliases=True)
        import gym.spaces.box
        print(numpy.float is float, os.environ == environment)
        gymport.uninstall()
        print(sys.meta_path == finders, os.environ == environment, hasattr(numpy, "float") == had)
        print([name for name in sys.modules if name == "gym" or name.startswith("gym.")])
        import gymport.gym
        print(gymport.gym.__version__, "Pendulum-v1" in gymport.gym.envs.registry.env_specs)
    """) == ["True False", "True True True", "[]", "0.21.0 True"]


def test_a_release_that_was_never_imported_leaves_nothing_behind():
    assert run("""
        import gymport
        gymport.install("0.9.4")
        gymport.uninstall()
        import gymport.gym
        print(gymport.gym.__version__)
        gymport.install("0.26.2")
        import gym
        print(gym.__version__, hasattr(gym, "upload"))
    """) == ["0.21.0", "0.26.2 False"]


def test_the_names_of_numpy_do_what_they_did():
    assert run("""
        import gymport, math, numpy, warnings
        gymport.install(numpy_aliases=True)
        print(numpy.math.factorial(4) == 24, numpy.asscalar(numpy.array([2])), numpy.alen([1, 2]))
        print(numpy.cast["float32"]([1]).dtype, numpy.isnan(numpy.NAN), numpy.rank([[1]]))
        print(issubclass(numpy.VisibleDeprecationWarning, Warning))
        print(numpy.msort([[2], [1]]).tolist(), numpy.asfarray([1]).dtype, numpy.mat("1 2").shape)
        gymport.uninstall()
        print(hasattr(numpy, "cast") or hasattr(numpy, "math") or hasattr(numpy, "asscalar"))
    """)[:4] == ["True 2 2", "float32 True 2", "True", "[[1], [2]] float64 (1, 2)"]


def test_what_numpy_moved_or_removed_later_is_put_back_too():
    assert run("""
        import gymport, numpy
        gymport.install(numpy_aliases=True)
        print(numpy.sctypes["float"][1] is numpy.float32, numpy.nbytes[numpy.int16])
        print(numpy.find_common_type([numpy.float32], [numpy.int64, numpy.float64]))
        print(numpy.find_common_type([numpy.int8], [float]), numpy.find_common_type([], ["i4"]))
        print(numpy.obj2sctype("f8") is numpy.float64, numpy.obj2sctype(3, "none"))
        print(numpy.issctype(numpy.int32), numpy.issctype(3), numpy.sctype2char(numpy.float32))
        print(numpy.issubclass_(bool, int), numpy.issubclass_(1, int), numpy.safe_eval("[1]"))
        print(numpy.lib.pad([1], 1, "constant"), numpy.fastCopyAndTranspose([[1, 2]]).shape)
        numpy.warnings.filterwarnings("ignore", category=numpy.ModuleDeprecationWarning)
        numpy.disp("said")
        from numpy import DataSource, byte_bounds, compare_chararrays, format_parser
        print(numpy.recfromcsv(["A,b", "1,2"], encoding="utf-8").a)
    """) == [
        "True 2",
        "float32",
        "float64 int32",
        "True none",
        "True False f",
        "True False [1]",
        "[0 1 0] (2, 1)",
        "said",
        "1",
    ]


def test_the_names_of_numpy_are_put_back_on_request_only():
    assert run("""
        import numpy, gymport
        had = hasattr(numpy, "float")
        gymport.install()
        print(hasattr(numpy, "float") == had)
        gymport.install(numpy_aliases=True)
        print(numpy.float is float, numpy.int is int, numpy.object is object)
        print(numpy.bool8 is numpy.bool_, numpy.float_(1) == 1, numpy.Inf == numpy.inf)
    """) == ["True", "True True True", "True True True"]


def test_a_missing_module_says_what_to_do():
    assert run("""
        import gymport
        gymport.install()
        try:
            import gym.envs.robotics.utils
        except ModuleNotFoundError as error:
            print("mujoco-py" in str(error), error.name)
    """) == ["True gym.envs.robotics.utils"]


def test_installing_does_not_load_the_tree_before_it_is_asked_for():
    assert run("""
        import sys, gymport
        gymport.install()
        print("numpy" in sys.modules, "gymport.gym" in sys.modules)
    """) == ["False False"]


def test_a_process_that_is_started_loads_little_for_the_shim():
    assert run("""
        import subprocess, sys, gymport
        gymport.install("0.17.3")
        asked = ("packaging", "importlib.metadata", "importlib.resources", "email", "gymport.moves")
        code = f"import sys; print([name for name in {asked} if name in sys.modules])"
        subprocess.run([sys.executable, "-c", code], check=True)
    """) == ["[]"]


def test_a_process_that_is_spawned_has_the_release_too(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent("""
        import multiprocessing

        def ask(queue):
            import gym
            queue.put(gym.__version__)

        if __name__ == "__main__":
            import gymport
            gymport.install("0.17.3")
            for method in multiprocessing.get_all_start_methods():
                context = multiprocessing.get_context(method)
                queue = context.Queue()
                process = context.Process(target=ask, args=(queue,))
                process.start()
                assert queue.get() == "0.17.3"
                process.join()
            print("all")
    """)
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("all\n", "")


def test_a_missing_attribute_says_what_to_do():
    printed = run("""
        import gymport
        gymport.install()
        import gym
        try:
            gym.scoreboard
        except AttributeError as error:
            print(error)
        print(hasattr(gym, "upload"), hasattr(gym.spaces, "Text"), gym.__name__)
    """)
    assert printed[0].startswith("module 'gym' has no attribute 'scoreboard': the shim of gym has ")
    assert printed[0].partition("; ")[2]
    assert printed[1] == "False False gymport.gym"
