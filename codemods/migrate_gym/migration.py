"""The whole migration of some paths: files in, their new contents and the findings out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .engine import migrate, without_collector
from .files.floors import floored
from .files.loading import Files
from .files.mistaken import unknown_codes
from .files.outcomes import FileResult
from .files.pinned import may_require
from .findings import Finding
from .reading import Source
from .wishes import DEFAULT, Wishes

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["FileResult", "Wishes", "migrate_paths", "migrate_source"]

Progress = Callable[[int, int], object]
Way = Callable[[Files], Iterator[Sequence[int]]]


def migrate_source(
    source: str, path: str = "<string>", wishes: Wishes = DEFAULT
) -> tuple[str, list[Finding]]:
    """Migrates one module on its own.

    Args:
        source: Its text.
        path: How findings name it.
        wishes: Which rules are asked, and what is done with what they find.

    Returns:
        The new text and the findings. Text that cannot be parsed comes back as it was, with a
        finding that says why.

    Raises:
        TypeError: The source is not text, or the wishes are something else.
    """
    if not isinstance(source, str):
        kind = type(source).__name__
        raise TypeError(f"migrate_source takes the text of a module, not {kind}: decode it first")
    _check(wishes)
    result = migrate([Source(path, Path(path).stem, source.encode())], wishes)[0]
    findings = [*result.findings, *unknown_codes(source.encode(), path)]
    return (source if result.data is None else result.data.decode()), sorted(findings)


def migrate_file(data: bytes, name: str, wishes: Wishes = DEFAULT) -> FileResult:
    """Works out the migration of one file's content, whatever its name says that it holds."""
    files = files_of([name], wishes, contents=[FileResult(Path(name), data)])
    return migrated(files)[0]


def migrate_paths(
    paths: str | Path | Iterable[str | Path],
    executor: Executor | None = None,
    *,
    wishes: Wishes = DEFAULT,
    exclude: Sequence[str] = (),
    progress: Progress | None = None,
) -> list[FileResult]:
    """Works out the migration of files and folders; writes nothing.

    Args:
        paths: Files, and folders whose files are taken, or one of these. They are read as one
            project, and nothing else is.
        executor: Where the work is done; here, one file after the other, if None. Processes are
            faster; each of them reads the whole project.
        wishes: Which rules are asked, and what is done with what they find.
        exclude: Patterns, as in a ``.gitignore``, of files and folders that are left out.
        progress: Called now and then with how many files are done, and of how many.

    Returns:
        One result for every file, in their order; one that cannot be read, or does not exist, has
        a finding that says so.

    Raises:
        TypeError: The executor is not one of ``concurrent.futures``, or the wishes are something
            else.
    """
    _check(wishes)
    if executor is not None and (isinstance(executor, type) or not hasattr(executor, "submit")):
        raise TypeError(
            f"migrate_paths takes a concurrent.futures.Executor, not {executor!r}: make one, as "
            "ProcessPoolExecutor(2), and pass that"
        )
    named = [paths] if isinstance(paths, (str, Path)) else paths
    files = files_of([str(path) for path in named], wishes, exclude)
    return migrated(files, here if executor is None else partial(elsewhere, executor), progress)


def _check(wishes: object) -> None:
    if not isinstance(wishes, Wishes):
        raise TypeError(
            f"wishes are of the class migrate_gym.wishes.Wishes, not {wishes!r}: "
            "make them, as Wishes(todo=True)"
        )


def files_of(
    names: Sequence[str],
    wishes: Wishes,
    exclude: Sequence[str] = (),
    contents: list[FileResult] | None = None,
) -> Files:
    """The files that a user names, for a target that is required in a release with all they need.

    Args:
        names: Files and folders.
        wishes: What the user wants.
        exclude: Patterns of what is left out.
        contents: The files' contents, where they are not on disk.
    """
    files = Files.named(names, wishes, exclude, contents)
    if files.size and any(may_require(file.path) for file in files.results):
        target = floored(wishes.target, (file.old for file in files.results))
        files.task = files.task._replace(wishes=wishes._replace(target=target))
    return files


def migrated(
    files: Files, way: Way | None = None, progress: Progress | None = None
) -> list[FileResult]:
    """Works out the migration of files that are loaded; see `migrate_paths`.

    Args:
        files: The files.
        way: Rewrites them all, and gives the numbers of some whenever they are done.
        progress: Called whenever some are done.
    """
    done = 0
    with without_collector():
        for share in (way or here)(files):
            done += len(share)
            if progress is not None:
                progress(done, len(files.results))
    for file in files.results:
        file.findings += unknown_codes(file.old, str(file.path))
        file.findings.sort()
    return files.results


def here(files: Files) -> Iterator[Sequence[int]]:
    """Rewrites every file in this process; gives the number of each when it is done."""
    for number in range(len(files.results)):
        files.rewrite(number)
        yield [number]


def elsewhere(executor: Executor, files: Files) -> Iterator[Sequence[int]]:
    """Rewrites every file in the workers of an executor; gives the numbers of some at a time."""
    from .command import sharing

    return sharing.elsewhere(files, executor)
