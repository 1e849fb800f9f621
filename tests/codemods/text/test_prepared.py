"""What is rewritten before the rules are asked, is reported as the user's own lines have it."""

from __future__ import annotations

from pathlib import Path

from migrate_gym import migrate_paths, migrate_source
from migrate_gym.selection import Selection
from migrate_gym.wishes import Wishes

BASE = """\
import gym
class Base(gym.Env):
    def _step(self, action):
        return 0, 0.0, True, {}
    def _reset(self): return 0
"""
CHILD = """\
from base import Base
class Child(Base):
    def _step(self, action): return Base._step(self, self._reset() + action)
"""


def test_lines_and_columns_are_those_of_the_old_text() -> None:
    _, findings = migrate_source(BASE)
    lines = BASE.splitlines()
    assert {(found.line, found.code) for found in findings} >= {(3, "GYM307"), (4, "GYM301")}
    for found in findings:
        assert found.excerpt == lines[found.line - 1]
    (literal,) = (found for found in findings if found.code == "GYM301")
    assert lines[3][literal.column - 1 :].startswith("0, 0.0, True")
    (pair,) = (found for found in findings if found.code == "GYM302")
    assert lines[4][pair.column - 1 :].startswith("def _reset")


def test_a_class_is_renamed_with_what_derives_from_it(tmp_path: Path) -> None:
    (tmp_path / "base.py").write_text(BASE)
    (tmp_path / "child.py").write_text(CHILD)
    new = {result.path.name: (result.new or b"").decode() for result in migrate_paths([tmp_path])}
    assert "def step(self, action):" in new["base.py"]
    assert (
        "def step(self, action): return Base.step(self, self.reset()[0] + action)"
        in (new["child.py"])
    )


def test_nothing_is_renamed_without_the_rule() -> None:
    new, findings = migrate_source(BASE, wishes=Wishes(Selection(ignore=("GYM307",))))
    assert "def _step" in new
    assert "def _reset" in new
    assert "GYM307" not in {found.code for found in findings}
