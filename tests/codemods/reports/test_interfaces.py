"""What a report says of what is known by an interface of the project's own alone."""

from __future__ import annotations

from pathlib import Path

from migrate_gym import migrate_paths

_BASE = """\
from abc import ABC, abstractmethod


class BaseEnv(ABC):
    @abstractmethod
    def step(self, action):
        ...

    @abstractmethod
    def reset(self):
        ...
"""
_WALK = """\
import gym
from base import BaseEnv


class Walk(gym.Env, BaseEnv):
    observation_space = action_space = gym.spaces.Discrete(2)

    def reset(self):
        return 0

    def step(self, action):
        return 0, 0.0, True, {}
"""
_PLAY = """\
from base import BaseEnv


def play(env: BaseEnv):
    observation = env.reset()
    observation, reward, done, info = env.step(observation)
    return reward
"""
_MAZE = """\
from base import BaseEnv


class Maze(BaseEnv):
    def reset(self):
        return 0

    def step(self, action):
        return 0, 0.0, True, {}
"""


def _said(folder: Path, files: dict[str, str]) -> list[tuple[str, int]]:
    for name, text in files.items():
        folder.joinpath(name).write_text(text)
    found = [one for file in migrate_paths(folder) for one in file.findings]
    return [(one.code, one.line) for one in found if "may or may not" in one.message]


def test_what_is_annotated_as_an_interface_may_be_one_of_gyms(tmp_path: Path) -> None:
    files = {"base.py": _BASE, "walk.py": _WALK, "play.py": _PLAY}
    assert _said(tmp_path, files) == [("GYM203", 5), ("GYM201", 6)]


def test_an_interface_of_none_of_gyms_is_none(tmp_path: Path) -> None:
    maze = "import gym\n" + _MAZE
    assert not _said(tmp_path, {"base.py": _BASE, "maze.py": maze, "play.py": _PLAY})
