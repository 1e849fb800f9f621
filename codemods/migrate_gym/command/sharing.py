"""The work of one migration, dealt out to the workers of an executor."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import lru_cache

from ..engine import without_collector
from ..files.loading import Files, Task
from ..files.outcomes import failure
from ..findings import Finding

SHARES = 16
"""Into how many tasks the files are dealt out: enough that no worker waits long for another."""

_Outcome = tuple[int, bytes, "bytes | None", list[Finding]]


def elsewhere(files: Files, executor: Executor) -> Iterator[Sequence[int]]:
    """Rewrites the files in an executor's workers; gives the numbers of each share."""
    waiting = []
    for share in files.shares(SHARES):
        try:
            waiting.append((share, executor.submit(_rewrite_share, files.task, share)))
        except BrokenExecutor:
            waiting.append((share, _broken()))
    for share, future in waiting:
        try:
            for number, digest, new, findings in future.result():
                file = files.results[number]
                if digest != _digest(file.old):
                    message = "was changed meanwhile; run the command again"
                    new, findings = None, [failure(file.path, message)]
                file.new, file.findings = new, findings
        except BrokenExecutor:  # a worker died, for want of memory perhaps: do its work here
            for number in share:
                files.rewrite(number)
        yield share


def _broken() -> Future[list[_Outcome]]:
    """What a broken executor would have given."""
    future: Future[list[_Outcome]] = Future()
    future.set_exception(BrokenExecutor())
    return future


_lock = threading.Lock()
"""Held while a share is rewritten: the project index is not made for several threads."""


def _rewrite_share(task: Task, share: Sequence[int]) -> list[_Outcome]:
    """The work of one task: the outcomes of some files."""
    with _lock, without_collector():
        files = _worker_files(task)
        for number in share:
            files.rewrite(number)
    results = [(number, files.results[number]) for number in share]
    return [(number, _digest(file.old), file.new, file.findings) for number, file in results]


@lru_cache(maxsize=1)
def _worker_files(task: Task) -> Files:
    """The files, loaded once in each worker."""
    return Files(task)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data).digest()
