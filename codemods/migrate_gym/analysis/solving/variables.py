"""The variables of a project, whose values flow into each other: what is solved for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Union

from ..reading.expressions import Number, Other, Text
from ..reading.records import Binding
from .classes.class_info import ClassInfo
from .modules import Ref
from .solver import Solver
from .unions import union
from .values import UNKNOWN, Kind, Value

# A binding, which is most of them and takes no memory of its own as it stands; of others, what kind
# of variable it is, the module it is in, and which one there.
_Variable = Union[Binding, tuple[str, str, Any]]
_Solution = Union[Value, ClassInfo, tuple[Ref, ...], "Counter[int]"]
_SAY_NOTHING = frozenset({Number, Other, Text})


class Variables:
    """What is known of bindings, functions and classes, worked out when asked for.

    Args:
        bound: How bindings are worked out.
        work: How variables of each other kind are, from their module and which one it is there.
    """

    def __init__(
        self,
        bound: Callable[[Binding], Value],
        work: Mapping[str, Callable[[str, Any], _Solution]],
    ) -> None:
        self._bound, self._work = bound, work
        self._solver: Solver[_Variable, Any] = Solver(self._compute, _bottom, _join, _order)

    def _compute(self, variable: _Variable) -> _Solution:
        if isinstance(variable, Binding):
            return self._bound(variable)
        kind, module, item = variable
        return self._work[kind](module, item)

    @property
    def open_reads(self) -> int:
        """How often something was read that may change yet."""
        return self._solver.open_reads

    def is_settled(self, before: int) -> bool:
        """Whether nothing of what was read since there were so many open reads may change."""
        return not self._solver.stack or self._solver.open_reads == before

    def take_over(self, other: Variables) -> None:
        """Takes what another has worked out of the same project, and in the same way."""
        self._solver.take_over(other._solver)

    def held(self, module: str, binding: Binding) -> Value:
        """Returns what one binding of a name or attribute gives to it."""
        if type(binding.value) in _SAY_NOTHING:
            return UNKNOWN
        binding.module = module
        found: Value = self._solver.read(binding)
        return found

    def returned(self, function: Ref) -> Value:
        """Returns what a function of the project gives (yields, for a generator)."""
        found: Value = self._solver.read(("returned", function.module, function.scope))
        return found

    def class_info(self, ref: Ref) -> ClassInfo:
        """Returns what a class of the project is."""
        found: ClassInfo = self._solver.read(("class", ref.module, ref.scope))
        return found

    def lineage(self, ref: Ref) -> tuple[Ref, ...]:
        """Returns a class and the classes of the project it derives from, nearest first."""
        found: tuple[Ref, ...] = self._solver.read(("lineage", ref.module, ref.scope))
        return found

    def bases(self, ref: Ref) -> tuple[Ref, ...]:
        """Returns the classes of the project that a class names as its bases."""
        found: tuple[Ref, ...] = self._solver.read(("bases", ref.module, ref.scope))
        return found

    def callee(self, name: str, index: int) -> Value:
        """Returns what one of the calls of a name calls."""
        found: Value = self._solver.read(("callee", name, index))
        return found

    def delegated(self, ref: Ref, attribute: str) -> Value:
        """Returns what an attribute is that a class looks for in another object."""
        found: Value = self._solver.read(("delegated", ref.module, (ref.scope, attribute)))
        return found

    def content(self, ref: Ref) -> Value:
        """Returns what instances of a class below one of Python's containers hold."""
        found: Value = self._solver.read(("content", ref.module, ref.scope))
        return found

    def given(self, ref: Ref, attribute: str) -> Value:
        """Returns what an attribute of a class is given from outside."""
        found: Value = self._solver.read(("given", ref.module, (ref.scope, attribute)))
        return found

    def given_below(self, ref: Ref, attribute: str, below: Ref) -> Value:
        """Returns what the constructor of a class is given for an attribute of one below it."""
        item = (ref.scope, attribute, below)
        found: Value = self._solver.read(("given below", ref.module, item))
        return found

    def uses_of(self, ref: Ref, attribute: str) -> Counter[int]:
        """Returns how steps of an attribute of a class are unpacked."""
        found: Counter[int] = self._solver.read(("uses", ref.module, (ref.scope, attribute)))
        return found

    def handed(self, function: Ref, parameter: str, attribute: str) -> Value:
        """Returns what an attribute is of what callers pass for a parameter."""
        item = (function.scope, parameter, attribute)
        found: Value = self._solver.read(("handed", function.module, item))
        return found


def _bottom(variable: _Variable) -> _Solution:
    """What a variable is while nothing is known of it."""
    if isinstance(variable, Binding):
        return UNKNOWN
    kind, module, item = variable
    if kind == "class":
        return ClassInfo(Value(Kind.INSTANCE, f"{module}:{item}"))
    if kind == "lineage":
        return (Ref(module, item),)
    if kind == "bases":
        return ()
    return Counter() if kind == "uses" else UNKNOWN


def _join(one: _Solution, other: _Solution) -> _Solution:
    if isinstance(one, Value) and isinstance(other, Value):
        return union((one, other))
    return one


def _order(variable: _Variable) -> tuple[object, ...]:
    """Where a variable stands among all: by its place in the source."""
    if isinstance(variable, Binding):
        return ("binding", variable.module, variable.line, variable.block, "")
    kind, module, item = variable
    return (kind, module, 0, 0, str(item))
