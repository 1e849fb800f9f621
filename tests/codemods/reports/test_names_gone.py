"""What is said of names that gymnasium, or its numpy, does not have."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated

from migrate_gym import migrate_paths

_DRAWN = """\
import gym
from gym.envs.classic_control import rendering


def draw(viewer):
    track = rendering.Line((0, 0), (1, 0))
    viewer.add_geom(track)
    return rendering.Transform(), gym.envs.classic_control.rendering.Viewer(1, 1)
"""
_MOVED = """\
from gym.envs.robotics import rotations
from gym.wrappers import monitoring

turned = rotations.quat_mul([0, 0, 0, 1], [0, 0, 0, 1])
counted = monitoring.stats_recorder.StatsRecorder
"""
_ASKED = """\
import gym
from gym.envs.toy_text.discrete import DiscreteEnv


def has_table(env):
    return isinstance(env.unwrapped, (DiscreteEnv, gym.Wrapper))


def table(env):
    assert issubclass(type(env), gym.envs.toy_text.discrete.DiscreteEnv)
"""


def test_what_is_one_of_a_class_that_is_gone_is_asked_by_what_it_had() -> None:
    told = [one.message for one in migrated(_ASKED).findings if "DiscreteEnv" in one.message]
    assert len(told) == 2
    assert all(one.endswith("as hasattr(env.unwrapped, 'P') does") for one in told)


def test_a_function_that_is_given_a_class_that_is_gone_asks_by_it_too() -> None:
    given = """
from gym.envs.toy_text.discrete import DiscreteEnv
from helpers import unwrap


def table(env):
    assert type(env) == DiscreteEnv or unwrap(env, to=DiscreteEnv)
    return unwrap(env, DiscreteEnv).P
"""
    told = [one.message for one in migrated(given).findings if "DiscreteEnv" in one.message]
    assert told
    assert not any("derive from Env" in one for one in told)


def test_what_derives_from_a_class_that_is_gone_is_told_how_to_do_without_it() -> None:
    derived = _ASKED + "\n\ndef grown():\n    class Grown(DiscreteEnv):\n        pass\n"
    told = [one.message for one in migrated(derived).findings if one.code == "GYM101"]
    assert any("derive from Env" in one for one in told)


def test_what_goes_with_its_module_is_told_once_in_full() -> None:
    found = {(one.line, one.column): one.message for one in migrated(_DRAWN).findings}
    full = [place for place, message in found.items() if "pygame.Surface" in message]
    assert full == [(6, 5), (8, 35)]  # the import goes into the function that uses it
    short = "goes with gym.envs.classic_control.rendering: see what is said where that is imported"
    assert [place for place, message in found.items() if short in message] == [(6, 13), (8, 12)]


def test_what_lies_in_a_package_with_its_module() -> None:
    told = [one.message for one in migrated(_MOVED).findings if one.line == 4]
    assert ["goes with gym.envs.robotics.rotations: " in one for one in told] == [True]


@pytest.mark.parametrize(
    ("old", "new"), [("np.float", "float"), ("numpy.int", "int"), ("np.Inf", "np.inf")]
)
def test_what_numpy_has_no_longer_is_replaced_where_gym_is_not_mentioned(
    tmp_path: Path, old: str, new: str
) -> None:
    (tmp_path / "env.py").write_text("import gym\n")
    path = tmp_path / "car.py"
    path.write_text(f"import numpy\nimport numpy as np\n\nwidth = {old}\n")
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert result.new == f"import numpy\nimport numpy as np\n\nwidth = {new}\n".encode()


@pytest.mark.parametrize(
    "guard",
    [
        'if not hasattr(gym.spaces, "prng"):',
        'if hasattr(gym, "spaces"):',
        'if hasattr(gym.spaces, "prng"):\n    pass\nelse:',
        'if hasattr(gym.spaces, "prng") or True:',
    ],
)
def test_names_that_another_condition_guards_are_told(guard: str) -> None:
    result = migrated(f"import gym\n{guard}\n    gym.spaces.prng.seed(0)\n")
    assert [finding.code for finding in result.left] == ["GYM102"]
