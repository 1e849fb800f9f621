"""Files that require gym, and not for code that is seen to need it.

Where what takes its place is required too, a project may support both, or have an extra for what
runs on gym alone. Where no code has to do with gym, that of others needs it. Where all code went
over before, so did what it requires beside it, unless gym itself is still required.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gymport import moves

from ..files.requirements import twice
from ..targets import LEGACY_ROOT, Target
from .changes import Change, Find, Left, Outcome

UNUSED = (
    "no code here imports gym, or what came with it: take it away, or leave it if something else "
    "needs it"
)
_NAME = re.compile(r"[\w.-]+")
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


def without_use(changes: Find) -> Find:
    """Leaves gym, and all that goes with it, where no code is seen to use it."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        for one in changes(text, target):
            if _is_of_gym(text, one):
                yield Left(one.start, UNUSED)

    return found


def without_companions(changes: Find, *, has_modern: bool = False) -> Find:
    """Leaves the packages that went with gym as they are, where nothing becomes of gym itself.

    Args:
        changes: Finds what would change.
        has_modern: Whether the project requires what takes gym's place: it is others who need gym.
    """

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = list(changes(text, target))
        is_changed = not has_modern and any(_is_of_gym(text, one) for one in outcomes)
        for one in outcomes:
            if has_modern and _is_of_gym(text, one):
                yield Left(one.start, UNUSED)
            elif is_changed or not (isinstance(one, Change) and _is_companion(text, one)):
                yield one

    return found


def _is_of_gym(text: str, one: Outcome) -> bool:
    """Whether gym itself would become another package."""
    gym = _OF_GYM.search(text, one.start, one.end) if isinstance(one, Change) else None
    return gym is not None and not gym["companion"]


def _is_companion(text: str, change: Change) -> bool:
    """Whether a change is of the line that requires a package which went with gym."""
    name = _NAME.search(text, change.start, change.end)  # behind quotes, where there are any
    return name is not None and moves.requirement(name[0]) is not None


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
