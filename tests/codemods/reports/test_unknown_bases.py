"""What a report says of steps whose base lies outside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths

_CORE = """from outside import Thing
class Core(Thing): pass
class Inner(Core): pass
class Plain: pass
"""
_USE = """import gym
from core import Core, Inner, Plain
from mazes import Maze
class Env({base}):
    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, reward, done, info
"""


@pytest.mark.parametrize(
    ("base", "says"),
    [
        ("Maze", "Maze is not part of this project: "),
        ("Core", "Core derives from Thing, which is not part of this project: "),
        ("Inner", "Inner derives from Thing, which is not part of this project: "),
        ("Plain", "no base of Plain has a step() in this project: "),
    ],
)
def test_the_base_that_is_not_seen_is_named(tmp_path: Path, base: str, says: str) -> None:
    (tmp_path / "core.py").write_text(_CORE)
    (tmp_path / "use.py").write_text(_USE.format(base=base))
    found = [one for file in migrate_paths(tmp_path) for one in file.findings]
    (left,) = [one for one in found if one.code == "GYM311"]
    assert left.message.startswith(says)
