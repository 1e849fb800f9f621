"""``install`` puts the shim in the place of gym, and ``uninstall`` takes it away."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import textwrap

import pytest

from gymport import releases, shim
from gymport.dialects import DIALECTS, dialect
from gymport.errors import ShimError
from gymport.shim.naming import release_of

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


def test_the_distribution_is_found_in_every_way_that_distributions_are():
    assert run("""
        import importlib.metadata as metadata, gymport
        gymport.install("0.17.3")
        print(*map(metadata.version, ("gym", "Gym", "GYM")))
        found = metadata.distribution("gym")
        print(found.metadata["Name"], found.read_text("top_level.txt"), list(found.entry_points))
        every = metadata.distributions()
        print(next(one.version for one in every if one.metadata["Name"] == "gym"))
        gymport.uninstall()
    """) == ["0.17.3 0.17.3 0.17.3", "gym gym", " []", "0.17.3"]


LISTED = """
def found():
    try:
        return pkg_resources.get_distribution("gym").version
    except pkg_resources.DistributionNotFound:
        return None
def listed():
    return [one.version for one in pkg_resources.working_set if one.key == "gym"]
"""
if importlib.util.find_spec("pkg_resources"):

    @pytest.mark.filterwarnings("ignore")
    @pytest.mark.parametrize("first", [True, False])
    def test_setuptools_has_the_distribution_too(first):
        imports = ["import pkg_resources", "gymport.install('0.17.3')"]
        lines = [*(imports if first else imports[::-1]), "pkg_resources.require('gym>=0.10')"]
        source = "\n".join(["import gymport", *lines, LISTED])
        source += "\nprint(found(), listed())\ngymport.uninstall()\nprint(found(), listed())"
        bare = run(f"import pkg_resources\n{LISTED}\nprint(found(), listed())")
        assert run(source) == ["0.17.3 ['0.17.3']", *bare]


def test_a_module_is_found_where_it_is_before_and_after_it_is_imported():
    assert run("""
        from importlib.util import find_spec
        import gymport
        gymport.install()
        found = find_spec("gym.spaces")
        import gym.spaces, os
        print(found.origin == gym.spaces.__file__ == find_spec("gym.spaces").origin)
        print(list(found.submodule_search_locations) == [os.path.dirname(found.origin)])
        loader, name = found.loader, "gym.spaces"
        print("Box" in loader.get_source(name), loader.is_package(name))
        print(loader.get_filename(name) == gym.spaces.__file__)
    """) == ["True", "True", "True True", "True"]


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


@pytest.mark.parametrize(
    ("named", "release"),
    [
        ("v0.21.0", "0.21.0"),
        ("gym-0.21", "0.21.0"),
        ("gym==0.17.3", "0.17.3"),
        ("gym 0.26", "0.26.2"),
        (" 0.17 ", "0.17.3"),
        ("0.9", "0.9.7"),
        ("gym-0.9", "0.9.5"),
        ("0.10.6", "0.10.6"),
        ("0.15.1", "0.15.1"),
    ],
)
def test_a_release_can_be_named_in_several_ways(named, release):
    assert release_of(named) == release


@pytest.mark.parametrize("release", releases.ALL)
def test_every_release_is_meant_by_its_own_name(release):
    assert release_of(release) == release_of(f"gym=={release}") == release


@pytest.mark.parametrize("row", [row for row in DIALECTS if row != "gymnasium-1"])
def test_a_dialect_means_a_release_that_speaks_it(row):
    assert dialect(f"gym {release_of(row)}").name == row


@pytest.mark.parametrize("kind", [ShimError, ValueError])
@pytest.mark.parametrize(
    "named", ["0.9.3", "0.8.1", "0.21.1", "0.27", "1.0", "gymnasium 1.0", "core", "", None, 0.21]
)
def test_a_release_that_cannot_be_had_is_told_which_can(named, kind):
    with pytest.raises(kind, match=r"any release from 0\.9\.4 to 0\.26\.2: name one of them"):
        shim.install(named)
    assert shim.installed() is None


@pytest.mark.parametrize(("named", "meant"), [("17.3", "0.17.3"), ("0.21.1", "0.21.0")])
def test_a_release_that_is_mistyped_is_told_what_is_like_it(named, meant):
    with pytest.raises(ShimError, match=f"did you mean '{meant}'"):
        shim.install(named)


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
        print(numpy.in1d([[1, 2], [3, 4]], [2, 3]).tolist(), numpy.in1d(2, [2], invert=True))
        gymport.uninstall()
        print(hasattr(numpy, "cast") or hasattr(numpy, "math") or hasattr(numpy, "asscalar"))
    """)[:5] == [
        "True 2 2",
        "float32 True 2",
        "True",
        "[[1], [2]] float64 (1, 2)",
        "[False, True, True, False] [False]",
    ]


