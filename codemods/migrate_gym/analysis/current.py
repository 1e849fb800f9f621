"""Whether a project speaks the API of gym 0.26 already, though it imports gym."""

from __future__ import annotations

from collections.abc import Iterable

from . import known
from .contracts import arities
from .expressions import last_part
from .records import Facts, Unpacking

_OLD, _NEW = 4, 5


def speaks_current(modules: Iterable[Facts]) -> bool:
    """Whether something in a project speaks the new API, and no step is unpacked the old way."""
    project = list(modules)
    old = any(_is_old(one) for facts in project for one in facts.unpackings)
    return not old and any(_is_evident(facts) for facts in project)


def _is_old(one: Unpacking) -> bool:
    return one.method == "step" and one.arity == _OLD and one.telling


def _is_evident(facts: Facts) -> bool:
    unpacks = any(
        one.arity == _NEW if one.method == "step" else one.telling for one in facts.unpackings
    )
    passes = any(
        keyword in known.CURRENT_KEYWORDS.get(last_part(call.function), ())
        for call in facts.calls
        for keyword, _ in call.keywords
    )
    methods = [scope for scope in facts.scopes if scope.kind == "function"]
    return (
        unpacks
        or passes
        or any(scope.name == "step" and _NEW in arities(scope) for scope in methods)
        or any(scope.name == "reset" and "seed" in scope.parameters for scope in methods)
    )
