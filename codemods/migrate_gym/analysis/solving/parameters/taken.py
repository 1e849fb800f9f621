"""Functions that classes take as methods: ``step = forward("step")`` in the body of a class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ..modules import Ref
from ..unions import union
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_Taking = tuple[Ref, e.Expression]
"""A class, and what it takes: a function by its name, or what one gives."""


class Taken:
    """What the first parameter of such a function is: an instance of each class that takes it."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def instance(self, function: Ref) -> Value:
        """Returns what ``self`` of a function outside of classes is."""
        return union([self._inference.class_info(one).instance for one in self._takers(function)])

    def _takers(self, function: Ref) -> Iterator[Ref]:
        modules = self._inference.modules
        scope = modules.scope(function)
        makers = modules.scope(Ref(function.module, max(scope.parent, 0)))
        made = makers.kind == "function"
        name = makers.name if made else scope.name
        wanted = str(Ref(function.module, scope.parent)) if made else str(function)
        for class_, value in self._taking.get(name, ()):
            named = value.function if isinstance(value, e.Call) and made else value
            found = self._inference.value(class_.module, self._above(class_, named))
            if found.kind is Kind.FUNCTION and found.name == wanted:
                yield class_

    def _above(self, class_: Ref, named: e.Expression) -> e.Expression:
        """A name as the scope around has it: in ``rollout = rollout``, the class has another."""
        if not isinstance(named, e.Name) or named.scope != class_.scope:
            return named
        return named._replace(scope=self._inference.modules.scope(class_).parent)

    @cached_property
    def _taking(self) -> dict[str, Sequence[_Taking]]:
        """What classes take, by the name of the function."""
        facts = self._inference.modules.facts
        functions = {one.name for each in facts.values() for one in each.scopes}
        found: dict[str, list[_Taking]] = {}
        for ref in self._inference.modules.classes:
            for bindings in facts[ref.module].scopes[ref.scope].attributes.values():
                for value in (one.value for one in bindings):
                    named = value.function if isinstance(value, e.Call) else value
                    name = e.last_part(named) if isinstance(named, (e.Name, e.Attribute)) else ""
                    if name in functions:
                        found.setdefault(name, []).append((ref, value))
        return dict(found)
