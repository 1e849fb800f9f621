"""What is required is a release that has all that the code is rewritten for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gymport import moves
from migrate_gym import migrate_paths
from migrate_gym.command.workers import migrate
from migrate_gym.files.floors import floored
from migrate_gym.targets import GYM, GYMNASIUM, GYMPORT, Target
from migrate_gym.wishes import Wishes

_MAKE = 'import gym\nenv = gym.make("{}")\n'
_VECTOR = "import gym\nenvs = gym.vector.SyncVectorEnv([lambda: gym.make('CartPole-v1')])\n"


@pytest.mark.parametrize(
    ("code", "required"),
    [
        (_MAKE.format("CartPole-v1"), "gymnasium>=1.0"),
        (_VECTOR, "gymnasium>=1.1"),
        (_VECTOR.replace("Sync", "Async"), "gymnasium>=1.1"),
        ("import gym\nenvs = gym.vector.make('CartPole-v1', 2)\n", "gymnasium>=1.1"),
        (_MAKE.format("CliffWalking-v0"), "gymnasium>=1.2"),
        (_MAKE.format("CliffWalking-v1"), "gymnasium>=1.2"),
        (_MAKE.format("Taxi-v2"), "gymnasium>=1.3"),
        (_MAKE.format("Taxi-v3") + _VECTOR, "gymnasium>=1.3"),
        (_MAKE.format("MyTaxi-v3") + "# as Taxi-v3 is, in a SubprocVectorEnv\n", "gymnasium>=1.0"),
    ],
)
def test_the_code_decides(tmp_path: Path, code: str, required: str) -> None:
    (tmp_path / "main.py").write_text(code)
    (tmp_path / "requirements.txt").write_text("gym[box2d]==0.21  # old\n")
    (tmp_path / "setup.py").write_text("setup(install_requires=['gym'])\n")
    (tmp_path / "note.ipynb").write_text("{}")
    for results in (
        migrate_paths([tmp_path]),
        migrate_paths([tmp_path], ThreadPoolExecutor(1)),
        migrate([str(tmp_path)], Wishes(), jobs=2),
    ):
        new = {result.path.name: (result.new or b"").decode() for result in results}
        extra = required.replace(">", "[box2d]>")
        assert new["requirements.txt"] == f"{extra}  # old\n"
        assert new["setup.py"] == f"setup(install_requires=['{required}'])\n"


def test_cells_of_a_notebook_decide_what_it_installs(tmp_path: Path) -> None:
    path = tmp_path / "note.ipynb"
    path.write_text(
        '{"cells": [{"cell_type": "code", "source": ["!pip install gym"]}, '
        '{"cell_type": "code", "source": ["import gym\\n", "gym.make(\\"Taxi-v3\\")"]}]}'
    )
    (result,) = migrate_paths([path])
    assert b"gymnasium>=1.3" in (result.new or b"")


@pytest.mark.parametrize("target", [GYM, GYMPORT])
def test_other_targets_have_one_release(target: Target) -> None:
    assert floored(target, [_VECTOR.encode()]).requirement == target.requirement


def test_a_target_is_the_same_whatever_it_requires() -> None:
    later = floored(GYMNASIUM, [_VECTOR.encode()])
    assert later == GYMNASIUM
    assert later.requirement != GYMNASIUM.requirement


def test_later_releases_come_first() -> None:
    releases = [need.release for need in moves.needs("gymnasium 1.0")]
    assert releases
    assert releases == sorted(releases, reverse=True)
    assert all(need.words for need in moves.needs("gymnasium 1.0"))
