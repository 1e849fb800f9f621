"""What an expression may hold, as far as a migration cares."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace


class Kind(enum.Enum):
    """The kinds of values that the rules tell apart."""

    UNKNOWN = "unknown"
    ENV = "environment"
    VECTOR = "vector environment"
    LOOKALIKE = "look-alike"
    STEP = "result of step()"
    RESET = "result of reset()"
    METHOD = "method"
    RANDOM = "random number generator"
    SPACE = "space"
    MANY = "container"
    CLASS = "class"
    FUNCTION = "function"
    CALLABLE = "callable"
    INSTANCE = "instance"
    DOTTED = "imported name"
    MIXED = "one of several"


@dataclass(frozen=True)
class Value:
    """A value with the evidence for it.

    Attributes:
        kind: What it is.
        name: A dotted name for imported things and project classes; a method's name.
        of: What a container holds, what a method is bound to, what a step came from.
        modern: Whether it already speaks the API of gym 0.26 and later.
        guess: Whether only names and use say so.
        makes: The calls of ``make`` it comes from, as (path, line, column).
        evidence: How it is known, the nearest reason first.
    """

    kind: Kind
    name: str = ""
    of: Value | None = None
    modern: bool = False
    guess: bool = False
    makes: frozenset[tuple[str, int, int]] = frozenset()
    evidence: tuple[str, ...] = ()

    def because(self, reason: str) -> Value:
        """The value with one more, nearer, reason."""
        return replace(self, evidence=(reason, *self.evidence)[:6])

    @property
    def is_environment(self) -> bool:
        """Whether it is a single or a vector environment of gym's or gymnasium's."""
        return self.kind in (Kind.ENV, Kind.VECTOR)


UNKNOWN = Value(Kind.UNKNOWN)


def union(values: Iterable[Value]) -> Value:
    """Returns what one of several values is: their common kind, or MIXED where they disagree."""
    known = [value for value in values if value.kind is not Kind.UNKNOWN]
    if not known:
        return UNKNOWN
    sure = [value for value in known if not value.guess] or known
    kinds = {value.kind for value in sure}
    if len(kinds) > 1:
        return _disagreement(sure)
    first = sure[0]
    if len(sure) == 1:
        return first
    items = [value.of for value in sure if value.of is not None]
    return replace(
        first,
        of=union(items) if items else None,
        name=first.name if all(value.name == first.name for value in sure) else "",
        modern=all(value.modern for value in sure),
        makes=frozenset().union(*(value.makes for value in sure)),
    )


def _disagreement(values: list[Value]) -> Value:
    relevant = [
        v
        for v in values
        if v.kind in (Kind.ENV, Kind.VECTOR, Kind.LOOKALIKE, Kind.MIXED, Kind.STEP, Kind.RESET)
    ]
    if not relevant:
        classes = all(v.kind in (Kind.CLASS, Kind.DOTTED) for v in values)
        return Value(Kind.MIXED, evidence=tuple(v.name for v in values)) if classes else UNKNOWN
    if {v.kind for v in relevant} == {relevant[0].kind}:
        return union(relevant)
    return Value(
        Kind.MIXED, evidence=tuple(reason for v in relevant for reason in v.evidence[:1])[:6]
    )
