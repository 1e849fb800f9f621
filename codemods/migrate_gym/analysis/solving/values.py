"""What an expression may hold, as far as a migration cares, and what one of several is.

Values form an order: unknown below every guess, guesses below what is sure, and disagreement
(`Kind.MIXED`) on top. `union` gives the least value above its arguments:

* UNKNOWN adds nothing: an attribute that is None first and an environment later is one;
* a sure value wins over guesses, which rest on names and use only;
* values of one kind stay that kind; classes, functions, imported names and instances remember the
  alternatives as `choices`, so a call of ``(A if x else B)()`` is understood;
* an environment that may be a vector environment or a look-alike is MIXED, and so are results;
* what may be a container or an environment counts as the environment: only that one is stepped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

EVIDENCE = 6
ANNOTATED = "is annotated in"
"""What says in the evidence that a hint alone tells what a parameter is."""

Site = tuple[str, int, int]


class OneKind:
    """One of the kinds of values that the rules tell apart; compared by identity.

    Attributes:
        value: What it is called.
    """

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"Kind({self.value!r})"


class Kind:
    """All kinds.

    They are no `enum.Enum`: to name a member of one takes ten times as long before Python 3.12,
    3 % of a migration.
    """

    UNKNOWN = OneKind("unknown")
    ENV = OneKind("environment")
    VECTOR = OneKind("vector environment")
    LOOKALIKE = OneKind("look-alike")
    STEP = OneKind("result of step()")
    RESET = OneKind("result of reset()")
    METHOD = OneKind("method")
    RANDOM = OneKind("random number generator")
    SPACE = OneKind("space")
    MANY = OneKind("container")
    CLASS = OneKind("class")
    FUNCTION = OneKind("function")
    CALLABLE = OneKind("callable")
    GETTER = OneKind("getter of attributes")
    FUTURE = OneKind("future")
    ACTOR = OneKind("remote actor")
    INSTANCE = OneKind("instance")
    DOTTED = OneKind("imported name")
    MIXED = OneKind("one of several")


class Value:
    """A value with the evidence for it, which does not count when values are compared.

    Nothing changes a value once it is made: `but` gives another.

    Attributes:
        kind: What it is.
        name: A dotted name for imported things and project classes; a method's name.
        of: What a container holds, what a method is bound to, what a step came from.
        parts: What a tuple of fixed length holds, by position; what a dict holds, by its keys.
        keys: The keys of a dict, where they are texts; the paths that a getter follows.
        choices: What it may be one of, where only the kind is certain.
        options: Which environments and look-alikes it may be one of, one of each kind.
        modern: Whether it already speaks the API of gym 0.26 and later.
        half: Whether its reset still gives the observation alone, though its step is modern.
        guess: Whether only names and use say so.
        makes: The calls of ``make`` it comes from, as (path, line, column).
        evidence: How it is known, the nearest reason first.
    """

    __slots__ = (
        *("kind", "name", "of", "parts", "keys", "choices", "options"),
        *("modern", "half", "guess", "makes", "evidence"),
    )

    def __init__(
        self,
        kind: OneKind,
        name: str = "",
        of: Value | None = None,
        parts: tuple[Value, ...] = (),
        keys: tuple[str, ...] = (),
        choices: tuple[Value, ...] = (),
        options: tuple[Value, ...] = (),
        modern: bool = False,
        half: bool = False,
        guess: bool = False,
        makes: frozenset[Site] = frozenset(),
        evidence: tuple[str, ...] = (),
    ) -> None:
        self.kind, self.name, self.of = kind, name, of
        self.parts, self.keys = parts, keys
        self.choices, self.options = choices, options
        self.modern, self.half, self.guess = modern, half, guess
        self.makes, self.evidence = makes, evidence

    def _said(self) -> tuple[object, ...]:
        """What counts beside the kind when values are compared; what differs most comes first."""
        held = self.name, self.of, self.parts, self.keys, self.choices, self.options
        return (*held, self.modern, self.half, self.guess, self.makes)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Value) or self.kind is not other.kind:
            return False
        return self.name == other.name and self._said() == other._said()

    def __hash__(self) -> int:
        return hash((self.kind, self._said()))

    def because(self, reason: str) -> Value:
        """The value with one more, nearer, reason; a container's is that of what it holds."""
        if self.kind is Kind.UNKNOWN:
            return self
        found = self.but(evidence=(reason, *self.evidence)[:EVIDENCE])
        if self.kind is Kind.MANY:
            found.of = self.of.because(reason) if self.of is not None else None
            found.parts = tuple(part.because(reason) for part in self.parts)
        return found

    def but(self, **changes: Any) -> Value:
        """The value with other attributes."""
        changed = object.__new__(Value)
        changed.kind, changed.name, changed.of = self.kind, self.name, self.of
        changed.parts, changed.keys = self.parts, self.keys
        changed.choices, changed.options = self.choices, self.options
        changed.modern, changed.half, changed.guess = self.modern, self.half, self.guess
        changed.makes, changed.evidence = self.makes, self.evidence
        for name, value in changes.items():
            setattr(changed, name, value)
        return changed

    def made_with(self, others: Iterable[Value]) -> Value:
        """The environment with the calls of ``make`` that others come from as well."""
        makes = [other.makes for other in others if other.is_environment]
        return self.but(makes=self.makes.union(*makes))

    def under(self, key: str) -> Value:
        """What a dict holds under a key."""
        if not self.keys:
            return self.of or UNKNOWN
        if key not in self.keys:
            key = REST
        return self.parts[self.keys.index(key)] if key in self.keys else UNKNOWN

    @property
    def is_environment(self) -> bool:
        """Whether it is a single or a vector environment of gym's or gymnasium's."""
        return self.kind is Kind.ENV or self.kind is Kind.VECTOR

    @property
    def is_one_or_several(self) -> bool:
        """Whether it is a single environment of gym's in some cases and a vector in all others."""
        return self.kind is Kind.MIXED and self.name == ONE_OR_SEVERAL

    @property
    def is_known(self) -> bool:
        """Whether anything is known of it."""
        return self.kind is not Kind.UNKNOWN


WITH_STEPS = (Kind.ENV, Kind.VECTOR, Kind.LOOKALIKE)
STEPPED = frozenset({*WITH_STEPS, Kind.MIXED})
"""What has steps, or may be something that has."""
UNKNOWN = Value(Kind.UNKNOWN)
ONE_OR_SEVERAL = "one or several"
"""The name of what is a single environment of gym's or a vector of them, and nothing else."""
STEP_OR_STEPS = "a step or several"
"""The name of a step's result, or of a container of such."""
BESIDE_FOUR = "beside four"
"""The name of a step's result, or of four values that another function writes out in its place."""
OLD_STREAM = "numpy.random.RandomState"
"""The name of a generator that a project makes itself, which keeps the old methods."""
REST = "\0"
"""What a dict has its other parts under, if its keys are not all known."""
