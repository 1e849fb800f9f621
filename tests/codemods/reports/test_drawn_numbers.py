"""What is said, once in a project, of the numbers that seeds draw."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated

from migrate_gym import migrate_paths
from migrate_gym.findings import Level

_CODE = "GYM606"
_SEEDS = """
import gym
env = gym.make("CartPole-v1")
env.action_space.seed(3)
env.seed(2)
"""
_CLASS = """
import gym
from gym.utils import seeding
class Walk(gym.Env):
    def seed(self, seed=None):
        self.np_random, seed = seeding.np_random(seed)
        return [seed]
"""
_OF_TODAY = """
import gym
env = gym.make("CartPole-v1")
env.action_space.seed(3)
observation, info = env.reset(seed=2)
observation, reward, terminated, truncated, info = env.step(0)
"""
_OF_OTHERS = """
import gym
import random
from numpy.random import np_random
random.seed(3)
draw = np_random(3)
env = gym.make("CartPole-v1")
"""
_OF_AGENTS = """
from gym.spaces import Discrete
class Agent:
    def __init__(self, action_space=Discrete(12)):
        self.spaces = action_space
    def prepare(self, seed):
        self.seed(seed)
        self.dataset.seed(seed)
        self.action_space.seed(seed)
"""


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (_SEEDS, [4]),
        (_OF_AGENTS, [9]),
        (_OF_AGENTS.replace("from gym.", "from gymnasium."), []),
        (_CLASS, [6]),
        (_OF_TODAY, []),
        (_OF_TODAY.replace("gym\n", "gymnasium as gym\n"), []),
        (_OF_OTHERS, []),
    ],
)
def test_the_first_seed_is_told_of(source: str, lines: list[int]) -> None:
    notes = [one for one in migrated(source).findings if one.code == _CODE]
    assert [(one.line, one.level) for one in notes] == [(line, Level.NOTE) for line in lines]


def test_it_is_said_once_in_a_project(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text(_SEEDS)
    (tmp_path / "c.py").write_text(_CLASS)
    (tmp_path / "a.md").write_text(f"```python{_SEEDS}```\n")
    results = migrate_paths([tmp_path])
    notes = [one for result in results for one in result.findings if one.code == _CODE]
    assert [(Path(one.path).name, one.line) for one in notes] == [("b.py", 4)]
