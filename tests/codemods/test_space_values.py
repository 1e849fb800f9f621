"""What is said of spaces without being left for anyone."""

from __future__ import annotations

import pytest
from laws import migrated

from migrate_gym.findings import Level

_MODULE = """
from gym import spaces
from gym.spaces import Box, MultiBinary, Tuple

def test(env, bits, task):
    {}
"""
_AFTER_BOX = """
from gym.spaces import Box, Dict, Tuple

def test(env, low):
    box = Box(low, low + 1)
    {}
"""


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("assert env.observation_space == Box(0, 1, (2,))", True),
        ("assert Tuple((Box(0, 1, (2,)),)) != env.observation_space", True),
        ("self.assertEqual(env.observation_space, Box(0, 1, (2,)))", True),
        ("assert Box(0, 1, (2,)) == Box(0, 1, (2,), dtype=int)", True),
        ("assert Box(0, 1, (2,), dtype=int) == Box(0, 1, (2,), dtype=int)", False),
        ("assert env.observation_space == task.space", False),
        ("space = MultiBinary(bits)", True),
        ("space = MultiBinary(len(bits))", False),
        ("space = MultiBinary([2, 3])", False),
        ("space = getattr(spaces, task)(*bits)", True),
        ("space = getattr(task, bits)(*bits)", False),
    ],
)
def test_notes_on_spaces(line: str, is_told: bool) -> None:
    result = migrated(_MODULE.format(line))
    notes = [one for one in result.findings if one.code == "GYM604"]
    assert [one.level for one in notes] == [Level.NOTE] * is_told
    assert all(one.line == 6 for one in notes)
    assert line in result.source


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("assert env.state_space == box", True),
        ("assert Tuple((box, env.space)) == env.observation_space", True),
        ("assert env.spaces == (box, low)", True),
        ("assert env.size == low", False),
        ("assert box == Box(low, 2)", False),
        ("assert box is env.state_space", False),
    ],
)
def test_notes_on_boxes_that_names_hold(line: str, is_told: bool) -> None:
    result = migrated(_AFTER_BOX.format(line))
    notes = [(one.line, one.level) for one in result.findings if one.code == "GYM604"]
    assert notes == [(6, Level.NOTE)] * is_told
