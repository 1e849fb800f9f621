"""A step that hands on what another method gives, when that one is defined in several files."""

from __future__ import annotations

from pathlib import Path

from migrate_gym import migrate_paths

BASE = """\
import gym
class Base(gym.Env):
    def step(self, action):
        return self.advance(action)
    def advance(self, action):
        return 0, 0.0, False, {}
"""
CHILD = """\
from base import Base
class Child(Base):
    def advance(self, action):
        return 1, 0.0, True, {}
"""
CALLER = """\
def look_ahead(thing):
    state, _, _, _ = thing.advance(0)
    return state
"""


def _new(folder: Path, **files: str) -> dict[str, str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    results = migrate_paths([folder])
    return {result.path.stem: (result.new or result.old).decode() for result in results}


def test_a_child_in_another_file_goes_on_giving_four(tmp_path: Path) -> None:
    new = _new(tmp_path, base=BASE, child=CHILD)
    assert "obs, reward, done, info = self.advance(action)" in new["base"]
    assert "return 0, 0.0, False, {}" in new["base"]
    assert new["child"] == CHILD


def test_a_caller_in_another_file_goes_on_getting_four(tmp_path: Path) -> None:
    new = _new(tmp_path, base=BASE, caller=CALLER)
    assert "return 0, 0.0, False, {}" in new["base"]
    assert "return obs, reward, done, False, info" in new["base"]


def test_a_helper_of_one_step_gives_five_itself(tmp_path: Path) -> None:
    new = _new(tmp_path, base=BASE)
    assert "return self.advance(action)" in new["base"]
    assert "return 0, 0.0, False, False, {}" in new["base"]
