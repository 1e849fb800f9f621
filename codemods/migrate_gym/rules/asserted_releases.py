"""Reports where a program stops under every release of today, because it asks for an old gym.

``assert gym.__version__ == "0.21.0"`` fails, and so does ``if gym.__version__ != "0.21.0":`` raise
its error: gymnasium counts from 0.26 on. What else the two sides of such a test do is known, and
only the side of today is looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.releases import Era
from ..analysis.tables.idioms import last_name
from ..module import Module, all_of
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Remark

_MESSAGE = (
    "this stops under every release from gym 0.26 on: ask for a release of {0}, or take it away"
)
_ENDING = frozenset({"exit", "_exit", "fail"})


def check(module: Module, node: ast.Assert | ast.If) -> Iterator[Outcome]:
    """Yields what is said of one assertion or test."""
    sides = module.releases.told(node.test) if module.releases is not None else None
    if sides is None or sides.says_nothing or _names_gym(node.test):
        return
    if isinstance(node, ast.Assert):
        stops = sides.holds is Era.OLD
    else:
        today = [(sides.fails, node.body), (sides.holds, node.orelse)]
        stops = any(other is Era.OLD and _stops(block) for other, block in today)
    if stops:
        yield Remark(node, _MESSAGE.format(module.target.title))


def _names_gym(test: ast.expr) -> bool:
    """Whether a test asks for the release by the name of the package, which is reported there."""
    return any(one.value == LEGACY_ROOT for one in all_of(test, ast.Constant))


def _stops(block: list[ast.stmt]) -> bool:
    """Whether a block ends the program."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, ast.Assert):
        return isinstance(last.test, ast.Constant) and not last.test.value
    call = last.value if isinstance(last, ast.Expr) else None
    is_exit = isinstance(call, ast.Call) and last_name(call.func) in _ENDING
    return is_exit or isinstance(last, ast.Raise)


RULE = Rule(
    code="GYM109",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Assert, ast.If),
    check=check,
    examples=(
        Example(
            """
            import gym

            assert gym.__version__ == "0.21.0", "pip install gym==0.21.0"
            """,
            """
            import gymnasium as gym

            assert gym.__version__ == "0.21.0", "pip install gym==0.21.0"
            """,
        ),
    ),
)
