"""What is stepped, and where the results are used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from ..reading.expressions import Attribute, Call, Expression
from ..reading.records import Facts
from ..solving.values import Kind, Value

_STEP = "step"


class Stepped:
    """The environments and look-alikes that a project steps.

    Args:
        modules: The facts of all modules.
        read: Tells what an expression of a module holds.
    """

    def __init__(
        self, modules: Mapping[str, Facts], read: Callable[[str, Expression], Value]
    ) -> None:
        self._modules, self._read = modules, read

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the classes of what is stepped for its results, as the index has them."""
        found = self._values(_receivers)
        apart = (option for one in found for option in one.options or (one,))
        return frozenset(choice.name for one in apart for choice in one.choices or (one,))

    @cached_property
    def has_vectors(self) -> bool:
        """Whether any module surely steps a vector environment that the project makes."""
        found = self._values(lambda facts: facts.stepped)
        return any(x.kind is Kind.VECTOR and bool(x.makes) and not x.guess for x in found)

    def _values(self, receivers: Callable[[Facts], Iterable[Expression]]) -> Iterator[Value]:
        """What some expressions of each module hold."""
        for facts in self._modules.values():
            yield from (self._read(facts.module, one) for one in receivers(facts))


def _receivers(facts: Facts) -> Iterator[Expression]:
    """What is stepped for values that are unpacked, have a name or are returned."""
    yield from (one.receiver for one in facts.unpackings if one.method == _STEP)
    for scope in facts.scopes:
        held = (one.value for bound in scope.bindings.values() for one in bound)
        for used in (*held, *scope.returns):
            called = used.function if isinstance(used, Call) else None
            if isinstance(called, Attribute) and called.name == _STEP:
                yield called.base
