"""What a project puts in the place of what makes environments: ``gym.make = make``, patches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...tuples import NamedTuple
from ..reading.expressions import (
    OTHER,
    Attribute,
    Call,
    Entered,
    Expression,
    Name,
    Parameter,
    Text,
    last_part,
)
from ..tables import known
from .modules import Ref
from .unions import union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_MAKE = "make"
_PATCH, _OBJECT, _SET = "patch", "object", "setattr"
_START, _GIVING = "start", "return_value"
_CALLED = ("new", "side_effect", "wraps")


class Instead(NamedTuple):
    """What is put in the place of something that makes environments.

    Attributes:
        module: The module in which that is done.
        line: The line there.
        value: What is put there.
        is_result: Whether it is what calls give, and not what is called.
        is_current: Whether what is replaced is gymnasium's.
    """

    module: str
    line: int
    value: Expression
    is_result: bool = False
    is_current: bool = False


class Replaced:
    """The makers of environments that a project replaces, for good or for a test."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def stand_ins(self) -> Iterator[tuple[str, Value]]:
        """Yields what is given in the place of old environments, each with the place of that."""
        for one in (*self._set, *self._patched):
            if one.is_current:
                continue
            place = self._inference.modules.place(one.module, one.line)
            yield place, self._given(one)

    def made(self) -> Value:
        """Returns what ``gym.make`` gives where the project has set something in its place."""
        return union(map(self._given, self._set)) if self._set else UNKNOWN

    def _given(self, one: Instead) -> Value:
        """What is given by something that takes a maker's place."""
        value = self._inference.value(one.module, one.value)
        if one.is_result or value.kind is Kind.CLASS:
            return value
        return self._inference.calls.result_of(value)

    @cached_property
    def _set(self) -> Sequence[Instead]:
        """What is set as ``gym.make``: by an assignment, or by ``setattr``."""
        return [
            Instead(module, int(binding.line), binding.value, is_current=is_current)
            for module, base, binding in self._inference.members.outside.names.get(_MAKE, ())
            for owner in (self._inference.value(module, base),)
            for is_current in (known.is_modern(owner.name),)
            if is_current or self._makes(owner, _MAKE)
        ]

    @cached_property
    def _patched(self) -> Sequence[Instead]:
        """What is put in a maker's place by a path, or for a block of code."""
        sites = self._inference.sites
        found = [
            one
            for name in (_PATCH, _OBJECT, _SET)
            for module, call in sites.of(name)
            if self._is_patch(module, call)
            for one in _instead(module, call)
        ]
        return [*found, *self._given_later()]

    def _given_later(self) -> Iterator[Instead]:
        """What a patch is told: ``with patch("gym.make") as make: make.return_value = …``.

        One of a whole module is told so of its ``make``.
        """
        for name in (_GIVING, *_CALLED):
            for module, base, binding in self._inference.members.outside.names.get(name, ()):
                below = base.name if type(base) is Attribute else ""
                held = base.base if type(base) is Attribute else base
                if type(held) is Name and any(
                    self._is_patch(module, one, below) for one in self._patches_as(module, held)
                ):
                    is_result = name == _GIVING
                    yield Instead(module, int(binding.line), binding.value, is_result=is_result)

    def _patches_as(self, module: str, name: Name, names: int = 2) -> Iterator[Call]:
        """The calls whose patches go by a name, if they are patches.

        Args:
            module: The module.
            name: The name.
            names: How many names one may go by on the way: ``p = patch(…)``, ``make = p.start()``.
        """
        for held in self._inference.bindings(module, name):
            given: Expression = held.value
            if type(given) is Parameter:
                given = self._decorating(module, given)
            elif type(given) is Entered:
                given = given.base
            elif type(given) is Call and last_part(given.function) == _START:
                given = getattr(given.function, "base", OTHER)
            if type(given) is Name and names > 1:
                yield from self._patches_as(module, given, names - 1)
            elif type(given) is Call:
                yield given

    def _decorating(self, module: str, parameter: Parameter) -> Expression:
        """The decorator that gives a function a parameter: the last one gives the first."""
        function = Ref(module, parameter.scope)
        decorators = [call.function for _, call in self._inference.sites.decorating(function)]
        giving = [one for one in reversed(decorators) if _gives_mock(one)]
        owner = self._inference.modules.owner(function)
        names = list(self._inference.modules.scope(function).parameters)[owner is not None :]
        return dict(zip(names, giving)).get(parameter.name, OTHER)

    def _is_patch(self, module: str, call: Call, below: str = "") -> bool:
        """Whether a call puts something in the place of what makes environments.

        Args:
            module: The module in which it is called.
            call: The call.
            below: Of what is patched, the attribute that makes them ("" for itself).
        """
        if last_part(call.function) not in (_PATCH, _OBJECT, _SET):
            return False
        first, second = (*call.arguments[:2], OTHER, OTHER)[:2]
        if isinstance(first, Text):
            dotted = first.value
        elif isinstance(second, Text) and last_part(call.function) == _OBJECT:
            dotted = f"{self._inference.value(module, first).name}.{second.value}"
        else:
            return False  # what is set on an object is seen as what that is given
        owner, _, name = (f"{dotted}.{below}" if below else dotted).rpartition(".")
        return bool(owner) and self._makes(self._inference.names.dotted(owner), name)

    def _makes(self, owner: Value, name: str) -> bool:
        """Whether something is gym's ``make``, or a function of the project that makes for it."""
        if owner.kind is not Kind.DOTTED:
            return False
        if owner.name not in self._inference.modules.facts:
            return self._is_gyms(f"{owner.name}.{name}")
        made = self._inference.names.dotted(f"{owner.name}.{name}")
        if made.kind is Kind.DOTTED:
            return self._is_gyms(made.name)
        given = self._inference.calls.result_of(made) if made.kind is Kind.FUNCTION else UNKNOWN
        return given.kind is Kind.ENV and not (given.guess or given.modern)

    def _is_gyms(self, dotted: str) -> bool:
        """Whether a dotted name is gym's ``make``."""
        root, _, rest = dotted.partition(".")
        is_make = root == known.LEGACY_ROOT and rest in known.MAKES
        return is_make and self._inference.modules.is_legacy(dotted)


def _instead(module: str, call: Call) -> Iterator[Instead]:
    """What a call that patches puts in the place of what it names."""
    first = call.arguments[0]
    behind = 1 if isinstance(first, Text) else 2
    for value in call.arguments[behind : behind + 1]:
        yield Instead(module, call.line, value)
    for name, value in call.keywords:
        if name in _CALLED or name == _GIVING:
            yield Instead(module, call.line, value, is_result=name == _GIVING)


def _gives_mock(decorator: Expression) -> bool:
    """Whether a decorator that patches gives the function a mock: it was not told what to put."""
    if type(decorator) is not Call:
        return False
    first = decorator.arguments[:1]
    behind = 1 if first and isinstance(first[0], Text) else 2
    is_told = len(decorator.arguments) > behind or any(
        key == "new" for key, _ in decorator.keywords
    )
    return last_part(decorator.function) in (_PATCH, _OBJECT) and not is_told
