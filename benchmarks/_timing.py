"""Two ways to do one thing, timed side by side in one process."""

from __future__ import annotations

import statistics
import time
from typing import Callable, NamedTuple


class Ratio(NamedTuple):
    """How long ours takes, in the time of theirs: the quartiles over all rounds."""

    low: float
    middle: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


def ratio(
    ours: Callable[[], object], theirs: Callable[[], object], rounds: int, calls: int
) -> Ratio:
    """Time both in turn, each first in every other round; the first round only warms up."""
    found = []
    for number in range(rounds + 1):
        if number % 2:
            mine, other = seconds(ours, calls), seconds(theirs, calls)
        else:
            other, mine = seconds(theirs, calls), seconds(ours, calls)
        found.append(mine / other)
    return Ratio(*statistics.quantiles(found[1:], n=4))


def seconds(call: Callable[[], object], calls: int) -> float:
    """How long that many calls take."""
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return time.perf_counter() - start
