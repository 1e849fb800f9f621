"""What the tests of the command share: a file to rewrite, and repositories to do it in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import gymport
import migrate_gym

OLD = "import gym\n"
NEW = "import gymnasium as gym\n"
NEEDS_A_PERSON = 'import gym\nenv = gym.make("Copy-v0")\n'
_FOUND_IN = [str(Path(one.__file__ or "").resolve().parents[1]) for one in (gymport, migrate_gym)]

Git = Callable[..., str]


def commit(git: Git, **files: str) -> None:
    for name, text in files.items():
        Path(f"{name}.py").write_text(text, encoding="utf-8")
    git("add", "--all")
    git("commit", "-q", "-m", "x")


def environment() -> dict[str, str]:
    """What a process of its own needs to find this project from any folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(_FOUND_IN)}
