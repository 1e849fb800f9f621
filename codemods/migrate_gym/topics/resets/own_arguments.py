"""Arguments of resets that gym's own has not: ``reset(level)`` and ``reset(first=True)``."""

from __future__ import annotations

import ast

from ...analysis.tables import known
from ...analysis.tables.idioms import is_super

_OF_GYM = known.OF_RESETS | {None}
"""The keywords that the reset of an environment takes; None stands for ``**kwargs``."""


def has_any(call: ast.Call) -> bool:
    """Whether a reset is given an argument of its own, by its place or by a keyword."""
    return _are_own(call, call.args)


def has_any_above(call: ast.Call) -> bool:
    """Whether the reset above is: of ``Base.reset(self, level)`` the first argument is no other."""
    is_bound = is_super(getattr(call.func, "value", call))
    return _are_own(call, call.args if is_bound else call.args[1:])


def _are_own(call: ast.Call, placed: list[ast.expr]) -> bool:
    is_placed = any(not isinstance(one, ast.Starred) for one in placed)
    return is_placed or any(keyword.arg not in _OF_GYM for keyword in call.keywords)
