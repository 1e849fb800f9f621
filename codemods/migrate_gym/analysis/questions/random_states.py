"""Generators of random numbers that a project makes by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..reading.expressions import Call, Expression, Item, Name, Number, Other, last_part
from ..reading.records import Facts
from ..solving.modules import Ref
from ..solving.values import Kind, Value

_ATTRIBUTE, _STATE = "np_random", "RandomState"
_Read = Callable[[str, Expression], Value]


def makes_random_states(
    modules: Mapping[str, Facts], read: _Read, resets: Callable[[Ref], bool]
) -> bool:
    """Whether every ``np_random`` that a class has is made one of numpy's old generators.

    Args:
        modules: The facts of all modules.
        read: Tells what an expression of a module holds.
        resets: Tells whether a class is of environments, whose resets put another there.
    """
    owners = [
        Ref(module, index)
        for module, facts in modules.items()
        for index, scope in enumerate(facts.scopes)
        if _ATTRIBUTE in scope.attributes
    ]
    made = [
        _is_state(modules, read, owner.module, one)
        for owner in owners
        for binding in modules[owner.module].scopes[owner.scope].attributes[_ATTRIBUTE]
        for one in getattr(binding.value, "options", (binding.value,))
        if not isinstance(one, (Name, Number, Other))
    ]
    return bool(made) and all(made) and not any(map(resets, owners))


def _is_state(modules: Mapping[str, Facts], read: _Read, module: str, made: Expression) -> bool:
    """Whether something is a RandomState, or what a function gives that makes one."""
    made = made.base if isinstance(made, Item) else made
    if not isinstance(made, Call):
        return False
    function = read(module, made.function)
    if function.kind is not Kind.FUNCTION or ":" not in function.name:
        return last_part(made.function) == _STATE
    ref = Ref.of(function.name)
    called = modules[ref.module].scopes[ref.scope].called
    return _STATE in called and _ATTRIBUTE not in called
