"""What a wrapper of gym's hands to the class above it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ...tables.functions import CONSTRUCTOR
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference


class HandedUp:
    """The parameters of constructors that reach the constructor of the class above."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._sites = inference.sites

    def environment(self, function: Ref, scope: Scope, name: str) -> Value:
        """The environment that a wrapper of gym's hands to the class above, whoever makes it."""
        owner = Ref(function.module, scope.parent)
        is_one = scope.name == CONSTRUCTOR and len(scope.bindings.get(name, ())) == 1
        if not (is_one and self._modules.scope(owner).kind == "class"):
            return UNKNOWN
        if not any(_is_same(passed, name, function) for passed in self._arguments(owner)):
            return UNKNOWN
        info = self._inference.class_info(owner)
        if not (info.is_wrapper and info.instance.kind is Kind.ENV):
            return UNKNOWN
        inner = self._inference.members.of(info.instance, "env")
        return inner if inner.kind is Kind.ENV else UNKNOWN

    def _arguments(self, owner: Ref) -> Iterator[Expression | None]:
        """What a class hands as the first argument to the constructors of those above."""
        for module, call in self._sites.inside(self._modules.scope(owner).name):
            if module == owner.module:
                yield call.argument("env", 0)
        for call in self._constructors.get(owner.module, ()):
            yield call.argument("env", 1)

    @cached_property
    def _constructors(self) -> dict[str, list[e.Call]]:
        """The calls of constructors of classes above, by the module that they are in."""
        found: dict[str, list[e.Call]] = {}
        for module, call in self._sites.of(CONSTRUCTOR):
            found.setdefault(module, []).append(call)
        return found


def _is_same(passed: Expression | None, name: str, function: Ref) -> bool:
    """Whether what is passed is what a name holds in a function."""
    return isinstance(passed, e.Name) and (passed.id, passed.scope) == (name, function.scope)
