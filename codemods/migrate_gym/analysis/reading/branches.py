"""Branches that each speak the API of another library: ``if legacy: … else: …``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from ..tables.known import LENGTHS
from .tree import called_on, walk


def speak_both(choices: Iterable[ast.If]) -> bool:
    """Whether one branch takes four values of what the other takes five of.

    >>> module = ast.parse('''
    ... if old:
    ...     obs, reward, done, info = env.step(0)
    ... else:
    ...     obs, reward, terminated, truncated, info = env.step(0)
    ... ''')
    >>> speak_both(module.body)
    True
    """
    return any(_differ(_steps(one.body), _steps(one.orelse)) for one in choices if one.orelse)


def _differ(one: dict[str, int], other: dict[str, int]) -> bool:
    return any({length, other.get(name)} == LENGTHS for name, length in one.items())


def _steps(branch: Sequence[ast.stmt]) -> dict[str, int]:
    """How many values of a step are unpacked, by what is stepped."""
    return dict(pair for statement in branch for pair in _unpacked(statement))


def _unpacked(statement: ast.stmt) -> Iterator[tuple[str, int]]:
    for node in walk(statement):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, (ast.Tuple, ast.List)) and isinstance(node, ast.Assign):
            on = called_on(node.value, "step")
            if on is not None:
                yield ast.unparse(on), len(target.elts)
