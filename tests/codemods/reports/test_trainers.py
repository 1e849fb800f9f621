"""What a report says of libraries that step what they are given, and follow gymnasium by now."""

from __future__ import annotations

from pathlib import Path

from migrate_gym import migrate_paths

_MODEL = """\
import torch.nn as nn
import torch_ac


class Model(nn.Module, torch_ac.ACModel):
    pass
"""
_EVALUATE = """\
import gym
from torch_ac.utils.penv import ParallelEnv

env = ParallelEnv([gym.make("CartPole-v1") for _ in range(3)])
observations = env.reset()
observations, rewards, dones, _ = env.step([0, 1, 0])
observations, rewards, terminated, truncated, _ = env.step([0, 1, 0])
"""


def _said(folder: Path, files: dict[str, str]) -> list[tuple[str, int]]:
    for name, text in files.items():
        folder.joinpath(name).write_text(text)
    found = [(file.path.name, one) for file in migrate_paths(folder) for one in file.findings]
    return [(name, one.line) for name, one in found if one.code == "GYM223"]


def test_the_release_for_gymnasium_is_said_where_the_library_is_imported_first(
    tmp_path: Path,
) -> None:
    files = {"model.py": _MODEL, "play.py": 'import gym\n\nenv = gym.make("CartPole-v1")\n'}
    assert _said(tmp_path, files) == [("model.py", 2)]


def test_steps_of_what_the_library_makes_give_five_values_by_then(tmp_path: Path) -> None:
    assert _said(tmp_path, {"evaluate.py": _EVALUATE}) == [("evaluate.py", 2), ("evaluate.py", 6)]
