"""Which classes stand where a project itself asks for, or makes, an environment of gym's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading.expressions import OTHER, Call, Either, Expression, Name, Returning, last_part
from ...tables import known
from ..definitions import overrides
from ..modules import Ref
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_ENV = "Env"
_MAKE = "make"


class StandIns:
    """Classes that derive from nothing of gym's and are passed or returned as its environments."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def place(self, ref: Ref) -> str:
        """Where a class, or one below it, stands for an environment ("" for nowhere)."""
        for function, name in self._slots:
            for value in self._given(function, name):
                if any(ref in self._inference.lineage(one) for one in _classes(value)):
                    return self._modules.place(function.module, self._modules.scope(function).line)
        for place, value in self._inference.replaced.stand_ins():
            if any(ref in self._inference.lineage(one) for one in _classes(value)):
                return place
        return ""

    def place_around(self, ref: Ref) -> str:
        """Where a class is put around an environment only at times ("" for nowhere).

        What follows steps the one or the other: both have the same contract. ::

            if limit:
                env = Limited(env, limit)
        """
        scope = self._modules.scope(ref)
        if "__getattr__" not in scope.attributes:
            return ""
        for module, call in self._inference.sites.of(scope.name):
            is_around = self._is_at_times(module, call) and self._is_env_made(module, call)
            if is_around and self._inference.value(module, call.function).name == str(ref):
                return self._modules.place(module, call.line)
        return ""

    def _is_at_times(self, module: str, call: Call) -> bool:
        """Whether a name holds what is made of it in one branch, and what it was in the other."""
        name = call.arguments[0] if call.arguments else OTHER
        if not isinstance(name, Name):
            return False
        facts = self._modules.facts[module]
        bindings = facts.scopes[name.scope].bindings.get(name.id, ())
        block = facts.blocks[name.block] if name.block >= 0 else None
        if block is None or block.choice < 0 or block.leaves or block.alone:
            return False
        others = (one.block for one in bindings if one.block not in (-1, name.block))
        is_other_way = all(facts.blocks[one].choice != block.choice for one in others)
        return is_other_way and any(_is_same(one.value, call) for one in bindings)

    def _is_env_made(self, module: str, call: Call) -> bool:
        """Whether a call is first given an environment that gym makes or the project has."""
        value = self._inference.value(module, call.arguments[0])
        return value.kind is Kind.ENV and not value.guess and not value.modern

    def _given(self, function: Ref, name: str) -> Iterator[Value]:
        """What callers pass for a parameter; where none is named, what the function returns.

        So do the methods that stand in its place in the classes below. What makes environments
        stands for them: ``Config(make_env=lambda: Task())``.
        """
        if name:
            for given in self._inference.parameters.passed(function, name):
                is_making = given.kind is Kind.FUNCTION
                yield self._inference.calls.result_of(given) if is_making else given
        else:
            for one in (function, *self._overrides(function)):
                yield from self._returned(one)

    def _returned(self, function: Ref) -> Iterator[Value]:
        for returned in self._modules.scope(function).returns:
            yield self._inference.value(function.module, returned)

    def _overrides(self, function: Ref) -> Iterator[Ref]:
        """The methods that stand in the place of one in the classes that derive from its class."""
        scope = self._modules.scope(function)
        if self._modules.owner(function) is not None:
            yield from overrides(self._inference, Ref(function.module, scope.parent), scope.name)

    @cached_property
    def _slots(self) -> list[tuple[Ref, str]]:
        """The parameters that are annotated as gym's environments, and results ("").

        What a method makes by ``make`` where another class has its own way is such a result.
        """
        found: list[tuple[Ref, str]] = []
        for module, facts in self._modules.facts.items():
            for index, scope in enumerate(facts.scopes):
                function = Ref(module, index)
                for name, type_ in (*scope.parameters.items(), ("", scope.result)):
                    if type_ is not OTHER and self._is_env(module, type_):
                        found.append((function, name))
                if _MAKE in scope.called and scope.result is OTHER and self._is_made(function):
                    found.append((function, ""))
        return found

    def _is_made(self, function: Ref) -> bool:
        """Whether a method that others stand in for makes an environment of gym's."""
        if not any(True for _ in self._overrides(function)):
            return False
        return any(value.kind is Kind.ENV and value.makes for value in self._returned(function))

    def _is_env(self, module: str, annotation: Expression) -> bool:
        """Whether a type is gym's Env, or something that makes one, and nothing else."""
        if isinstance(annotation, Either):
            options = [option for option in annotation.options if option is not OTHER]
            return bool(options) and all(self._is_env(module, option) for option in options)
        if isinstance(annotation, Returning):
            return self._is_env(module, annotation.result)
        if last_part(annotation) != _ENV:
            return False
        value = self._inference.value(module, annotation)
        rest = value.name.partition(".")[2]
        is_gyms = value.kind is Kind.DOTTED and self._modules.is_legacy(value.name)
        return is_gyms and rest in known.ENV_CLASSES


def _is_same(value: Expression, call: Call) -> bool:
    if not isinstance(value, Call):
        return False
    return (value.line, value.column) == (call.line, call.column)


def _classes(value: Value) -> Iterator[Ref]:
    for one in value.choices or value.options or (value,):
        if ":" in one.name and one.kind in (Kind.INSTANCE, Kind.LOOKALIKE, Kind.ENV, Kind.CLASS):
            yield Ref.of(one.name)
