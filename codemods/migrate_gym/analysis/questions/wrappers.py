"""What the wrappers of a project are put around."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..reading.expressions import Attribute
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value
from ..tables.functions import CONSTRUCTOR

_OF_GYM = "env"
"""What gym's wrappers call what they are put around."""


class Wrappers:
    """What classes of the project are made with, and keep of it.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def within(self, ref: Ref) -> list[Value]:
        """What the instances of a wrapper class are put around, wherever that is seen."""
        return list(self._inference.classes.contracts.wrapped(ref))

    def given_first(self, ref: Ref) -> list[Value]:
        """What the first argument of a class's constructor is given, as far as that is known."""
        method, name = self._constructor(ref)
        passed = self._inference.parameters.passed(method, name) if method and name else ()
        return [value for value in passed if value.is_known]

    def are_around_first(self, ref: Ref) -> bool:
        """Whether a wrapper of the project is put around the first argument it is made with."""
        method, name = self._constructor(ref)
        if method is None or name in ("", _OF_GYM):
            return True
        return self._inference.parameters.is_handed_up(method, name)

    def only_copy(self, name: str) -> bool:
        """Whether wrappers of the project have an attribute as a copy of another one's alone."""
        return all(
            isinstance(one.value, Attribute) and one.value.name == name
            for ref in self._modules.defining(name)
            if self._is_wrapper(ref)
            for one in self._modules.scope(ref).attributes[name]
        )

    def all_have(self, name: str) -> bool:
        """Whether every wrapper class of the project has an attribute, by itself or from above."""
        return all(
            self._inference.members.holder(ref, name) is not None
            for ref in self._modules.classes
            if self._is_wrapper(ref)
        )

    @cached_property
    def wrapped(self) -> frozenset[str]:
        """The names of the classes of what is handed to constructors of wrappers of the project."""
        wrappers = [ref for ref in self._modules.classes if self._is_wrapper(ref)]
        given = (value for ref in wrappers for value in self.given_first(ref))
        others = (value for ref in wrappers for value in self._given_by_other_names(ref))
        return frozenset(value.name for value in (*given, *others))

    def _given_by_other_names(self, ref: Ref) -> Iterator[Value]:
        """What a wrapper is handed where it is called by another name: ``self.wrapper(env)``."""
        sites = self._inference.sites
        for name in sites.held_in(self._modules.scope(ref).name):
            for index, (module, call) in enumerate(sites.of(name)):
                target = self._inference.callee(name, index)
                if target.kind is Kind.CLASS and target.name == str(ref) and call.arguments:
                    yield self._inference.value(module, call.arguments[0])

    def _is_wrapper(self, ref: Ref) -> bool:
        return self._inference.class_info(ref).is_wrapper

    def _constructor(self, ref: Ref) -> tuple[Ref | None, str]:
        """A class's constructor in the project, and what that calls its first argument, if any."""
        method = self._inference.members.method(ref, CONSTRUCTOR)
        names = list(self._modules.scope(method).parameters) if method else []
        return method, names[1] if len(names) > 1 else ""
