"""Files that require gym and what takes its place: which of the two something needs is not known.

A project may support both, or have an extra for what runs on gym alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..files.requirements import twice
from ..targets import LEGACY_ROOT, Target
from .changes import Change, Find, Left, Outcome

_OF_GYM = re.compile(r"(?<![\w-])gym(?P<companion>[-_]notices)?(?![\w-])", re.IGNORECASE)


def with_both(changes: Find) -> Find:
    """Leaves gym where what takes its place is required beside it."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = list(changes(text, target))
        if target.root in text.lower() and target.root != LEGACY_ROOT and _changed(outcomes):
            renamed = re.sub(rf"(?i)(?<![\w./-]){target.root}(?![\w.-])", LEGACY_ROOT, text)
            if _changed(changes(renamed, target)) > _changed(outcomes):
                outcomes = list(_left(text, outcomes, target))
        yield from outcomes

    return found


def _changed(outcomes: Iterable[Outcome]) -> int:
    return sum(isinstance(one, Change) for one in outcomes)


def _left(text: str, outcomes: Sequence[Outcome], target: Target) -> Iterator[Outcome]:
    """What is found without what would change of gym, and of what came with it."""
    for one in outcomes:
        gym = _OF_GYM.search(text, one.start, one.end) if isinstance(one, Change) else None
        if gym is None:
            yield one
        elif not gym["companion"]:
            yield Left(one.start, twice(target))
