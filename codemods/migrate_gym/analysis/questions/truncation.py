"""Where a project reads the key that time limits wrote into infos before there was a flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from ..reading.expressions import Expression
from ..reading.records import Facts, Scope
from ..solving.values import Kind, Value
from ..tables.known import STEPS

_Read = Callable[[str, Expression], Value]


class Truncation:
    """What reads the key.

    Args:
        modules: The facts of all modules.
        read: Tells what an expression of a module holds.
    """

    def __init__(self, modules: Mapping[str, Facts], read: _Read) -> None:
        self._modules, self._read = modules, read

    @cached_property
    def is_read(self) -> bool:
        """Whether the key is read where no step wrote it.

        That is in a function that steps nothing, or in a module with vectors of the project's own.
        """
        return any(
            any("step" not in one.called for one in reading)
            or _steps_own_vectors(facts, self._read)
            for facts in self._modules.values()
            if (reading := _reading(facts))
        )

    @cached_property
    def is_read_behind_steps(self) -> bool:
        """Whether the key is read of what a step gives, be it right there, but in a step."""
        reading = (one for facts in self._modules.values() for one in _reading(facts))
        return any(one.name not in STEPS for one in reading)


def _reading(facts: Facts) -> list[Scope]:
    """The functions of a module that read the key, comprehensions in them included."""
    return [
        facts.scopes[facts.function_around(index)]
        for index, scope in enumerate(facts.scopes)
        if scope.reads_truncation
    ]


def _steps_own_vectors(facts: Facts, read: _Read) -> bool:
    """Whether a module steps what is no environment by its class, or may be, of the project."""
    stepped = (one.receiver for one in facts.unpackings if one.method == "step")
    values = (read(facts.module, receiver) for receiver in stepped)
    each = (one for value in values for one in value.choices or (value,))
    return any(":" in one.name and one.kind is not Kind.ENV for one in each)
