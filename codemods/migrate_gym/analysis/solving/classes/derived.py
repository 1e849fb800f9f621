"""Which classes of the project derive from another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading.expressions import Expression, last_part
from ..modules import Ref

if TYPE_CHECKING:
    from ..inference import Inference


class Derived:
    """The classes below each class, found by the names of their bases."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def below(self, ref: Ref) -> Iterator[Ref]:
        """The classes of the project that derive from a class, as far as their bases are names."""
        found = {ref}
        waiting = [ref]
        while waiting:
            above = waiting.pop()
            for below, base in self._by_base.get(self._modules.scope(above).name, ()):
                value = self._inference.value(below.module, base)
                if below not in found and value.name == str(above):
                    found.add(below)
                    waiting.append(below)
                    yield below

    @cached_property
    def _by_base(self) -> dict[str, list[tuple[Ref, Expression]]]:
        """The classes of the project by the last parts of the names of their bases."""
        found: dict[str, list[tuple[Ref, Expression]]] = {}
        for ref in self._modules.classes:
            for base in self._modules.scope(ref).bases:
                found.setdefault(last_part(base), []).append((ref, base))
        return found
