"""Changes in a text that is no code as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Union

from ..findings import CODE_BESIDE
from ..selection import ignores
from ..targets import Target
from ..tuples import NamedTuple


class Change(NamedTuple):
    """New text for the characters from ``start`` up to ``end``, and what the report says."""

    start: int
    end: int
    new: str
    message: str


class Left(NamedTuple):
    """What is left to a person at a place of the text, and what to do there.

    A note asks for nothing: there is something to know.
    """

    start: int
    message: str
    is_note: bool = False


Outcome = Union[Change, Left]
Find = Callable[[str, Target], Iterator[Outcome]]
"""Looks for what changes in a text for a target, in the order of the text."""


def is_behind_mark(text: str, position: int) -> bool:
    """Whether a ``#`` stands before a place of its line: what follows may be a comment."""
    return "#" in text[text.rfind("\n", 0, position) + 1 : position]


def line_at(text: str, position: int) -> str:
    """The line that a place of a text is in."""
    return text[text.rfind("\n", 0, position) + 1 :].partition("\n")[0]


def wanted(text: str, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Yields what no comment in its line asks to leave out."""
    return (one for one in outcomes if not ignores(line_at(text, one.start), CODE_BESIDE))


def moved(outcomes: Iterable[Outcome], by: int) -> Iterator[Outcome]:
    """Yields what was found in a part of a text, as it stands in the whole."""
    for outcome in outcomes:
        if isinstance(outcome, Change):
            outcome = outcome._replace(end=outcome.end + by)
        yield outcome._replace(start=outcome.start + by)


def said(old: str, new: Iterable[str]) -> str:
    """What the report says of a requirement and what it becomes."""
    shown = ", ".join(new)
    return f"{old.strip()} becomes {shown}" if shown else f"{old.strip()} is not needed"


def applied(text: str, outcomes: Iterable[Outcome]) -> str:
    """Returns the text with changes made, which come in its order and do not overlap."""
    pieces, position = [], 0
    for change in outcomes:
        if isinstance(change, Left):
            continue
        pieces += [text[position : change.start], change.new]
        position = change.end
    return "".join([*pieces, text[position:]])
