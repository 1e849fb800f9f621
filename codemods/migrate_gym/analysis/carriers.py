"""Functions that hand on what a step or a reset gives, by their names.

A file that calls one has such a result before it, though it may say neither step nor reset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .expressions import Attribute, Call, Either, Expression, Name, last_part
from .records import Facts, Scope

_GIVING = frozenset({"step", "reset"})


def carriers(modules: Iterable[Facts]) -> frozenset[str]:
    """The names of functions that return a step or a reset, or what another one of them returns."""
    handed = [pair for facts in modules for scope in facts.scopes for pair in _handed(scope)]
    found = set(_GIVING)
    while new := {name for name, called in handed if called in found and name not in found}:
        found |= new
    return frozenset(name for name in found - _GIVING if not name.startswith("__"))


def calls_one(facts: Facts, names: frozenset[str]) -> bool:
    """Whether a module calls a function by one of some names, or by another it imports it by."""
    renamed = {new for new, old in facts.renamed.items() if not names.isdisjoint(old)}
    return any(
        not (names.isdisjoint(scope.called) and renamed.isdisjoint(scope.called))
        for scope in facts.scopes
    )


def _handed(scope: Scope) -> Iterator[tuple[str, str]]:
    """The names of a function, or of what is bound to one, with what is called to return it."""
    for returned in scope.returns:
        for name in _called(scope, returned):
            yield scope.name, name
    for name, bindings in (*scope.bindings.items(), *scope.attributes.items()):
        for binding in bindings:
            if isinstance(binding.value, Attribute) and binding.value.name in _GIVING:
                yield name, binding.value.name


def _called(scope: Scope, returned: Expression) -> Iterator[str]:
    if isinstance(returned, Either):
        for option in returned.options:
            yield from _called(scope, option)
    elif isinstance(returned, Call):
        yield last_part(returned.function)
    elif isinstance(returned, Name):
        for binding in scope.bindings.get(returned.id, ()):
            if isinstance(binding.value, Call):
                yield last_part(binding.value.function)
