"""What attributes of instances are given from outside: ``agent.env = env``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..reading.expressions import Expression
from ..reading.records import Binding
from .known_members import OF_PROJECT
from .modules import Ref
from .unions import union
from .values import Value

if TYPE_CHECKING:
    from .inference import Inference


class GivenAttributes:
    """The attributes that code outside of a class sets in instances of it."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    @cached_property
    def names(self) -> dict[str, list[tuple[str, Expression, Binding]]]:
        """What attributes are given from outside, by their names."""
        found: dict[str, list[tuple[str, Expression, Binding]]] = {}
        for module, facts in self._inference.modules.facts.items():
            for name, given in facts.given.items():
                found.setdefault(name, []).extend((module, *one) for one in given)
        return found

    def given(self, ref: Ref, name: str) -> Value:
        """Works out what an attribute of a class, or of one above or below, is given."""
        given = self._given(ref, name)
        return union([self._inference.bound(module, [binding]) for module, binding in given])

    def is_given(self, ref: Ref, name: str) -> bool:
        """Whether an instance of a class, or of one above or below, is given an attribute."""
        return any(True for _ in self._given(ref, name))

    def _given(self, ref: Ref, name: str) -> Iterator[tuple[str, Binding]]:
        """What sets the attribute of such an instance, each with its module."""
        for module, base, binding in self.names.get(name, ()):
            owner = self._inference.value(module, base)
            if any(self._is_related(one, ref) for one in owner.choices or (owner,)):
                yield module, binding

    def _is_related(self, owner: Value, ref: Ref) -> bool:
        if owner.kind not in OF_PROJECT or ":" not in owner.name:
            return False
        other = Ref.of(owner.name)
        return ref in self._inference.lineage(other) or other in self._inference.lineage(ref)
