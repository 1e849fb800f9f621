"""Where a project reads the key that time limits wrote into infos before there was a flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..reading.expressions import Expression
from ..reading.records import Facts, Scope
from ..solving.values import Kind, Value
from ..tables.known import STEPS

_Read = Callable[[str, Expression], Value]


def is_read_elsewhere(modules: Mapping[str, Facts], read: _Read) -> bool:
    """Whether the key is read where no step wrote it.

    That is in a function that steps nothing, or in a module with vectors of the project's own.

    Args:
        modules: The facts of all modules.
        read: Tells what an expression of a module holds.
    """
    return any(
        _is_read(facts.scopes, wherever=_steps_own_vectors(facts, read))
        for facts in modules.values()
        if any(scope.reads_truncation for scope in facts.scopes)
    )


def is_read_behind_steps(modules: Mapping[str, Facts]) -> bool:
    """Whether the key is read anywhere but in a step, which may take it away."""
    return any(
        _function(facts.scopes, scope).name not in STEPS
        for facts in modules.values()
        for scope in facts.scopes
        if scope.reads_truncation
    )


def _function(scopes: Sequence[Scope], scope: Scope) -> Scope:
    """The scope around comprehensions."""
    while scope.kind == "comprehension":
        scope = scopes[scope.parent]
    return scope


def _is_read(scopes: Sequence[Scope], *, wherever: bool) -> bool:
    """Whether a function reads the key that steps nothing, or any does, comprehensions included."""
    reading = (_function(scopes, scope) for scope in scopes if scope.reads_truncation)
    return any(wherever or "step" not in scope.called for scope in reading)


def _steps_own_vectors(facts: Facts, read: _Read) -> bool:
    """Whether a module steps what is no environment by its class, or may be, of the project."""
    stepped = (one.receiver for one in facts.unpackings if one.method == "step")
    values = (read(facts.module, receiver) for receiver in stepped)
    each = (one for value in values for one in value.choices or (value,))
    return any(":" in one.name and one.kind is not Kind.ENV for one in each)
