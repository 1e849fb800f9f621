"""A range of rewards that a class makes of the one that it had from gym."""

from __future__ import annotations

from migrate_gym import migrate_source

SOURCE = """
import gym

class Many(gym.Env):
    def __init__(self, count):
        self.reward_range = [self.reward_range] * count

    def single(self):
        self.reward_range = self.reward_range[0]
"""


def test_what_the_constructor_reads_first_is_reported() -> None:
    _, findings = migrate_source(SOURCE)
    assert [one.line for one in findings if one.code == "GYM214"] == [6]
