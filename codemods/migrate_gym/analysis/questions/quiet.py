"""Which classes can be made around an environment without resetting or stepping it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value
from ..tables import known

_LOUD = frozenset({"reset", "step", "seed", "_reset", "_step", "_seed"})
_LOUD |= {"check_env", "evaluate_policy", "learn", "play", "rollout"}
_DRAWING = _LOUD | known.DRAWING | {known.DRAWN, "sample"}


class Quiet:
    """Constructors that leave the environment they are given as it is.

    What a constructor calls is followed by name through all functions of the project.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._known: dict[tuple[Ref, frozenset[str]], bool] = {}

    def makes(self, class_: Value) -> bool:
        """Whether making an instance of a class surely neither resets, steps nor seeds."""
        if class_.choices:
            return all(self.makes(choice) for choice in class_.choices)
        if class_.kind is Kind.DOTTED:
            _, _, rest = class_.name.partition(".")
            is_api = known.is_modern(class_.name) or self._modules.is_legacy(class_.name)
            return is_api and (rest in known.WRAPPER_CLASSES or rest.startswith("wrappers."))
        if class_.kind is not Kind.CLASS or ":" not in class_.name:
            return False
        return all(self._constructs(one) for one in self._inference.lineage(Ref.of(class_.name)))

    def stays(self, class_: Value) -> bool:
        """Whether nothing that a class of the project defines ever resets, steps or seeds."""
        if class_.kind is not Kind.CLASS or ":" not in class_.name:
            return False
        return all(
            self._is_quiet(method)
            for one in self._inference.lineage(Ref.of(class_.name))
            for method in self._methods(one)
        )

    def _methods(self, class_: Ref) -> Iterator[Ref]:
        for index, scope in enumerate(self._modules.facts[class_.module].scopes):
            if scope.kind == "function" and scope.parent == class_.scope:
                yield Ref(class_.module, index)

    def runs(self, function: Value) -> bool:
        """Whether a call of a function, method or class surely does none of that either."""
        if function.choices:
            return all(self.runs(choice) for choice in function.choices)
        if function.kind is Kind.FUNCTION and ":" in function.name:
            return self._is_quiet(Ref.of(function.name))
        if function.kind is Kind.METHOD and function.of is not None and ":" in function.of.name:
            if function.name in _LOUD:
                return False
            method = self._inference.members.method(Ref.of(function.of.name), function.name)
            return method is not None and self._is_quiet(method)
        if function.kind is Kind.DOTTED:
            return not self._modules.is_own(function.name)
        return self.makes(function)

    def is_idle(self, method: Value) -> bool:
        """Whether a method of a class of the project surely draws no numbers either."""
        if method.kind is not Kind.METHOD or method.of is None or ":" not in method.of.name:
            return False
        return not method.choices and self.has_idle(Ref.of(method.of.name), method.name)

    def has_idle(self, class_: Ref, name: str) -> bool:
        """Whether a class of the project has such a method, or inherits it in the project."""
        found = self._inference.members.method(class_, name)
        return name not in _DRAWING and found is not None and self._is_quiet(found, _DRAWING)

    def _constructs(self, class_: Ref) -> bool:
        """Whether the constructor that a class defines itself is quiet, if it has one."""
        attributes = self._modules.scope(class_).attributes
        if "__init__" not in attributes:
            return True
        method = self._inference.members.method(class_, "__init__")
        return method is not None and self._is_quiet(method)

    def _is_quiet(self, function: Ref, loud: frozenset[str] = _LOUD) -> bool:
        """Whether nothing that is called from a function on has one of some names."""
        if (function, loud) not in self._known:
            self._known[function, loud] = True  # a circle is as quiet as the rest of it
            called = self._modules.scope(function).called
            self._known[function, loud] = loud.isdisjoint(called) and all(
                self._is_quiet(one, loud)
                for name in called
                for one in self._functions.get(name, ())
            )
        return self._known[function, loud]

    @cached_property
    def _functions(self) -> dict[str, list[Ref]]:
        """The functions of the project by name; constructors by the name of their class."""
        found: dict[str, list[Ref]] = {}
        for module, facts in self._modules.facts.items():
            for index, scope in enumerate(facts.scopes):
                if scope.kind == "function":
                    owner = facts.scopes[scope.parent]
                    if scope.name != "__init__":
                        found.setdefault(scope.name, []).append(Ref(module, index))
                    elif owner.kind == "class":
                        found.setdefault(owner.name, []).append(Ref(module, index))
        return found
