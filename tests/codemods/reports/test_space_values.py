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
        ("same = env.observation_space == Box(0, 1, (2,))", True),
        ("assert Tuple((Box(0, 1, (2,)),)) != env.observation_space", True),
        ("self.assertEqual(env.observation_space, Box(0, 1, (2,), dtype=int))", True),
        ("assert Box(0, 1, (2,)) == Box(0, 1, (2,), dtype=int)", True),
        ("assert Box(0, 1, (2,), dtype=int) == Box(0, 1, (2,), dtype=int)", False),
        ("assert env.observation_space == task.space", False),
        ("space = MultiBinary(bits)", True),
        ("space = MultiBinary(len(bits))", False),
        ("space = MultiBinary([2, 3])", False),
        ("space = getattr(spaces, task)(*bits)", True),
        ("space = getattr(task, bits)(*bits)", False),
        ("space = spaces.Discrete(*bits)", True),
        ("space = spaces.Box(*bits)", False),
        ("self.observation_space = Tuple([Box(0, 1, (2,))] * bits)", True),
        ("self.observation_space = spaces.Dict({'a': Tuple((Box(0, 1, (2,)),) * bits)})", True),
        ("self.observation_space = Tuple([Box(0, 1, (2,))] * 2)", False),
        ("self.observation_space = Tuple([Box(0, 1, (2,)), Box(0, 1, (3,))])", False),
        ("self.action_space = Tuple([Box(0, 1, (2,))] * bits)", False),
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


_ASKING = """
import numpy as np
from gym import Env
from gym.spaces import Box, Discrete

class SmallBox(Box):
    def __init__(self, low, high, shape, dtype=np.float64):
        super().__init__(low, high, shape, dtype)

class Walk(Env):
    def __init__(self, low):
        self.action_space = Box(-1, 1, (2,))
        self.observation_space = Box(-1, 1, (2,), dtype=np.float32)
        self.steps = Discrete(3)
        self.places = Box(-1, 1, (2,), np.float64)
        self.other = Box(-1, 1, (2,)) if low else Discrete(3)
        self.dtype = np.float32 if low else np.float64
        self.goals = Box(-1, 1, (2,), dtype=self.dtype)
        self.moves = SmallBox(-1, 1, (2,), dtype=self.dtype)
        self.tries = SmallBox(-1, 1, (2,))
        if low:
            self.goals = Discrete(3)

    def step(self, action):
        state, other = np.zeros(2), self.see()
        drawn = np.random.uniform(-1, 1, 2)
        cast = np.zeros(2, dtype=np.float32)
        changed, changed = action, np.asarray(action, np.float32)
        {}
"""


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("assert self.action_space.contains(action)", True),
        ("assert action in self.action_space, action", True),
        ("assert action not in self.observation_space", True),
        ("assert self.observation_space.contains(drawn)", True),
        ("assert self.observation_space.contains(np.array([0.5, 0.5]))", True),
        ("assert self.observation_space.contains(np.array(action))", False),
        ("assert self.observation_space.contains(np.array([0.5], np.float32))", False),
        ("assert self.observation_space.contains(action.astype(np.float32))", False),
        ("assert self.observation_space.contains(cast)", False),
        ("assert self.observation_space.contains(other)", False),
        ("assert self.observation_space.contains(changed)", False),
        ("assert self.goals.contains(action)", True),
        ("assert self.moves.contains(action)", True),
        ("assert self.tries.contains(action)", False),
        ("action = self.action_space.contains(action)", True),
        ("action, low = low, self.action_space.contains(action)", True),
        ("assert self.steps.contains(action)", False),
        ("assert self.places.contains(action)", False),
        ("assert self.other.contains(action)", False),
        ("assert action in self.seen", False),
        ("assert self.action_space == action", False),
    ],
)
def test_notes_on_what_a_box_is_asked_about(line: str, is_told: bool) -> None:
    result = migrated(_ASKING.format(line))
    notes = [(one.line, one.level) for one in result.findings if one.code == "GYM604"]
    assert notes == [(29, Level.NOTE)] * is_told
