"""What a report says of classes from packages that are not seen, which names tell of alone."""

from __future__ import annotations

import pytest

from migrate_gym import migrate_source


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("from mazes import MazeEnv\nenv = MazeEnv()\n", ["MazeEnv"]),
        ("from mazes.all import MazeEnv as Maze, WallEnv\nMaze(3).reset()\n", ["MazeEnv"]),
        ("from mazes import MazeEnv\ndef play(env: MazeEnv): ...\n", []),
        ("from mazes import Maze\nenv = Maze()\n", []),
        ("from osim.env import RunEnv\nenv = RunEnv()\n", []),
        ("from gym.envs.classic_control import CartPoleEnv\nenv = CartPoleEnv()\n", []),
    ],
)
def test_the_classes_that_are_made_are_named(source: str, told: list[str]) -> None:
    _, findings = migrate_source(f"import gym\n{source}")
    notes = [one.message for one in findings if "is taken to speak today's API" in one.message]
    assert [note.split(": ")[1].split()[0] for note in notes] == told
