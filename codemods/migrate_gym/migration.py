"""The whole migration of some paths: files in, their new contents and the findings out."""

from __future__ import annotations

import hashlib
import itertools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from .engine import DEFAULT, Batch, Result, Source, Wishes, migrate
from .files import around, common_root, discover, kind, module_name
from .findings import CODE_BESIDE, CODE_COMPARING, CODE_UNREADABLE, Finding, Level
from .sources import BESIDE, JOINED, JoinedError, Lines, applied
from .sources.document import Document
from .sources.notebook import Notebook

__all__ = ["FileResult", "Wishes", "migrate_paths", "migrate_source"]

Progress = Callable[[int, int], object]

SHARES = 16
"""Into how many tasks the files are dealt out: enough that no process waits long for another."""


@dataclass
class FileResult:
    """What becomes of one file.

    Attributes:
        path: The file as the user named it.
        old: Its bytes on disk.
        new: Its bytes after the migration; None where nothing changes.
        findings: What there is to say about it.
    """

    path: Path
    old: bytes
    new: bytes | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether the file could not be read."""
        return any(finding.level is Level.ERROR for finding in self.findings)


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
    """
    result = migrate([Source(path, Path(path).stem, source.encode())], wishes)[0]
    return (source if result.data is None else result.data.decode()), sorted(result.findings)


def migrate_file(data: bytes, name: str, wishes: Wishes = DEFAULT) -> FileResult:
    """Works out the migration of one file's content, whatever its name says that it holds."""
    files = Files.named([name], wishes, contents=[FileResult(Path(name), data)])
    return files.migrated(None, None)[0]


def migrate_paths(
    paths: Iterable[str | Path],
    executor: Executor | None = None,
    *,
    wishes: Wishes = DEFAULT,
    exclude: Sequence[str] = (),
    progress: Progress | None = None,
) -> list[FileResult]:
    """Works out the migration of files and folders; writes nothing.

    Args:
        paths: Files, and folders whose files are taken. The project around a single file is read
            to understand it.
        executor: Where the work is done; here, one file after the other, if None. Processes are
            faster; each of them reads the whole project.
        wishes: Which rules are asked, and what is done with what they find.
        exclude: Patterns, as in a ``.gitignore``, of files and folders that are left out.
        progress: Called now and then with how many files are done, and of how many.

    Returns:
        One result for every file, in their order; one that cannot be read, or does not exist, has
        a finding that says so.
    """
    files = Files.named([str(path) for path in paths], wishes, exclude)
    return files.migrated(executor, progress)


_runs = itertools.count()


@dataclass(frozen=True)
class _Task:
    """One migration, small enough to be sent to other processes.

    Attributes:
        run: Tells one migration of this process from the next: files may change in between.
        names: All files, as the user named them.
        around: Files that are read to understand the others, and stay.
        root: The folder that module names are counted from.
        wishes: What the user wants.
    """

    run: int
    names: tuple[str, ...]
    around: tuple[str, ...]
    root: Path
    wishes: Wishes


