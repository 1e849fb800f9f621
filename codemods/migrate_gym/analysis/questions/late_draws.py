"""Methods of environments that draw random numbers, besides resets and steps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Value
from ..tables import known
from ..tables.functions import CONSTRUCTOR

_API = frozenset({CONSTRUCTOR, "close", "render", "reset", "seed", "step"})
"""Methods whose draws a seed is moved with, or that draw before any seed is given."""


class LateDraws:
    """What may be asked of an environment between its seed and its reset, and draws.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def names(self, env: Value) -> frozenset[str]:
        """The methods of what an environment may be that draw from its numbers, by their names."""
        ref = Ref.of(env.name) if ":" in env.name else None
        if ref is None or self._inference.class_info(ref).is_wrapper:
            return frozenset(name for names in self._drawing.values() for name in names)
        lineage = self._inference.lineage(ref)
        return frozenset(name for one in lineage for name in self._drawing.get(one, ()))

    @cached_property
    def _drawing(self) -> dict[Ref, list[str]]:
        """The methods that draw, by the environments whose classes have them."""
        found: dict[Ref, list[str]] = {}
        for ref, name in self._methods():
            if self._inference.class_info(ref).instance.is_environment:
                found.setdefault(ref, []).append(name)
        return found

    def _methods(self) -> Iterator[tuple[Ref, str]]:
        for module, facts in self._modules.facts.items():
            for scope in facts.scopes:
                is_method = scope.parent >= 0 and facts.scopes[scope.parent].kind == "class"
                if is_method and known.DRAWN in scope.called and scope.name not in _API:
                    yield Ref(module, scope.parent), scope.name
