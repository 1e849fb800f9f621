"""The files of a migration, loaded: their code is one project, and each is rewritten by itself."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine import Batch
from ..reading import Source
from ..relevance import mentions_gym
from ..tuples import NamedTuple
from ..wishes import Wishes
from .discovery import around, counted_from, discover, module_name, real
from .outcomes import FileResult, content, loaded
from .pinned import is_pinned, may_require

if TYPE_CHECKING:
    from ..sources.changes import Find
    from .beside import Joined

_runs = itertools.count()


class Task(NamedTuple):
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
        self._joined: dict[int, Joined] = {}
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
        wanted = {real(path) for path in found} if others else set()
        root = counted_from([*names, *([str(home)] if home else [])])
        context = tuple(str(path) for path in others if real(path) not in wanted)
        task = Task(next(_runs), tuple(map(str, found)), context, root, wishes)
        return cls(task, contents or [loaded(path) for path in found])

    @property
    def size(self) -> int:
        """How many bytes there are to migrate."""
        return sum(len(file.old) for file in self.results) if self._mentions_gym else 0

    def shares(self, count: int) -> list[list[int]]:
        """The numbers of all files in so many runs, or fewer, of about as many bytes.

        What lies side by side hangs together, and so is understood by few of those who share.
        """
        shares: list[list[int]] = [[] for _ in range(count)]
        whole = sum(len(file.old) + 1 for file in self.results)
        begin = 0
        for number, file in enumerate(self.results):
            shares[begin * count // whole].append(number)
            begin += len(file.old) + 1
        return [share for share in shares if share]

    def read(self) -> None:
        """Reads all the code in two processes, if there is anything to do with it."""
        if self._mentions_gym:
            self._project(forks=True)

    def rewrite(self, number: int) -> None:
        """Works out what becomes of one file, by its place among them all."""
        file = self.results[number]
        if file.failed or not (content(file) and self._mentions_gym):
            return
        batch = self._project()
        result = batch.rewritten(self._code[number]) if number in self._code else None
        if result is not None and number not in self._joined:
            file.new, file.findings = result.data, result.findings
            return
        from . import beside

        if result is not None:
            beside.put_back(file, self._joined[number], result, self.task.wishes)
        elif not file.failed:
            beside.rewrite(file, self.task.wishes, self._narrowed)

    def _narrowed(self, find: Find) -> Find:
        """Leaves out what the code of the project does not call for."""
        from ..sources import both

        if self._has_moved:
            return both.without_companions(find, has_modern=self._requires_modern)
        return both.without_use(find) if self._is_unused else find

    @cached_property
    def _is_unused(self) -> bool:
        """Whether there is code, and none of it has to do with gym."""
        from .unused import is_unused

        return is_unused((*self.results, *self._around))

    @cached_property
    def _has_moved(self) -> bool:
        """Whether all code that has to do with gym went over to gymnasium before."""
        from .unused import has_moved

        return has_moved((*self.results, *self._around))

    @cached_property
    def _requires_modern(self) -> bool:
        """Whether gymnasium is among what the project requires."""
        from .unused import requires_modern

        return requires_modern((*self.results, *self._around))

    def _project(self, *, forks: bool = False) -> Batch:
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
            pinned = is_pinned(file.old for file in self.results if may_require(file.path))
            self._batch = Batch(sources, self.task.wishes, forks=forks, is_pinned=pinned)
        return self._batch

    def _source(self, number: int, file: FileResult) -> Source | None:
        """A file's Python, if it holds any."""
        what = content(file)
        name, is_package = module_name(file.path, self.task.root)
        if what == "python":
            return Source(str(file.path), name, file.old, is_package)
        from . import beside

        joined = beside.joined(file, what, self.task.wishes)
        if joined is None:
            return None
        self._joined[number] = joined
        return Source(str(file.path), name, beside.code(file, joined))
