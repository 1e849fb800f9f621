"""What a report says of environments that packages make which are not seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths, migrate_source

_USED = "env.reset()\nobs, reward, done, info = env.step(0)\nif done:\n    print(obs)\n"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("from mazes import MazeEnv\nenv = MazeEnv()\n", ["MazeEnv"]),
        ("from mazes.all import MazeEnv as Maze, WallEnv\nMaze(3).reset()\n", ["MazeEnv"]),
        ("from mazes import MazeEnv\ndef play(env: MazeEnv): ...\n", []),
        ("from mazes import Maze\nenv = Maze()\n", []),
        ("from osim.env import RunEnv\nenv = RunEnv()\n", []),
        ("import mazes\nenv = mazes.MazeEnv()\n", ["mazes.MazeEnv()"]),
        ("from mazes import all as m\nm.MazeEnv().reset()\n", ["m.MazeEnv()"]),
        ("import mazes.all\nenv = mazes.all.MazeEnv()\n", ["mazes.all.MazeEnv()"]),
        (f"import mazes\nenv = mazes.make('Hard')\n{_USED}", ["mazes.make()"]),
        (f"from mazes import make_env\nenv = make_env('Hard')\n{_USED}", ["make_env"]),
        ("import mazes\nenv = mazes.make('Hard')\n", []),
        ("env = gym.make('Maze-v0')\n", []),
        ("def play(env):\n    env = gym.make(env)\n    obs, r, done, i = env.step(0)\n", []),
        ("from gym.envs.classic_control import CartPoleEnv\nenv = CartPoleEnv()\n", []),
    ],
)
def test_the_classes_that_are_made_are_named(source: str, told: list[str]) -> None:
    _, findings = migrate_source(f"import gym\n{source}")
    notes = [one.message for one in findings if "is taken to speak today's API" in one.message]
    assert [note.split(": ")[1].split()[0] for note in notes] == told


def test_what_a_package_makes_that_nothing_took_the_place_of_is_named_where_that_is_said() -> None:
    source = "import gym\nfrom osim.env import ArmEnv, RunEnv\nArmEnv().reset()\nRunEnv().reset()\n"
    told = [one.message for one in migrate_source(source)[1] if "osim" in one.message]
    assert [one.rpartition("; ")[2] for one in told] == [
        "write gymport.modernize(…) around what ArmEnv or RunEnv makes"
    ]


def test_a_module_that_the_project_lacks_is_named_and_not_the_project(tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "__init__.py").write_text("")
    source = "import gym\nimport lab\nfrom lab.worlds import StackEnv\n"
    (tmp_path / "main.py").write_text(f"{source}StackEnv(3).reset()\nlab.FlatEnv().reset()\n")
    found = [one.message for file in migrate_paths([tmp_path]) for one in file.findings]
    told = [message.partition(":")[0] for message in found if "is taken to speak" in message]
    missing = ["lab of this project has no such class", "lab.worlds is not part of this project"]
    assert told == missing
