"""Attributes that objects of the project look for in others: ``getattr(self.env, name)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.expressions import Attribute, Many, Name, last_part
from .calling.named import NamedCalls
from .modules import Ref
from .unions import many
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_WAY = "__getattr__"


class Delegating:
    """Where objects find what their classes do not name, by their ``__getattr__``."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._named = NamedCalls(inference)

    def work_out(self, ref: Ref, name: str) -> Value:
        """Works out what an attribute is that a class looks for in another object."""
        inner = self.within(ref)
        if not inner.is_known:
            way = self._inference.members.method(ref, _WAY)
            return self._named.looked_up(way, name) if way is not None else UNKNOWN
        if self._is_of_each(ref):
            each = inner.of or UNKNOWN
            found = self._inference.members.of(each, name) if each.is_known else UNKNOWN
            return many(found) if found.is_known else UNKNOWN
        return self._inference.members.of(inner, name) if inner.is_known else UNKNOWN

    def _is_of_each(self, ref: Ref) -> bool:
        """Whether a class gives a list of what each of several objects has under a name."""
        way = self._inference.members.method(ref, _WAY)
        return way is not None and type(self._inference.modules.scope(way).delegate) is Many

    def within(self, ref: Ref) -> Value:
        """What a class looks in for what it does not name; UNKNOWN where it has no such way."""
        way = self._inference.members.method(ref, _WAY)
        return self._within(way) if way is not None else UNKNOWN

    def attribute(self, ref: Ref) -> str:
        """The attribute in which a class keeps what it looks in; "" where it is none."""
        way = self._inference.members.method(ref, _WAY)
        within = self._inference.modules.scope(way).delegate if way is not None else None
        return last_part(within) if isinstance(within, Attribute) else ""

    def looked_up(self, value: Value, name: str) -> tuple[str, Value]:
        """Where an object finds what its class, one of the project, does not name.

        Returns:
            The attribute that its ``__getattr__`` looks further in, and what that is; "" where it
            is no attribute of the object. Objects around objects are followed to the innermost:
            ``"env.env"``.
        """
        path, inner, seen = [], UNKNOWN, set()
        while value.name not in seen and (step := self._looks_further(value, name)) is not None:
            seen.add(value.name)
            path.append(step[0])
            inner = value = step[1]
        return ".".join(path) if all(path) else "", inner

    def reached(self, value: Value, name: str) -> Value:
        """What an attribute is of: an object, or the environment that it looks it up in."""
        _, inner = self.looked_up(value, name)
        return inner if inner.kind is Kind.ENV else value

    def _looks_further(self, value: Value, name: str) -> tuple[str, Value] | None:
        """The attribute that an object without another one looks it up in, and what that is."""
        if value.kind not in (Kind.ENV, Kind.INSTANCE, Kind.LOOKALIKE) or ":" not in value.name:
            return None
        ref, members = Ref.of(value.name), self._inference.members
        way = members.method(ref, _WAY)
        if way is None or members.holder(ref, name) is not None:
            return None
        within = self._inference.modules.scope(way).delegate
        is_own = isinstance(within, Attribute) and type(within.base) is Name
        return last_part(within) if is_own else "", self._within(way)

    def _within(self, way: Ref) -> Value:
        """What a ``__getattr__`` looks further in."""
        return self._inference.value(way.module, self._inference.modules.scope(way).delegate)
