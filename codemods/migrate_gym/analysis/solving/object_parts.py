"""What instances of the project's classes give by a place, under a key, or to a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .modules import Ref
from .unions import union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference


class ObjectParts:
    """The parts of named tuples, and what ``__getitem__``, ``__next__`` and ``__iter__`` give."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def at(self, owner: Value, position: int | None) -> Value:
        """One part of a named tuple or of what has a ``__getitem__``, or any of them."""
        if ":" not in owner.name:
            return UNKNOWN
        names = self._inference.modules.scope(Ref.of(owner.name)).fields
        if not names and (found := self.under_key(owner)).is_known:
            return found
        if position is None and not names:
            return self.iterated(owner)
        members = self._inference.members
        if position is None:
            return union([members.of(owner, name) for name in names])
        inside = -len(names) <= position < len(names)
        return members.of(owner, names[position]) if inside else UNKNOWN

    def under_key(self, owner: Value) -> Value:
        """What a ``__getitem__`` gives."""
        if ":" not in owner.name:
            return UNKNOWN
        if self._inference.members.method(Ref.of(owner.name), "__getitem__") is None:
            return UNKNOWN
        return self._result(owner, "__getitem__")

    def iterated(self, owner: Value) -> Value:
        """What going through an instance gives."""
        if ":" not in owner.name:
            return UNKNOWN
        if self._inference.members.method(Ref.of(owner.name), "__next__") is not None:
            return self._result(owner, "__next__")
        found = self._result(owner, "__iter__")
        return (found.of if found.kind is Kind.MANY else None) or UNKNOWN

    def iterates(self, owner: Value) -> bool:
        """Whether going through an instance asks its class, and not for one place after another."""
        ref = Ref.of(owner.name) if ":" in owner.name else None
        method = self._inference.members.method
        return ref is not None and any(method(ref, name) for name in ("__iter__", "__next__"))

    def _result(self, owner: Value, method: str) -> Value:
        return self._inference.calls.result_of(Value(Kind.METHOD, method, of=owner))
