"""Code is understood alike, whichever folder of its project is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths

_MAZE = """\
class Maze:
    def reset(self):
        return 0

    def step(self, action):
        return 0, 1.0, False, {}
"""
_TRAIN = """\
import gym
from maze.worlds import Maze

env = Maze()
obs = env.reset()
obs, reward, done, info = env.step(0)
"""


@pytest.mark.parametrize("named", [".", "src", "src/maze"])
@pytest.mark.parametrize("has_init", [True, False])
def test_a_package_knows_its_modules_by_their_full_names(
    tmp_path: Path, named: str, has_init: bool
) -> None:
    files = {"pyproject.toml": "", "src/maze/worlds.py": _MAZE, "src/maze/run/train.py": _TRAIN}
    if has_init:
        files["src/maze/__init__.py"] = ""
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    results = migrate_paths([tmp_path / named])
    (new,) = [file.new for file in results if file.path.name == "train.py"]
    assert new is not None
    assert new.decode() == _TRAIN.replace("import gym\n", "import gymnasium as gym\n")


@pytest.mark.parametrize("is_package", [True, False])
def test_a_folder_of_the_same_name_hides_no_package_of_the_project(
    tmp_path: Path, is_package: bool
) -> None:
    maze = "import gym\n" + _MAZE.replace("class Maze", "class Maze(gym.Env)")
    files = {"maze/worlds.py": maze, "cases/maze/train.py": _TRAIN.replace("env", "world")}
    for folder in ("maze", "cases", "cases/maze", *[""] * is_package):
        files[f"{folder}/__init__.py".lstrip("/")] = "VERSION = 1\n"
    root = tmp_path / "project"
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    results = {result.path.name: result for result in migrate_paths([root])}
    train = (results["train.py"].new or b"").decode()
    assert "obs, _ = world.reset()" in train
    assert "obs, reward, terminated, truncated, info = world.step(0)" in train
