"""A range of rewards that a class makes of the one that it had from gym."""

from __future__ import annotations

from migrate_gym import migrate_source
from migrate_gym.findings import Level

SOURCE = """
import gym

class Many(gym.Env):
    def __init__(self, count):
        self.reward_range = [self.reward_range] * count

    def single(self):
        self.reward_range = self.reward_range[0]
"""
LOOKED_UP = """
import gym

class Many(gym.Env):
    def __init__(self, env):
        self.env = env
        self.ranges = [self.reward_range]

    def __getattr__(self, name):
        return getattr(self.env, name)
"""


def test_what_the_constructor_reads_first_is_all_numbers() -> None:
    text, findings = migrate_source(SOURCE)
    assert 'self.reward_range = [getattr(self, "reward_range", (-float("inf"), float' in text
    assert "self.reward_range = self.reward_range[0]" in text
    assert not [one for one in findings if one.level is Level.MANUAL]


def test_what_another_object_is_asked_for_is_reported() -> None:
    _, findings = migrate_source(LOOKED_UP)
    assert [one.line for one in findings if one.code == "GYM214"] == [7]
