"""What is taken out of something by a place or a key, or by going through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading import expressions as e
from ..reading.expressions import Expression
from ..tables import known
from ..tables.functions import MAKING_DICTS
from .modules import Ref
from .object_parts import ObjectParts
from .unions import held
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_OWN = (Kind.INSTANCE, Kind.LOOKALIKE)


class Items:
    """The parts of containers and of the project's own objects, and the keys of dicts."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._parts = ObjectParts(inference)

    def value(self, module: str, item: e.Item) -> Value:
        """Returns what an item is, by what it is taken from or by what is done with it."""
        found = self._element(module, item)
        return found if found.is_known else self._inference.uses.of_item(found, module, item.base)

    def _element(self, module: str, item: e.Item) -> Value:
        key = self.key(module, item.base) if item.each else None
        if key is not None:
            return key
        base = self._inference.value(module, item.base)
        position = item.position
        if base.kind is Kind.DOTTED and base.name.partition(".")[2] in known.REGISTRIES:
            root = base.name.partition(".")[0]
            return Value(Kind.INSTANCE, f"{root}.spec", evidence=(base.name,))
        if isinstance(position, str):
            if base.kind is Kind.MANY:
                return base.under(position)
            found = self._inference.contents.of(base)
            return found if found.is_known else self._parts.under_key(base)
        if base.kind is Kind.MANY:
            if (
                position is not None
                and not base.keys
                and -len(base.parts) <= position < len(base.parts)
            ):
                return base.parts[position]
            return base.of or UNKNOWN
        if base.kind in (Kind.FUNCTION, Kind.CLASS, Kind.DOTTED):
            return base if position is None else UNKNOWN  # a generic type
        if base.kind not in _OWN:
            return self._parts.at(base, position) if base.kind is Kind.ENV else UNKNOWN
        found = self._parts.iterated(base) if item.each else UNKNOWN
        if not (found.is_known or (item.each and self._parts.iterates(base))):
            found = self._parts.at(base, position)
        return found if found.is_known else self._inference.contents.of(base, each=item.each)

    def key(self, module: str, base: Expression) -> Value | None:
        """Returns what going through a dict gives (None: it is not seen to be one)."""
        dicts = self._dicts(module, base)
        named = [(where, key) for where, one in dicts for key in one.named]
        return held([self._inference.value(*one) for one in named]) if dicts else None

    def _dicts(self, module: str, base: Expression) -> list[tuple[str, e.Many]]:
        """The dicts that a loop goes through, each with the module that it is written in."""
        written = self._written(module, base)
        return [(where, made) for where, one in written if (made := _dict(one)) is not None]

    def _written(self, module: str, base: Expression) -> list[tuple[str, Expression]]:
        """An expression, and what the name or the attribute that it is was given."""
        inference = self._inference
        where, bindings = module, inference.bindings(module, base) if type(base) is e.Name else ()
        if type(base) is e.Attribute:
            owner = inference.value(module, base.base).name
            holder = inference.members.holder(Ref.of(owner), base.name) if ":" in owner else None
            if holder is not None:
                where, bindings = holder.module, inference.members.bindings(holder, base.name)
        return [(module, base), *((where, one.value) for one in bindings)]


def _dict(made: Expression) -> e.Many | None:
    """A dict as it is written out, or one that a call makes, whose keys are not seen."""
    if isinstance(made, e.Call) and e.last_part(made.function) in MAKING_DICTS:
        return e.Many((), False, (), True)
    return made if isinstance(made, e.Many) and made.is_dict else None
