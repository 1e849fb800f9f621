"""Which release is which tree, which modules it had, and how one tree follows another."""

from __future__ import annotations

import ast

import pytest
from shim_programs import run

from gymport import releases, shim
from gymport.errors import ShimError
from gymport.shim import trees

RELEASES = ("0.9.4", "0.10.11", "0.12.6", "0.15.7", "0.21.0", "0.22.0", "0.24.1", "0.26.2")
NEEDS_GYMNASIUM = "envs.classic_control.utils"
LATER = ("0.22.0", "0.23.1", "0.24.1", "0.25.2", "0.26.2")


@pytest.mark.parametrize("release", RELEASES)
def test_every_release_can_be_named(release):
    assert run("print(gym.__version__, gym.version.VERSION)", release) == [f"{release} {release}"]


@pytest.mark.parametrize("release", ["0.9.3", "0.7.4"])
def test_a_release_before_the_first_cannot(release):
    with pytest.raises(ShimError, match=releases.ALL[0]):
        shim.install(release)


@pytest.mark.parametrize("release", LATER)
def test_a_module_is_there_in_the_releases_that_had_it(release):
    names = sorted({*trees.SINCE, *trees.BEFORE} - {NEEDS_GYMNASIUM})
    (shown,) = run(
        f"""
        import importlib.util
        def there(name):
            try:
                return importlib.util.find_spec("gym." + name) is not None
            except ModuleNotFoundError:
                return False
        print([there(name) for name in {names}])
        """,
        release,
    )
    assert ast.literal_eval(shown) == [trees.had(name, release) for name in names]


@pytest.mark.parametrize("release", LATER)
def test_every_module_path_gives_one_object(release):
    assert run(
        """
        import gymport.gym_0_22
        assert gym is gymport.gym_0_22
        print(gym.spaces.box.Box is gym.spaces.Box, gym.core.Env is gym.Env)
        """,
        release,
    ) == ["True True"]


@pytest.mark.parametrize("tree", ["gym", "gym_0_22"])
def test_environments_and_wrappers_derive_from_their_own_trees_classes_alone(tree):
    (shown,) = run(
        f"""
        import importlib
        env = importlib.import_module("gymport.{tree}").Env
        seen = set()
        for part in ("core", "wrappers", "vector"):
            module = importlib.import_module("gymport.{tree}." + part)
            found = [getattr(module, name) for name in dir(module)]
            classes = [one for one in found if isinstance(one, type) and issubclass(one, env)]
            assert len(classes) > 3, part
            seen |= {{base.__module__ for one in classes for base in one.__mro__}}
        print(sorted(name for name in seen if not name.startswith("gymport.{tree}.")))
        """
    )
    assert set(ast.literal_eval(shown)) <= {"builtins", "typing"}


def test_a_program_can_go_from_one_release_to_another():
    assert run("""
        import gymport
        seen = []
        for release in ("0.26.2", "0.22.0", "0.21.0", "0.26.2"):
            gymport.install(release)
            import gym
            seen.append((gym.__version__, hasattr(gym.Env, "seed"), hasattr(gym, "GoalEnv")))
            gymport.uninstall()
        print(*seen, sep="\\n")
    """) == [
        "('0.26.2', False, False)",
        "('0.22.0', True, False)",
        "('0.21.0', True, True)",
        "('0.26.2', False, False)",
    ]


@pytest.mark.parametrize("way", ["import gym", "importlib.import_module('gym.spaces')"])
@pytest.mark.parametrize(
    "path", [("0.26.2", "0.22.0"), ("0.22.0", "0.26.2"), ("0.17.3", "0.9.4"), ("0.21.0", "0.25.2")]
)
def test_every_module_is_of_the_release_that_was_installed_last(path, way):
    assert run(f"""
        import importlib, sys, gymport
        for release in {path}:
            gymport.install(release)
            {way}
            modules = ("spaces", "spaces.box", "wrappers", "envs.registration", "version")
            for name in modules:
                importlib.import_module("gym." + name)
        gym = sys.modules["gym"]
        print(gym.__version__ == gym.version.VERSION == release)
        spaces = sys.modules["gym.spaces"]
        print(gym.spaces is spaces, gym.spaces.box is sys.modules["gym.spaces.box"])
        print(gym.envs.registration is sys.modules["gym.envs.registration"])
        print(hasattr(gym.spaces, "Text") == (release in ("0.25.2", "0.26.2")))
        gymport.uninstall()
        print([name for name in sys.modules if name.partition(".")[0] == "gym"])
    """) == ["True", "True True", "True", "True", "[]"]


def test_views_are_made_of_the_release_that_is_installed():
    assert run("""
        import gymport
        from gymport import core, spaces
        class Still(core.Env):
            observation_space = action_space = spaces.Discrete(2)
            def reset(self, *, seed=None, options=None):
                return 0, {}
        for release in ("0.26.2", "0.22.0"):
            gymport.install(release)
            import gym
            view = gymport.legacy(Still(), "gym-0.22", library="shim_0_22")
            print(isinstance(view, gym.Env), view.reset())
            gymport.uninstall()
    """) == ["True 0", "True 0"]


def test_the_tree_can_be_imported_without_being_installed():
    assert run("""
        import gymport.gym_0_22 as gym
        print(gym.__version__, gym.spaces.Discrete(3, start=2).seed(1))
    """) == ["0.26.2 [1]"]


def test_the_command_and_processes_take_later_releases(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import gym; print(gym.__version__, gym.spaces.Text)")
    assert run(f"""
        import subprocess, sys
        command = [sys.executable, "-m", "gymport", "run", "--gym", "0.25", {str(program)!r}]
        print(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    """)[0].startswith("0.25.2 <class 'gym.spaces.")


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_processes_of_a_vector_have_the_release_too(tmp_path, method):
    program = tmp_path / "program.py"
    program.write_text(f"""
import gymport

gymport.install("0.22.0")
import gym


class Told(gym.Env):
    observation_space = gym.spaces.Box(0, 99, (1,))
    action_space = gym.spaces.Discrete(2)

    def reset(self, **arguments):
        return self.observation_space.low

    def release(self):
        return gym.__version__, hasattr(gym.Env, "seed")


if __name__ == "__main__":
    envs = gym.vector.AsyncVectorEnv([Told, Told], context={method!r})
    print(*envs.call("release"), sep="\\n")
    envs.close()
""")
    assert run(f"import runpy; runpy.run_path({str(program)!r}, run_name='__main__')") == [
        "('0.22.0', True)",
        "('0.22.0', True)",
    ]


@pytest.mark.parametrize("release", LATER)
def test_the_modules_of_environments_are_attributes_of_their_packages(release):
    assert run(
        """
        import gym.envs.classic_control, gym.envs.toy_text
        print(gym.envs.classic_control.cartpole.__file__.endswith("cartpole.py"))
        print(gym.envs.toy_text.frozen_lake is gym.envs.toy_text.frozen_lake)
        """,
        release,
    ) == ["True", "True"]
