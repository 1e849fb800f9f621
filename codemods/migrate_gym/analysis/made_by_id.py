"""Which parameters of a project's functions are the id of an environment that is made."""

from __future__ import annotations

from collections.abc import Iterator

from . import known
from .expressions import Call, Name
from .inference import Inference
from .modules import Ref
from .values import Kind, Value

_STEPS = 3


class MadeById:
    """The functions, methods and constructors that give a parameter to ``gym.make``.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._known: dict[Ref, tuple[str, ...]] = {}

    def positions(self, function: Value) -> frozenset[int | str]:
        """Where callers put an id, by position and by keyword; empty for anything else.

        Args:
            function: What is called.
        """
        called = self._called(function)
        return self._keys(called, _STEPS) if called is not None else frozenset()

    def _keys(self, function: Ref, left: int) -> frozenset[int | str]:
        names = self._names(function)
        ids = [name for name in self._ids(function, left) if name in names]
        return frozenset([*ids, *map(names.index, ids)])

    def _called(self, function: Value) -> Ref | None:
        """The function of the project that runs when a value is called."""
        if function.kind is Kind.CLASS and ":" in function.name:
            return self._inference.members.method(Ref.of(function.name), "__init__")
        return self._inference.members.function(function)

    def _names(self, function: Ref) -> list[str]:
        """The parameters that callers fill, in order."""
        scope = self._modules.scope(function)
        is_bound = self._modules.owner(function) is not None
        is_bound = is_bound and "staticmethod" not in scope.decorators
        return list(scope.parameters)[1 if is_bound else 0 :]

    def _ids(self, function: Ref, left: int) -> tuple[str, ...]:
        """The parameters of a function that an environment is made by."""
        if function not in self._known:
            self._known[function] = ()  # a function that calls itself adds nothing
            self._known[function] = tuple(dict.fromkeys(self._made_by(function, left)))
        return self._known[function]

    def _made_by(self, function: Ref, left: int) -> Iterator[str]:
        parameters = self._modules.scope(function).parameters
        for call in self._modules.facts[function.module].calls:
            for key, given in (*enumerate(call.arguments), *call.keywords):
                if key is None or not isinstance(given, Name) or given.id not in parameters:
                    continue
                is_own = self._is_inside(function, given.scope)
                if is_own and self._takes(function.module, call, key, left):
                    yield given.id

    def _is_inside(self, function: Ref, scope: int) -> bool:
        scopes = self._modules.facts[function.module].scopes
        while scope not in (function.scope, -1):
            scope = scopes[scope].parent
        return scope == function.scope

    def _takes(self, module: str, call: Call, key: int | str, left: int) -> bool:
        """Whether an argument of a call is an id."""
        value = self._inference.value(module, call.function)
        if value.kind is Kind.DOTTED:
            is_make = value.name.partition(".")[2] in known.MAKES
            return key in (0, "id") and is_make and self._modules.is_legacy(value.name)
        called = self._called(value) if left else None
        return called is not None and key in self._keys(called, left - 1)
