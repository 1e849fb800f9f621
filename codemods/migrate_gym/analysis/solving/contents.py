"""What lies in instances of classes below Python's containers: ``class Pool(list)``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..reading import expressions as e
from ..reading.records import Binding
from ..tables import known
from ..tables.functions import CONSTRUCTOR, DICTS, LISTS
from .modules import Ref
from .unions import many, union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_STORED = "data"
"""The attribute in which a ``UserDict`` and a ``UserList`` have what they hold."""
_Adding = tuple[str, Sequence[Binding], Sequence[Binding]]
"""A module, what a name is bound to there, and what is added to it."""


class Contents:
    """The parts of containers that are instances of the project's classes."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._kinds: dict[Ref, str] = {}

    def of(self, owner: Value, *, each: bool = False) -> Value:
        """Returns what a part of a container is; of a dict that is gone through, a key."""
        if ":" not in owner.name:
            return UNKNOWN
        ref = Ref.of(owner.name)
        kind = self._kind(ref)
        if not kind or (each and kind in DICTS):
            return UNKNOWN
        return self._inference.content(ref)

    def whole(self, owner: Value, name: str) -> Value:
        """Returns the container that a method is called of, or that an attribute is."""
        if name == _STORED and not self._kind(Ref.of(owner.name)).startswith("collections.User"):
            return UNKNOWN
        found = self.of(owner)
        return many(found) if found.is_known else UNKNOWN

    def work_out(self, ref: Ref) -> Value:
        """Works out what the instances of a class, and of those below, hold."""
        found = [
            self._inference.value(module, given)
            for module, call in self._makings(ref)
            for given in (*call.arguments[:1], *(value for key, value in call.keywords if key))
        ]
        is_dict = self._kind(ref) in DICTS
        held = _parts_of([*found, *self._put(ref)])
        named = [one for one in found if is_dict and one.is_environment]
        return union([*held, *named])

    def put_into(self, ref: Ref) -> Value:
        """What is put in places of a class's instances, which it adds to in no other way.

        That is steps' results where there are any: values that are written out beside them stand
        for such.
        """
        members = self._inference.members
        if any(members.method(ref, name) is not None for name in known.ADDING):
            return UNKNOWN
        parts = _parts_of(self._put(ref))
        steps = [one for one in parts if one.kind is Kind.STEP]
        is_like = steps and all(one.kind in (Kind.STEP, Kind.MANY) for one in parts)
        return union(steps if is_like else parts)

    def placed(self, ref: Ref) -> Iterator[tuple[str, e.Expression]]:
        """Yields what is put in places of a class's instances, as it is written in a module."""
        for module, one in self._adding(ref):
            if isinstance(one.value, e.Many):
                yield from ((module, part) for part in one.value.parts)

    def _put(self, ref: Ref) -> list[Value]:
        """What is added to the instances of a class, as containers of it."""
        return [self._inference.held(module, one) for module, one in self._adding(ref)]

    def _adding(self, ref: Ref) -> Iterator[tuple[str, Binding]]:
        """The statements that add to the instances of a class."""
        for module, bound, adding in (*self._inside(ref), *self._added(ref)):
            if not bound or self._holds(module, bound, ref):
                yield from ((module, one) for one in adding)

    def _kind(self, ref: Ref) -> str:
        """The container of Python's that a class derives from ("": none)."""
        known = self._kinds.get(ref)
        if known is None:
            above = (name for _, name in self._inference.members.outer_bases(ref))
            known = next((name for name in above if name in DICTS or name in LISTS), "")
            self._kinds[ref] = known
        return known

    def _makings(self, ref: Ref) -> Iterator[tuple[str, e.Call]]:
        """The calls that give instances what they hold at first."""
        sites, scope = self._inference.sites, self._inference.modules.scope(ref)
        for module, call in sites.inside(scope.name):
            if module == ref.module and e.last_part(call.function) == CONSTRUCTOR:
                yield module, call
        for name in (scope.name, *sites.constructions(scope.name)):
            for index, (module, call) in enumerate(sites.of(name)):
                if self._makes(self._inference.callee(name, index), ref):
                    yield module, call

    def _makes(self, target: Value, ref: Ref) -> bool:
        """Whether a call makes an instance of a class, or of one below, without a constructor."""
        if target.kind is not Kind.CLASS or ":" not in target.name:
            return False
        made = Ref.of(target.name)
        own = self._inference.members.method(made, CONSTRUCTOR)
        return own is None and ref in self._inference.lineage(made)

    def _inside(self, ref: Ref) -> Iterator[_Adding]:
        """What methods of a class put into ``self``."""
        for one in self._inference.lineage(ref):
            scopes = self._inference.modules.facts[one.module].scopes
            for bindings in scopes[one.scope].attributes.values():
                method = bindings[-1].value
                if isinstance(method, e.Function) and scopes[method.scope].parameters:
                    itself = next(iter(scopes[method.scope].parameters))
                    bound = scopes[method.scope].bindings.get(itself, ())
                    yield one.module, (), [binding for binding in bound if binding.adds]

    def _added(self, ref: Ref) -> Iterator[_Adding]:
        """What is put into what calls make by the name of a class, or of one below."""
        name = self._inference.modules.scope(ref).name
        for made in dict.fromkeys((name, *self._inference.sites.constructions(name))):
            yield from self._outside.get(made, ())

    @cached_property
    def _outside(self) -> dict[str, list[_Adding]]:
        """What is put into anything by its name, by what is called to make that."""
        found: dict[str, list[_Adding]] = {}
        for module, facts in self._inference.modules.facts.items():
            for scope in facts.scopes:
                for held in (scope.bindings, scope.attributes):
                    for bindings in held.values():
                        adding = [one for one in bindings if one.adds]
                        if not adding:
                            continue
                        bound = [one for one in bindings if not one.adds]
                        calls = (one.value for one in bound if isinstance(one.value, e.Call))
                        for name in {e.last_part(call.function) for call in calls}:
                            found.setdefault(name, []).append((module, bound, adding))
        return found

    def _holds(self, module: str, bindings: Sequence[Binding], ref: Ref) -> bool:
        """Whether a name holds an instance of a class, or of one below."""
        made = union([self._inference.held(module, one) for one in bindings])
        is_own = made.kind is Kind.INSTANCE and ":" in made.name
        return is_own and ref in self._inference.lineage(Ref.of(made.name))


def _parts_of(containers: Sequence[Value]) -> list[Value]:
    """What containers hold."""
    return [one.of for one in containers if one.kind is Kind.MANY and one.of is not None]