class Files:
    """The files of a migration, loaded; the code among them is one project.

    Args:
        task: Which files, and what the user wants.
        results: The files' contents, where they are not on disk.
    """

    def __init__(self, task: _Task, results: list[FileResult] | None = None) -> None:
        self.task = task
        self.results = results or [_loaded(Path(name)) for name in task.names]
        self._around = [_loaded(Path(name)) for name in task.around]
        self._code: dict[int, int] = {}
        self._joined: dict[int, Document | Notebook] = {}
        self._batch: Batch | None = None
        # A project that never mentions gym has nothing to rewrite: it is not even parsed.
        everything = (*self.results, *self._around)
        self._mentions_gym = any(b"gym" in file.old for file in everything)

    @classmethod
    def named(
        cls,
        names: Sequence[str],
        wishes: Wishes,
        exclude: Sequence[str] = (),
        contents: list[FileResult] | None = None,
    ) -> Files:
        """The files that a user names, and what is around them."""
        found = list(discover(names, exclude))
        home, others = around(names, exclude)
        wanted = {path.resolve() for path in found}
        root = common_root([*names, *([str(home)] if home else [])])
        context = tuple(str(path) for path in others if path.resolve() not in wanted)
        task = _Task(next(_runs), tuple(map(str, found)), context, root, wishes)
        return cls(task, contents)

    @property
    def size(self) -> int:
        """How many bytes there are to migrate."""
        return sum(len(file.old) for file in self.results) if self._mentions_gym else 0

    def migrated(self, executor: Executor | None, progress: Progress | None) -> list[FileResult]:
        """Works out the migration of all files; see `migrate_paths`."""
        done = 0
        for share in _here(self) if executor is None else _elsewhere(self, executor):
            done += len(share)
            if progress is not None:
                progress(done, len(self.results))
        for file in self.results:
            file.findings.sort()
        return self.results

    def rewrite(self, number: int) -> None:
        """Works out what becomes of one file, by its place among them all."""
        file = self.results[number]
        if file.failed or not (_kind(file) and self._mentions_gym):
            return
        batch = self._project()
        if number in self._code:
            result = batch.rewritten(self._code[number])
            _take(file, result, self._joined.get(number), self.task.wishes)
        elif not file.failed:
            _rewrite_beside(file, self.task.wishes)

    def _project(self) -> Batch:
        """The project of all the code, read on first use."""
        if self._batch is None:
            sources: list[Source] = []
            for number, file in enumerate(self.results):
                source = None if file.failed else self._source(number, file)
                if source is not None:
                    self._code[number] = len(sources)
                    sources.append(source)
            for file in self._around:
                name, is_package = module_name(file.path, self.task.root)
                sources.append(Source(str(file.path), name, file.old, is_package))
            self._batch = Batch(sources, self.task.wishes)
        return self._batch

    def _source(self, number: int, file: FileResult) -> Source | None:
        """A file's Python, if it holds any."""
        what = _kind(file)
        name, is_package = module_name(file.path, self.task.root)
        if what == "python":
            return Source(str(file.path), name, file.old, is_package)
        if what not in JOINED:
            return None
        try:
            joined = JOINED[what](file.old, self.task.wishes.target)
            self._joined[number] = joined
        except JoinedError as error:
            file.findings.append(_error(file.path, str(error)))
            return None
        if isinstance(joined, Document) and joined.compares:
            message = "imports gym and gymnasium: the code is left alone, since it may compare them"
            file.findings.append(Finding(str(file.path), 0, 0, CODE_COMPARING, Level.NOTE, message))
            return Source(str(file.path), name, b"\n")
        return Source(str(file.path), name, joined.cells.python.encode())


def _here(files: Files) -> Iterator[Sequence[int]]:
    """Rewrites every file in this process; gives the number of each when it is done."""
    for number in range(len(files.results)):
        files.rewrite(number)
        yield [number]


_Outcome = tuple[int, bytes, "bytes | None", list[Finding]]


def _elsewhere(files: Files, executor: Executor) -> Iterator[Sequence[int]]:
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
    """The numbers of all files, dealt out so that every share has big and small ones."""
    by_size = sorted(range(len(files)), key=lambda number: -len(files[number].old))
    return [by_size[start::SHARES] for start in range(min(SHARES, len(files)))]


def _broken() -> Future[list[_Outcome]]:
    """What a broken executor would have given."""
    future: Future[list[_Outcome]] = Future()
    future.set_exception(BrokenExecutor())
    return future


_lock = threading.Lock()
"""Held while a share is rewritten: the project index is not made for several threads."""


def _rewrite_share(task: _Task, share: Sequence[int]) -> list[_Outcome]:
    """The work of one task: the outcomes of some files."""
    with _lock:
        files = _worker_files(task)
        for number in share:
            files.rewrite(number)
    results = [(number, files.results[number]) for number in share]
    return [(number, _digest(file.old), file.new, file.findings) for number, file in results]


