"""What the shim defines is of gym's modules while it is gym: old programs print and pickle it."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

RELEASES = ("0.9.4", "0.17.3", "0.21.0", "0.22.0", "0.26.2")


def run(source, release):
    """What a program of its own prints, with a release installed."""
    code = f"import gymport\ngymport.install({release!r})\n" + textwrap.dedent(source)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("release", RELEASES)
def test_classes_and_functions_are_of_gyms_modules(release):
    assert run(
        """
        import gym, gym.spaces, gym.utils.seeding, gym.wrappers
        for value in (gym.make, gym.Env, gym.spaces.Box, gym.wrappers.TimeLimit,
                      gym.utils.seeding.np_random, gym.envs.registration.EnvSpec, gym.error.Error):
            print(value.__module__)
        """,
        release,
    ) == [
        "gym.envs.registration",
        "gym.core",
        "gym.spaces.box",
        "gym.wrappers.time_limit",
        "gym.utils.seeding",
        "gym.envs.registration",
        "gym.error",
    ]


@pytest.mark.parametrize("release", RELEASES)
def test_the_source_is_found(release):
    assert run(
        """
        import gym, gym.wrappers, inspect
        kinds = (gym.spaces.Dict, gym.spaces.Discrete, gym.wrappers.TimeLimit)
        print(*(inspect.getsource(kind).split("(")[0] for kind in kinds), sep="; ")
        print(inspect.getsource(gym.make).split("(")[0])
        gymport.uninstall()
        print(inspect.getsource(gym.spaces.Dict).split("(")[0])
        """,
        release,
    ) == ["class Dict; class Discrete; class TimeLimit", "def make", "class Dict"]


@pytest.mark.parametrize("release", RELEASES)
def test_errors_say_in_tracebacks_what_they_were_called(release):
    assert run(
        """
        import gym, traceback
        try:
            gym.make("no id")
        except Exception as error:
            print(traceback.format_exception_only(type(error), error)[-1].partition(":")[0])
        """,
        release,
    ) == ["gym.error.Error"]


@pytest.mark.parametrize("release", RELEASES)
def test_modules_are_loaded_under_both_names_and_missing_ones_under_none(release):
    assert run(
        """
        import sys, gym, gym.spaces, gym.wrappers
        gym.wrappers.TimeLimit
        print(all(sys.modules[name] is sys.modules[f"gymport.{tree}" + name[len("gym"):]]
                  for name in sys.modules if name.startswith("gym.")
                  for tree in [gym.__name__.split(".")[1]]))
        print("gym.wrappers.time_limit" in sys.modules, "gym.spaces.text" in sys.modules)
        """,
        release,
    ) == ["True", f"True {release == '0.26.2'}"]


@pytest.mark.parametrize("release", RELEASES)
def test_pickles_name_gyms_modules(release):
    assert run(
        """
        import gym, pickle, pickletools
        space = gym.spaces.Discrete(3)
        data = pickle.dumps(space, 2)
        print(b"gym.spaces.discrete" in data, b"gymport.gym" in data)
        print(pickle.loads(data) == space, pickle.loads(pickle.dumps(gym.make)) is gym.make)
        """,
        release,
    ) == ["True False", "True True"]


@pytest.mark.parametrize("release", RELEASES)
def test_all_move_back_when_the_shim_is_taken_away(release):
    assert run(
        """
        import gym, gym.spaces, gym.wrappers
        seen = (gym.make, gym.Env, gym.spaces.Box, gym.wrappers.TimeLimit, gym.error.Error)
        gymport.uninstall()
        print({value.__module__.split(".")[0] for value in seen})
        import gymport.gym
        print(gymport.gym.spaces.Box.__module__)
        gymport.install("0.19.0")
        print(gymport.gym.spaces.Box.__module__)
        """,
        release,
    ) == ["{'gymport'}", "gymport.gym.spaces.box", "gym.spaces.box"]
