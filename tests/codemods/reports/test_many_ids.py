"""Reports of loops that register ids by the thousand."""

from __future__ import annotations

import pytest
from laws import migrated

_HEAD = """\
from itertools import product
import gym
SIZES = range(5, 105)
FOODS = [None, 1]
FOODS = [None, 1, 2]
SELF = sorted(SELF)
"""
_CALL = 'gym.register(id=f"Field-{one}-v0", entry_point="field:Field")\n'


@pytest.mark.parametrize(
    ("loops", "is_told"),
    [
        (["one in range(5000)"], True),
        (["one in range(0, 4999)"], False),
        (["one in range(0, 9998, 2)"], False),
        (["one in product(SIZES, range(10), [True, False], (0, 1, 2))"], True),
        (["one in SIZES", "two in enumerate(list(SIZES))"], True),
        (["one in product(range(4000), FOODS)"], False),
        (["one in product(range(100), repeat=2)"], False),
        (["one in range(1, one)", "two in range(4000)"], False),
        (["one in zip(range(9000), SIZES)"], False),
        (["one in []", "two in range(9000)"], False),
        (["one in range(0)", "two in range(9000)"], False),
        (["one in range(1, 9000, 0)", "two in range(9, 9, 9, 9)", "three in SELF"], False),
        (["one in [*SIZES, 1]", "two in range(4999)"], False),
    ],
)
def test_loops_that_give_thousands_are_reported(loops: list[str], is_told: bool) -> None:
    lines = [f"{'    ' * depth}for {loop}:\n" for depth, loop in enumerate(loops)]
    source = _HEAD + "".join(lines) + "    " * len(loops) + _CALL
    assert [one.code for one in migrated(source).left] == ["GYM404"] * is_told


def test_what_a_function_registers_is_counted_within_it() -> None:
    source = f"{_HEAD}for one in range(9000):\n    def add(one):\n        {_CALL}"
    assert not migrated(source).left