def test_what_numpy_moved_or_removed_later_is_put_back_too():
    assert run("""
        import gymport, numpy, warnings
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
        print(numpy.maximum_sctype("i2") is numpy.int64, numpy.loads(b"I1\\n."))
        print(numpy.void0 is numpy.void, hasattr(numpy.linalg.linalg, "LinAlgError"))
        print(numpy.get_array_wrap(1, numpy.ones(1)) is not None, numpy.get_array_wrap(1))
        numpy.set_string_function(lambda array: "array of mine")
        print(repr(numpy.ones(2)))
        @numpy.deprecate_with_doc("more")
        def old(): return 3
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            print(old(), numpy.deprecate(old, "older", "newer")())
        print([str(one.message) for one in told])
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
        "True 1",
        "True True",
        "True None",
        "array of mine",
        "3 3",
        "['`old` is deprecated!\\nmore', '`older` is deprecated, use `newer` instead!', "
        "'`old` is deprecated!\\nmore']",
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


@pytest.mark.parametrize("release", ["0.12.6", "0.21.0", "0.26.2"])
def test_a_module_has_what_it_had_by_its_own_imports(release):
    assert run(f"""
        import gymport
        gymport.install({release!r})
        import gym, numpy
        from gym.wrappers.frame_stack import Box, np
        from gym.spaces.box import Space
        from gym.envs.registration import Env
        from gym.vector.async_vector_env import CloudpickleWrapper, clear_mpi_env_vars
        import gym.vector.async_vector_env as vectors
        print(Box is gym.spaces.Box, np is numpy, Space is gym.Space, Env is gym.Env)
        print(CloudpickleWrapper is gym.vector.utils.CloudpickleWrapper)
        error = gym.error.AlreadyPendingCallError
        print(vectors.AlreadyPendingCallError is error, vectors.gym is gym)
        print(hasattr(gym, "np"), hasattr(gym.spaces, "Env"), hasattr(gym.core, "Space"))
    """) == ["True True True True", "True", "True True", "False False False"]


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
        asked = ("packaging", "importlib.metadata", "importlib.resources", "email")
        asked += ("gymport.moves", "gymport.shim.numpy_values")
        code = f"import sys; print([name for name in {asked} if name in sys.modules])"
        subprocess.run([sys.executable, "-c", code], check=True)
    """) == ["[]"]


LIBRARY = """
import warnings
warnings.warn("of the library", stacklevel=2)
raise ValueError("wrong")
"""


def test_a_library_that_is_told_of_the_shim_warns_and_fails_as_without_it(tmp_path):
    (tmp_path / "gymnasium.py").write_text(LIBRARY)
    program = tmp_path / "program.py"
    program.write_text("import gymnasium\n")
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    taken = {"capture_output": True, "text": True, "env": {**os.environ, "PYTHONPATH": paths}}
    said = [
        subprocess.run([sys.executable, *words, program], check=False, **taken).stderr
        for words in ([], ["-m", "gymport", "run"])
    ]
    assert said[0] == said[1]
    assert "ValueError: wrong" in said[0]
    assert f"{program}:1: UserWarning: of the library" in said[0]


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


OLD = """
import gym, numpy
class Old(gym.Env):
    observation_space = action_space = gym.spaces.Discrete(2)
    def reset(self):
        return numpy.int(1)
    def step(self, action):
        return numpy.int(0), 1.0, True, {}
gym.register(id="Old-v0", entry_point=Old)
release = gym.__version__
"""


def test_a_legacy_package_has_the_names_of_numpy_on_request(tmp_path):
    (tmp_path / "old_one.py").write_text(OLD)
    (tmp_path / "old_two.py").write_text(OLD.replace("Old-v0", "Two-v0"))
    assert run(f"""
        import sys, numpy, gymport
        sys.path.insert(0, {str(tmp_path)!r})
        had = hasattr(numpy, "int")
        one = gymport.import_legacy("old_one", "0.17", library="core", numpy_aliases=True)
        two = gymport.import_legacy("old_two", library="core")
        print(one.release, two.release, numpy.int)
        gymport.import_legacy("old_two", "0.15.4", library="core")
        print(numpy.int, sys.modules["gym"].__version__)
        env = gymport.make("Two-v0")
        print(gymport.make("Old-v0").reset()[0], env.reset()[0], env.step(0)[2:4])
        gymport.uninstall()
        print(hasattr(numpy, "int") == had)
    """) == ["0.17.3 0.17.3 <class 'int'>", "<class 'int'> 0.15.4", "1 1 (True, False)", "True"]
