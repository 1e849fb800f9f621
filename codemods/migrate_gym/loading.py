"""The files of a migration, loaded: their code is one project, and each is rewritten by itself."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .engine import Batch, Result, Wishes
from .files import around, common_root, discover, kind, module_name
from .findings import CODE_BESIDE, CODE_COMPARING, CODE_UNREADABLE, Finding, Level
from .outcomes import FileResult, content, failure, loaded
from .reading import Source
from .relevance import mentions_gym
from .selection import ignores, skips
from .sources import BESIDE, JOINED, Change, JoinedError, Lines, applied
from .sources.document import Document
from .sources.notebook import Notebook

_runs = itertools.count()


@dataclass(frozen=True)
class Task:
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

    def __init__(self, task: Task, results: list[FileResult] | None = None) -> None:
        self.task = task
        self.results = results or [loaded(Path(name)) for name in task.names]
        self._around = [loaded(Path(name)) for name in task.around]
        self._code: dict[int, int] = {}
        self._joined: dict[int, Document | Notebook] = {}
        self._batch: Batch | None = None
        # A project that never mentions gym has nothing to rewrite: it is not even parsed.
        everything = (*self.results, *self._around)
        self._mentions_gym = any(mentions_gym(file.old) for file in everything)

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
        wanted = {path.resolve() for path in found} if others else set()
        root = common_root([*names, *([str(home)] if home else [])])
        context = tuple(str(path) for path in others if path.resolve() not in wanted)
        task = Task(next(_runs), tuple(map(str, found)), context, root, wishes)
        return cls(task, contents or [loaded(path) for path in found])

    @property
    def size(self) -> int:
        """How many bytes there are to migrate."""
        return sum(len(file.old) for file in self.results) if self._mentions_gym else 0

    def rewrite(self, number: int) -> None:
        """Works out what becomes of one file, by its place among them all."""
        file = self.results[number]
        if file.failed or not (content(file) and self._mentions_gym):
            return
        batch = self._project()
        if number in self._code:
            result = batch.rewritten(self._code[number])
            _take(file, result, self._joined.get(number), self.task.wishes)
        elif not file.failed and kind(file.path) in BESIDE:
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
        what = content(file)
        name, is_package = module_name(file.path, self.task.root)
        if what == "python":
            return Source(str(file.path), name, file.old, is_package)
        if what not in JOINED or skips(file.old.decode(errors="replace")):
            return None
        try:
            joined = JOINED[what](file.old, self.task.wishes.target)
            self._joined[number] = joined
        except JoinedError as error:
            if mentions_gym(file.old):
                file.findings.append(failure(file.path, str(error)))
            return None
        if isinstance(joined, Document) and joined.compares:
            message = "imports gym and gymnasium: the code is left alone, since it may compare them"
            file.findings.append(Finding(str(file.path), 0, 0, CODE_COMPARING, Level.NOTE, message))
            return Source(str(file.path), name, b"\n")
        return Source(str(file.path), name, joined.cells.python.encode())


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
    for cell, message in cells.shell_left if wishes.selection.wants(CODE_BESIDE) else []:
        name, line = joined.place(path, cell + 1, 1)
        file.findings.append(Finding(name, line, 1, CODE_BESIDE, Level.MANUAL, message))
    if result.data is None and not fixes:
        return
    try:
        python = result.data.decode() if result.data is not None else cells.python
        file.new = joined.with_python(python)
    except JoinedError as error:
        file.findings = [finding for finding in file.findings if finding.level is not Level.FIXED]
        file.findings.append(failure(file.path, str(error)))


def _rewrite_beside(file: FileResult, wishes: Wishes) -> None:
    """Rewrites a file that is no code."""
    if not wishes.selection.wants(CODE_BESIDE):
        return
    try:
        lines = Lines(file.old.decode("utf-8"))
    except UnicodeDecodeError as error:
        file.findings.append(failure(file.path, f"cannot be decoded: {error}; save it as UTF-8"))
        return
    text = lines.text
    if skips(text):
        return
    outcomes = [
        one
        for one in BESIDE[kind(file.path)](text, wishes.target)
        if not ignores(_line_at(text, one.start), CODE_BESIDE)
    ]
    for outcome in outcomes:
        line = text.count("\n", 0, outcome.start) + 1
        column = outcome.start - text.rfind("\n", 0, outcome.start)
        level = Level.FIXED if isinstance(outcome, Change) else Level.MANUAL
        excerpt = _line_at(text, outcome.start)
        place = (str(file.path), line, column, CODE_BESIDE)
        file.findings.append(Finding(*place, level, outcome.message, excerpt=excerpt))
    if any(isinstance(outcome, Change) for outcome in outcomes):
        file.new = lines.back(applied(text, outcomes)).encode()


def _line_at(text: str, position: int) -> str:
    """The line that a place of a text is in."""
    return text[text.rfind("\n", 0, position) + 1 :].partition("\n")[0]
