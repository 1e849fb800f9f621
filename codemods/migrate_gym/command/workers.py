"""How many processes work on a migration, and how far it is, shown on a terminal."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from ..files.loading import Files
from ..files.outcomes import FileResult
from ..migration import Progress, Way, elsewhere, files_of, here, migrated
from ..wishes import Wishes

WORTH_A_PROCESS = 1_000_000
"""Bytes of source: about a second of work. For less, a process takes longer than it saves."""

_NO_PROCESS = (errno.EAGAIN, errno.ENOMEM, errno.ENOSYS, errno.EPERM)
"""Why a machine does not let a process begin another."""

WORTH_A_BAR = 50
"""From how many files on it is shown how far the work is."""


def migrate(
    paths: Sequence[str], wishes: Wishes, *, exclude: Sequence[str] = (), jobs: int = 0
) -> list[FileResult]:
    """Works out the migration of files and folders; see `migrate_paths`.

    Args:
        paths: Files, and folders whose files are taken.
        wishes: Which rules are asked, and what is done with what they find.
        exclude: Patterns of what is left out.
        jobs: How many processes work; 0 for as many as are worth it.
    """
    files = files_of(paths, wishes, exclude)
    jobs = jobs or min(os.cpu_count() or 1, files.size // WORTH_A_PROCESS + 1)
    count = len(files.results)
    try:
        with _way(jobs, files) as way, _bar(count) as progress:
            return migrated(files, way, progress)
    except OSError as error:
        if jobs == 1 or error.errno not in _NO_PROCESS:
            raise
    # Nothing was written yet: what other processes did is done here once more.
    with _bar(count) as progress:
        return migrated(files_of(paths, wishes, exclude), here, progress)


@contextlib.contextmanager
def _way(jobs: int, files: Files) -> Iterator[Way]:
    """How so many processes rewrite the files."""
    if jobs == 1:
        yield here
    elif sys.platform == "linux":  # elsewhere a process cannot be forked safely
        from .helping import among

        files.read()
        yield partial(among, jobs=jobs)
    else:
        from concurrent.futures import ProcessPoolExecutor

        pool = ProcessPoolExecutor(jobs, initializer=_begin)
        try:
            yield partial(elsewhere, pool)
        finally:
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Ctrl-C ends a worker without a word: the process that started it says what there is."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def _bar(count: int) -> Iterator[Progress | None]:
    """A bar on standard error, if that is a terminal and there are files enough for one."""
    if count < WORTH_A_BAR or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("migrate-gym", total=count)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show
