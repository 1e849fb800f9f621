"""Classes that are environments only by what stands beside them among the bases of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading.expressions import Expression, last_part
from ...tables import known
from ..modules import Ref
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference


class Mixins:
    """Which bases say what a class without telling bases of its own is.

    Args:
        inference: What solves the rest.
        arities: The lengths of the tuples that a class's own step gives.
    """

    def __init__(self, inference: Inference, arities: Callable[[Ref], set[int]]) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._arities = arities

    def beside(self, mixin: Ref) -> Iterator[tuple[Ref, Value]]:
        """Yields the classes that take step or reset of a mixin, and their other bases.

        Where the mixin hands these on, they are those of a base beside it; where it does not, it
        stands in for a base behind it.
        """
        methods = [self._inference.members.method(mixin, name) for name in ("step", "reset")]
        calls = [self._modules.scope(one).called for one in methods if one is not None]
        hands_on = any("super" in called for called in calls)
        for below, bases in self._mixed.get(self._modules.scope(mixin).name, ()) if calls else ():
            values = [self._inference.value(below.module, base) for base in bases]
            at = next((i for i, one in enumerate(values) if one.name == str(mixin)), None)
            if at is not None and (hands_on or self._stands_in(mixin, below)):
                others = values if hands_on else values[at:]
                found = (one for other in others for one in other.choices or (other,))
                yield from ((below, one) for one in found if one.name != str(mixin))

    def is_beside_gyms(self, mixin: Ref) -> bool:
        """Whether a class steps as a mixin does, and names a class of gym's beside it."""
        for below, bases in self._mixed.get(self._modules.scope(mixin).name, ()):
            values = [self._inference.value(below.module, base) for base in bases]
            steps_itself = "step" in self._modules.scope(below).attributes
            if not steps_itself and any(one.name == str(mixin) for one in values):
                names = [one.name for one in values if one.kind is Kind.DOTTED]
                if any(known.is_modern(one) or self._modules.is_legacy(one) for one in names):
                    return True
        return False

    def _stands_in(self, mixin: Ref, below: Ref) -> bool:
        """Whether a class steps like a mixin that gives no five values and is nothing alone."""
        name = self._modules.scope(mixin).name
        return (
            "step" not in self._modules.scope(below).attributes
            and self._arities(mixin) <= {known.LEGACY_LENGTH}
            and self._heirs[name] == len(self._mixed[name])
            and not self._modules.calls(name)
        )

    @cached_property
    def _heirs(self) -> Counter[str]:
        """How many classes have a base of a name."""
        scopes = map(self._modules.scope, self._modules.classes)
        return Counter(last_part(base) for scope in scopes for base in scope.bases)

    @cached_property
    def _mixed(self) -> dict[str, list[tuple[Ref, list[Expression]]]]:
        """The classes with several bases, by the names of these."""
        found: dict[str, list[tuple[Ref, list[Expression]]]] = {}
        for ref in self._modules.classes:
            bases = self._modules.scope(ref).bases
            for base in bases if len(bases) > 1 else ():
                found.setdefault(last_part(base), []).append((ref, bases))
        return found
