"""What is stepped where the results are used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..reading.expressions import Attribute, Call, Expression
from ..reading.records import Facts
from ..solving.values import Value

_STEP = "step"


def stepped(modules: Iterable[Facts], value: Callable[[str, Expression], Value]) -> frozenset[str]:
    """Returns the names of the classes of what is stepped, as the index names them."""
    found = (value(facts.module, one) for facts in modules for one in _receivers(facts))
    apart = (option for one in found for option in one.options or (one,))
    return frozenset(choice.name for one in apart for choice in one.choices or (one,))


def _receivers(facts: Facts) -> Iterator[Expression]:
    """What is stepped for values that are unpacked, have a name or are returned."""
    yield from (one.receiver for one in facts.unpackings if one.method == _STEP)
    for scope in facts.scopes:
        held = (one.value for bound in scope.bindings.values() for one in bound)
        for used in (*held, *scope.returns):
            called = used.function if isinstance(used, Call) else None
            if isinstance(called, Attribute) and called.name == _STEP:
                yield called.base
