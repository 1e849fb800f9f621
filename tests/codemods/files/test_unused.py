"""What files require of gym, or beside it, stays where no code needs another release of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.findings import Level

REQUIREMENTS = "numpy\ngym==0.21\nray[rllib]==1.13.0\n"
USED = {
    "train.py": "import gym\n",
    "of_today.py": "import gymnasium as gym\n",
    "by_name.py": 'importlib.import_module("gym")\n',
    "trainer.py": "from stable_baselines3 import PPO\n",
    "agents.py": "from pettingzoo.mpe import simple_v2\n",
    "play.ipynb": '{"cells": [{"cell_type": "code", "source": ["import highway_env\\n"]}]}',
    "README.md": "It trains in environments of gym.\n",
    "setup.py": 'setup(install_requires=["gym"])\n',
}


def left_and_new(folder: Path) -> tuple[list[str], dict[str, str]]:
    """The messages for a person, and the new text of what changes."""
    results = migrate_paths([folder])
    left = [one.message for file in results for one in file.findings if one.level is Level.MANUAL]
    return left, {file.path.name: file.new.decode() for file in results if file.new is not None}


def test_it_stays_where_no_code_uses_it(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text(REQUIREMENTS)
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["gym>=0.21"]\n')
    (tmp_path / "task.py").write_text("from shop.envs import ShopEnv\nimport arrays, rays\n")
    left, new = left_and_new(tmp_path)
    assert not new
    assert len(left) == 2
    assert all(message.startswith("no code here imports gym") for message in left)


@pytest.mark.parametrize("name", USED)
def test_any_use_counts(name: str, tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text(REQUIREMENTS)
    (tmp_path / "other.py").write_text("import torch\n")
    (tmp_path / name).write_text(USED[name])
    left, new = left_and_new(tmp_path)
    assert "gymnasium" in new["requirements.txt"]
    assert not any(message.startswith("no code here") for message in left)


def test_what_goes_with_gym_stays_where_code_went_over_already(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("gymnasium\nhighway-env==1.5\n")
    (tmp_path / "task.py").write_text("import gymnasium as gym\n")
    assert left_and_new(tmp_path) == ([], {})
    (tmp_path / "old.py").write_text("import numpy as np, gym\n")
    assert "highway-env>=" in left_and_new(tmp_path)[1]["requirements.txt"]


def test_what_requires_both_is_said_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("gym==0.21\ngymnasium>=1.0\n")
    (tmp_path / "task.py").write_text("import gymnasium as gym\n")
    (left,), new = left_and_new(tmp_path)
    assert left.startswith("gym and gymnasium are both required")
    assert not new


def test_it_is_required_anew_where_gym_still_is(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("gym\nhighway-env==1.5\n")
    (tmp_path / "task.py").write_text("import gymnasium as gym\n")
    assert "highway-env>=" in left_and_new(tmp_path)[1]["requirements.txt"]


def test_what_goes_with_gym_stays_with_the_gym_that_stays(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("gymnasium>=1.1\n")
    (tmp_path / "requirements-extra.txt").write_text("gym-super-mario-bros==7.4.0\ngym<0.26\n")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["gymnasium>=1.1"]\n'
        '[project.optional-dependencies]\nmario = ["gym-super-mario-bros==7.4.0", "gym<0.26"]\n'
    )
    (tmp_path / "mario.py").write_text("import gym_super_mario_bros\nimport gymnasium as gym\n")
    left, new = left_and_new(tmp_path)
    assert not new
    assert any(message.startswith("gym and gymnasium are both required") for message in left)


def test_gym_stays_for_others_where_gymnasium_is_required(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("gymnasium>=1.1\n")
    (tmp_path / "Dockerfile").write_text("RUN pip install robosuite gym==0.26.2 tianshou==0.4.10\n")
    (tmp_path / "task.py").write_text("import gymnasium as gym\n")
    (left,), new = left_and_new(tmp_path)
    assert left.startswith("no code here imports gym")
    assert not new


def test_requirements_alone_are_rewritten(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text(REQUIREMENTS)
    assert "gymnasium" in left_and_new(tmp_path)[1]["requirements.txt"]
