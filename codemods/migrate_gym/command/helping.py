"""The work of one migration, dealt out to processes that are forked behind the reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ..files.loading import Files
from ..findings import Finding
from .forked import apart, dealt

SHARES = 128
"""Into how many shares the files are dealt; a process takes one when it is done with the last.

One process begins with the first, the next with the last, and so on.
"""

_Outcome = tuple[int, "bytes | None", list[Finding]]


def among(files: Files, jobs: int) -> Iterator[Sequence[int]]:
    """Rewrites files here and in forked processes.

    Args:
        files: The files; what was read of them is there in every process.
        jobs: How many processes work, this one included.

    Yields:
        The numbers of files that were dealt out; those of the other processes come in last.
    """
    shares = files.shares(SHARES)
    left, told = set(range(len(files.results))), 0
    with dealt(len(shares)) as ends:
        # What lies side by side hangs together: who goes on with it knows most of it already.
        work, back = (_rewritten(files, map(shares.__getitem__, numbers)) for numbers in ends)
        helpers = [apart(partial(_outcomes, files, (back, work)[i % 2])) for i in range(jobs - 1)]
        for share in work:
            left.difference_update(share)
            yield range(told, share[-1] + 1)
            told = share[-1] + 1
        left.difference_update(_taken_over(files, helpers))
    for number in left:  # a process died, for want of memory perhaps
        files.rewrite(number)
    yield range(told, len(files.results))


def _rewritten(files: Files, shares: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
    """Rewrites one share after the other."""
    for share in shares:
        for number in share:
            files.rewrite(number)
        yield share


def _outcomes(files: Files, work: Iterable[Sequence[int]]) -> list[_Outcome]:
    """Does work, and gives what came of it."""
    results = [(number, files.results[number]) for share in work for number in share]
    return [(number, file.new, file.findings) for number, file in results]


def _taken_over(files: Files, helpers: Iterable[Callable[[], list[_Outcome]]]) -> Iterator[int]:
    """Takes over what other processes found out about files; gives the numbers of these."""
    for helper in helpers:
        for number, new, findings in helper():
            file = files.results[number]
            file.new, file.findings = new, findings
            yield number
