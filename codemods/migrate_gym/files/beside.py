"""Files that hold no Python, or hold it in pieces; loaded when the first of them is met."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ..engine import migrate
from ..findings import CODE_BESIDE, CODE_COMPARING, CODE_UNREADABLE, Finding, Level
from ..reading import Source
from ..relevance import mentions_gym
from ..rewriting import Result
from ..selection import skips
from ..sources import BESIDE, JOINED, Change, JoinedError, Left, Lines, applied, line_at, wanted
from ..sources.changes import Find
from ..sources.document import Document
from ..sources.notebook import Notebook
from ..text.source_text import encoding
from ..wishes import Wishes
from .kinds import kind
from .outcomes import FileResult, failure

Joined = Document | Notebook


def joined(file: FileResult, what: str, wishes: Wishes) -> Joined | None:
    """Takes out the code that a file holds in pieces; None where it holds none to look at."""
    if what not in JOINED or skips(file.old.decode(errors="replace")):
        return None
    try:
        installs = wishes.selection.wants(CODE_BESIDE)
        return JOINED[what](file.old, wishes.target, installs=installs)
    except JoinedError as error:
        if mentions_gym(file.old):
            file.findings.append(failure(file.path, str(error)))
        return None


def code(file: FileResult, joined: Joined) -> bytes:
    """The code that is looked at, as one module."""
    if isinstance(joined, Document) and joined.compares:
        message = "imports gym and gymnasium: the code is left alone, since it may compare them"
        file.findings.append(Finding(str(file.path), 0, 0, CODE_COMPARING, Level.NOTE, message))
        return b"\n"
    return joined.cells.python.encode()


def put_back(file: FileResult, joined: Joined, result: Result, wishes: Wishes) -> None:
    """Puts code that stood in pieces back to where it came from."""
    cells, path = joined.cells, str(file.path)
    _rewrite_scripts(file, joined, wishes)
    if isinstance(joined, Notebook):
        _rewrite_prose(file, joined, wishes)
    for finding in result.findings:
        cell, row = cells.cell_of(finding.line)
        name, line = joined.place(path, cell, row)
        placed = _placed(finding, joined, path)._replace(path=name, line=line)
        file.findings.append(_as_written(placed, joined, cell))
    for cell in cells.unreadable:
        name, _ = joined.place(path, cell + 1, 0)
        message = "the cell cannot be parsed and is left alone: correct its syntax"
        if isinstance(joined, Notebook):
            file.findings.append(Finding(name, 0, 0, CODE_UNREADABLE, Level.MANUAL, message))
    for cell, row, old, new in cells.shell_fixes:
        place = _command(joined, *joined.place(path, cell + 1, row))
        file.findings.append(Finding(*place, CODE_BESIDE, Level.FIXED, f"{old} becomes {new}"))
    for cell, row, message in cells.shell_left:
        place = _command(joined, *joined.place(path, cell + 1, row))
        file.findings.append(Finding(*place, CODE_BESIDE, Level.MANUAL, message))
    is_other = isinstance(joined, Notebook) and joined.rewritten
    if result.data is None and not (cells.shell_fixes or cells.rewritten or is_other):
        return
    python = result.data.decode() if result.data is not None else cells.python
    file.new = joined.with_python(python)


def _rewrite_scripts(file: FileResult, joined: Joined, wishes: Wishes) -> None:
    """Rewrites the cells that are modules of their own, as a project of these."""
    path, scripts = str(file.path), joined.cells.scripts
    names = [joined.place(path, one.cell + 1, 1)[0] for one in scripts]
    sources = [Source(name, one.name, one.code.encode()) for name, one in zip(names, scripts)]
    for script, result in zip(scripts, migrate(sources, wishes) if sources else ()):
        for finding in result.findings:
            name, line = joined.place(path, script.cell + 1, finding.line)
            file.findings.append(finding._replace(path=name, line=line))
        if result.data is not None:
            joined.cells.rewritten[script.cell] = result.data.decode()


def _rewrite_prose(file: FileResult, notebook: Notebook, wishes: Wishes) -> None:
    """Rewrites the cells of Markdown, each as a document, whose code is a project of its own."""
    parts = {name: FileResult(Path(f"{file.path}{name}"), b"") for name in notebook.prose}
    sources = {
        name: Source(str(parts[name].path), name, code(parts[name], document))
        for name, document in notebook.prose.items()
    }
    shown = [name for name, document in notebook.prose.items() if document.has_code]
    results = migrate([sources[name] for name in shown], wishes) if shown else []
    found = dict(zip(shown, results))
    for name, part in parts.items():
        put_back(part, notebook.prose[name], found.get(name, Result(sources[name])), wishes)
        file.findings.extend(part.findings)
        if part.new is not None:
            notebook.rewritten[name] = part.new.decode()


def _placed(finding: Finding, joined: Joined, path: str) -> Finding:
    """A finding that names the lines of a file, not those of its pieces put together."""

    def named(match: re.Match[str]) -> str:
        name, line = joined.place(path, *joined.cells.cell_of(int(match["line"])))
        return f"{name}:{line}"

    place = re.compile(rf"(?<![\w/.-]){re.escape(path)}:(?P<line>\d+)")
    evidence = tuple(place.sub(named, one) for one in finding.evidence)
    return finding._replace(message=place.sub(named, finding.message), evidence=evidence)


def _as_written(finding: Finding, joined: Joined, cell: int) -> Finding:
    """A finding that shows a line as it stands in the file, not as it was looked at."""
    if not finding.excerpt:
        return finding
    excerpt, column = joined.cells.as_written(cell, finding.excerpt, finding.column)
    if isinstance(joined, Document) and excerpt in (whole := joined.line(finding.line)):
        excerpt, column = whole, column + whole.index(excerpt)
    return finding._replace(excerpt=excerpt, column=column)


def _command(joined: Joined, path: str, line: int) -> tuple[str, int, int]:
    """The place of a command in a line: blocks of documents may be indented."""
    text = joined.line(line) if isinstance(joined, Document) else ""
    return path, line, len(text) - len(text.lstrip()) + 1


def rewrite(file: FileResult, wishes: Wishes, narrowed: Callable[[Find], Find]) -> None:
    """Rewrites a file that is no code.

    Args:
        file: The file.
        wishes: What the user wants.
        narrowed: Gives what leaves out what the code of the project does not call for.
    """
    if kind(file.path) not in BESIDE or not wishes.selection.wants(CODE_BESIDE):
        return
    written_in = encoding(file.old)
    try:
        lines = Lines(file.old.decode(written_in))
    except UnicodeDecodeError as error:
        if mentions_gym(file.old):
            message = f"cannot be decoded: {error}; save it as UTF-8"
            file.findings.append(failure(file.path, message))
        return
    text = lines.text
    if skips(text):
        return
    find = narrowed(BESIDE[kind(file.path)])
    outcomes = list(wanted(text, find(text, wishes.target)))
    for outcome in outcomes:
        line = text.count("\n", 0, outcome.start) + 1
        before = outcome.start - text.rfind("\n", 0, outcome.start) - 1
        excerpt = line_at(text, outcome.start)
        column = len(excerpt) - len(excerpt[before:].lstrip()) + 1
        place = (str(file.path), line, column, CODE_BESIDE)
        file.findings.append(Finding(*place, _level(outcome), outcome.message, excerpt=excerpt))
    if any(isinstance(outcome, Change) for outcome in outcomes):
        file.new = lines.back(applied(text, outcomes)).encode(written_in)


def _level(outcome: Change | Left) -> Level:
    if isinstance(outcome, Change):
        return Level.FIXED
    return Level.NOTE if outcome.is_note else Level.MANUAL
