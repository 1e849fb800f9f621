"""The work of one migration, dealt out to the workers of an executor."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import lru_cache

from .engine import without_collector
from .findings import Finding
from .loading import Files, Task
from .outcomes import FileResult, failure

SHARES = 16
"""Into how many tasks the files are dealt out: enough that no process waits long for another."""

_Outcome = tuple[int, bytes, "bytes | None", list[Finding]]


def elsewhere(files: Files, executor: Executor) -> Iterator[Sequence[int]]:
    """Rewrites the files in an executor's workers; gives the numbers of each share."""
    waiting = []
    for share in _shares(files.results):
        try:
            waiting.append((share, executor.submit(_rewrite_share, files.task, share)))
        except BrokenExecutor:
            waiting.append((share, _broken()))
    for share, future in waiting:
        try:
            for number, digest, new, findings in future.result():
                _settle(files.results[number], digest, new, findings)
        except BrokenExecutor:  # a worker died, for want of memory perhaps: do its work here
            for number in share:
                files.rewrite(number)
        yield share


def _shares(files: Sequence[FileResult]) -> list[list[int]]:
    """The numbers of all files in runs of about as many bytes.

    What lies side by side hangs together, and so is understood by few of the workers.
    """
    shares: list[list[int]] = [[] for _ in range(SHARES)]
    whole = sum(len(file.old) + 1 for file in files)
    begin = 0
    for number, file in enumerate(files):
        shares[begin * SHARES // whole].append(number)
        begin += len(file.old) + 1
    return [share for share in shares if share]


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
        files = _inherited.get(task.run) or _worker_files(task)
        for number in share:
            files.rewrite(number)
    results = [(number, files.results[number]) for number in share]
    return [(number, _digest(file.old), file.new, file.findings) for number, file in results]


_inherited: dict[int, Files] = {}
"""What a forked worker need not load: the files of the process that started it, by their run."""


def inherit(files: Files) -> None:
    """Has this worker use files that were loaded, and read, before it was forked."""
    _inherited[files.task.run] = files


@lru_cache(maxsize=1)
def _worker_files(task: Task) -> Files:
    """The files, loaded once in each worker."""
    return Files(task)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data).digest()


def _settle(file: FileResult, digest: bytes, new: bytes | None, found: list[Finding]) -> None:
    """Takes over what a worker found out about a file."""
    if digest == _digest(file.old):
        file.new, file.findings = new, found
    else:
        file.findings = [failure(file.path, "was changed meanwhile; run the command again")]