@lru_cache(maxsize=1)
def _worker_files(task: _Task) -> Files:
    """The files, loaded once in each worker."""
    return Files(task)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data).digest()


def _settle(file: FileResult, digest: bytes, new: bytes | None, found: list[Finding]) -> None:
    """Takes over what a worker found out about a file."""
    if digest == _digest(file.old):
        file.new, file.findings = new, found
    else:
        file.findings = [_error(file.path, "was changed meanwhile; run the command again")]


def _loaded(path: Path) -> FileResult:
    try:
        return FileResult(path, path.read_bytes())
    except FileNotFoundError:
        message = "there is no such file or folder; check the spelling"
    except OSError as error:
        message = f"cannot be read: {error.strerror}; check its permissions"
    return FileResult(path, b"", findings=[_error(path, message)])


def _error(path: Path, message: str) -> Finding:
    return Finding(str(path), 0, 0, CODE_UNREADABLE, Level.ERROR, message)


def _kind(file: FileResult) -> str:
    """What a file holds; a script without a suffix says so in its first line."""
    first = file.old.split(b"\n", 1)[0]
    what = kind(file.path) or ("python" if first.startswith(b"#!") and b"python" in first else "")
    if not what:
        message = "is no kind of file that is looked at; name a Python file, or a folder"
        file.findings.append(_error(file.path, message))
    return what


def _take(
    file: FileResult, result: Result, joined: Document | Notebook | None, wishes: Wishes
) -> None:
    """Takes over what became of a file's Python."""
    if joined is None:
        file.new, file.findings = result.data, result.findings
    else:
        _put_back(file, joined, result, wishes)


def _put_back(
    file: FileResult, joined: Document | Notebook, result: Result, wishes: Wishes
) -> None:
    """Puts code that stood in pieces back to where it came from."""
    cells, path = joined.cells, str(file.path)
    for finding in result.findings:
        name, line = joined.place(path, *cells.cell_of(finding.line))
        file.findings.append(replace(finding, path=name, line=line))
    for cell in cells.unreadable:
        name, _ = joined.place(path, cell + 1, 0)
        message = "the cell cannot be parsed and is left alone: correct its syntax"
        if isinstance(joined, Notebook):
            file.findings.append(Finding(name, 0, 0, CODE_UNREADABLE, Level.MANUAL, message))
    fixes = cells.shell_fixes if wishes.selection.wants(CODE_BESIDE) else []
    for cell, old, new in fixes:
        place = (*joined.place(path, cell + 1, 1), 1)
        file.findings.append(Finding(*place, CODE_BESIDE, Level.FIXED, f"{old} becomes {new}"))
    if result.data is None and not fixes:
        return
    try:
        python = result.data.decode() if result.data is not None else cells.python
        file.new = joined.with_python(python)
    except JoinedError as error:
        file.findings = [finding for finding in file.findings if finding.level is not Level.FIXED]
        file.findings.append(_error(file.path, str(error)))


def _rewrite_beside(file: FileResult, wishes: Wishes) -> None:
    """Rewrites a file that is no code."""
    if not wishes.selection.wants(CODE_BESIDE):
        return
    try:
        lines = Lines(file.old.decode("utf-8"))
    except UnicodeDecodeError as error:
        file.findings.append(_error(file.path, f"cannot be decoded: {error}; save it as UTF-8"))
        return
    text = lines.text
    changes = list(BESIDE[kind(file.path)](text, wishes.target))
    for change in changes:
        line = text.count("\n", 0, change.start) + 1
        column = change.start - text.rfind("\n", 0, change.start)
        excerpt = text.split("\n")[line - 1]
        place = (str(file.path), line, column, CODE_BESIDE)
        file.findings.append(Finding(*place, Level.FIXED, change.message, excerpt=excerpt))
    if changes:
        file.new = lines.back(applied(text, changes)).encode()
