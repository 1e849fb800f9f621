"""Classes with one base in the project, of which some return the observation and the info."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_BASE = """\
class Raw:
    def reset(self, **kwargs):
        raise NotImplementedError
"""
_MADE = """\
import gym
from base import Raw
class Made(Raw):
    def __init__(self):
        self.env = gym.make("CartPole-v1")
    def reset(self, **kwargs):
        state = self.env.reset(**kwargs)
        return RETURNED
"""
_DRIVE = """\
from base import Raw
from driving import DrivingEnv
class Drive(Raw):
    def __init__(self):
        self.env = DrivingEnv()
    def reset(self, **kwargs):
        return self.env.reset(**kwargs)
"""


def test_a_reset_handed_on_beside_one_with_an_info_is_left_to_a_person(tmp_path: Path) -> None:
    files = {"base.py": _BASE, "made.py": _MADE.replace("RETURNED", "state, {}")}
    new, left = migrated_files({**files, "drive.py": _DRIVE}, tmp_path)
    assert "        state, _ = self.env.reset(**kwargs)\n" in new["made.py"]
    assert new["drive.py"] == _DRIVE
    assert [one.line for one in left if "the same base" in one.message] == [7]


@pytest.mark.parametrize("base", ["base.py", "another.py"])
def test_a_reset_handed_on_beside_one_without_stays_what_it_was(tmp_path: Path, base: str) -> None:
    made = _MADE.replace("RETURNED", "state" if base == "base.py" else "state, {}")
    made = made.replace("from base", f"from {base[:-3]}")
    new, left = migrated_files(
        {"base.py": _BASE, base: _BASE, "made.py": made, "drive.py": _DRIVE}, tmp_path
    )
    assert "        return self.env.reset(**kwargs)[0]\n" in new["drive.py"]
    assert not left


_SIMULATOR = """\
import gym
class Simulator(gym.Env):
    def reset(self):
        return 0
    def step(self, action):
        return 0, 0.0, False, {}
"""
_STAGES = """\
import gymnasium as gym
from simulators import Simulator
class Stages(gym.Env):
    def __init__(self):
        self.inner = Simulator()
    def reset(self, *, seed=None, options=None):
        {reset}
    def step(self, action):
        return self.inner.step(action)
    def first(self):
        return self.inner.reset()
"""


def test_an_environment_of_today_gives_the_pair_of_what_it_is_rewritten_around(
    tmp_path: Path,
) -> None:
    handed = "return self.inner.reset(seed=seed)"
    taken = "return self.inner.reset(seed=seed), {}"
    for number, (reset, expected) in enumerate(
        [(handed, handed), (taken, "return self.inner.reset(seed=seed)[0], {}")]
    ):
        files = {"simulators.py": _SIMULATOR, "stages.py": _STAGES.format(reset=reset)}
        folder = tmp_path / str(number)
        folder.mkdir()
        new, left = migrated_files(files, folder)
        assert new["stages.py"].splitlines()[6].strip() == expected
        assert new["stages.py"].endswith("return self.inner.reset()[0]\n")
        assert not left
