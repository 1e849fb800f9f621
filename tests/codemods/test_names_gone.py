"""What is said of names that gymnasium does not have."""

from __future__ import annotations

from laws import migrated

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


def test_what_goes_with_its_module_is_told_once_in_full() -> None:
    found = {(one.line, one.column): one.message for one in migrated(_DRAWN).findings}
    full = [place for place, message in found.items() if "pygame.Surface" in message]
    assert full == [(2, 38), (8, 35)]
    short = "goes with gym.envs.classic_control.rendering: see what is said where that is imported"
    assert [place for place, message in found.items() if short in message] == [(6, 13), (8, 12)]


def test_what_lies_in_a_package_with_its_module() -> None:
    told = [one.message for one in migrated(_MOVED).findings if one.line == 4]
    assert ["goes with gym.envs.robotics.rotations: " in one for one in told] == [True]
