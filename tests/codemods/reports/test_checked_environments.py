"""What is said of checks that ask for more today."""

from __future__ import annotations

import pytest
from laws import migrated

from migrate_gym.findings import Level

_CHECK = """
import gym
from gym.utils.env_checker import check_env

def test(env):
    check_env({})
"""
_OF_BASELINES = """
import gym
from stable_baselines3.common.env_checker import check_env

def test():
    check_env(gym.make("CartPole-v1"))
"""
_TODAY = """
    obs, reward, terminated, truncated, info = env.step(0)
"""


@pytest.mark.parametrize(
    ("source", "is_told"),
    [
        (_CHECK.format("env"), True),
        (_CHECK.format("env") + "    check_env(env)\n", True),
        (_CHECK.format("env, skip_render_check=True"), False),
        (_CHECK.format("env") + _TODAY, False),
    ],
)
def test_checks_of_before_are_told_that_one_seed_gives_the_same(source: str, is_told: bool) -> None:
    notes = [one for one in migrated(source).findings if one.level is Level.NOTE]
    assert [("one seed" in one.message, one.line) for one in notes] == [(True, 6)] * is_told


@pytest.mark.parametrize(("more", "lines"), [("    pass", [3]), (_TODAY, [])])
def test_the_check_of_stable_baselines_asks_for_the_dtype_of_the_space(
    more: str, lines: list[int]
) -> None:
    source = _OF_BASELINES.replace("def test", "def play(env):\n" + more + "\ndef test_made")
    notes = [one for one in migrated(source).findings if one.level is Level.NOTE]
    assert [one.line for one in notes if "dtype of their space" in one.message] == lines


def test_the_check_of_stable_baselines_says_nothing_where_gymnasium_is_made() -> None:
    notes = migrated(_OF_BASELINES.replace("import gym", "import gymnasium as gym")).findings
    assert not [one for one in notes if "dtype of their space" in one.message]
