"""The report for people: the findings, a count of them, and the change as a diff."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..files.outcomes import FileResult
from ..findings import Finding, Level
from ..text.source_text import declared_encoding, encoding
from .data import Report, summaries
from .styled import ARROW, Line, Part, plain

_STYLES = {
    Level.FIXED: "green",
    Level.MANUAL: "bold yellow",
    Level.NOTE: "cyan",
    Level.ERROR: "bold red",
}
_WORDS = {Level.FIXED: "[fix] ", Level.MANUAL: "", Level.NOTE: "note: ", Level.ERROR: "error: "}
_FEW = 5
"""As many files are named in the summary."""
_DIFF_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def concise(report: Report) -> Iterator[Line]:
    """Yields one line for each finding, and what counts them."""
    for finding in report.shown:
        yield headline(finding)
        if report.explain:
            yield from _evidence(finding)
    yield from closing(report)


def full(report: Report) -> Iterator[Line]:
    """Yields each finding with the line of the source, and what counts them."""
    for finding in report.shown:
        yield headline(finding)
        yield from _excerpt(finding)
        if report.explain or finding.level is Level.MANUAL:
            yield from _evidence(finding)
    yield from closing(report)


def closing(report: Report) -> Iterator[Line]:
    """Yields the last lines: the statistics, if they are wanted, and the summary."""
    if report.statistics:
        yield from _statistics(report)
    yield plain(summary(report.files, done=not report.dry))


def headline(finding: Finding) -> Line:
    """The line that says what there is to say of a place."""
    code = "" if finding.level is Level.ERROR else f"{finding.code} "
    return (
        Part(place(finding), "bold"),
        Part(": "),
        Part(code + _WORDS[finding.level], _STYLES[finding.level]),
        Part(finding.message),
    )


def place(finding: Finding) -> str:
    """Where a finding is, as editors and terminals link it."""
    if not finding.line:
        return finding.path
    return f"{finding.path}:{finding.line}:{finding.column}"


def _excerpt(finding: Finding) -> Iterator[Line]:
    text = finding.excerpt
    if text:
        margin = " " * len(str(finding.line))
        yield (Part(f"{finding.line} | ", "blue"), Part(text.replace("\t", " ")))
        yield (Part(f"{margin} | ", "blue"), Part(" " * (finding.column - 1) + "^", "yellow"))


def _evidence(finding: Finding) -> Iterator[Line]:
    if finding.evidence:
        first, *others = finding.evidence
        behind = (part for one in others for part in (ARROW, Part(one)))
        yield (Part("  because ", "blue"), Part(first), *behind)


def _statistics(report: Report) -> Iterator[Line]:
    about = summaries()
    for (code, level), count in sorted(
        report.counts().items(), key=lambda row: (-row[1], row[0][0])
    ):
        counted = (Part(f"{count:6} "), Part(f"{code} ", "bold"))
        yield (*counted, Part(f"{level.value:6}", _STYLES[level]), Part(f" {about[code]}"))


def summary(files: Sequence[FileResult], done: bool) -> str:
    """The last line: what was fixed, and what is left, and where."""
    changed = [file for file in files if file.new is not None]
    fixed = sum(f.level is Level.FIXED for file in changed for f in file.findings)
    left = _count(files, Level.MANUAL)
    errors = _count(files, Level.ERROR)
    verb = "Fixed" if done else "Would fix"
    nothing = "nothing else" if errors[0] else "nothing"
    parts = [
        f"{verb} {_number(fixed, 'place')} in {_number(len(changed), 'file')}"
        if fixed
        else f"{nothing.capitalize()} to fix",
        f"{left[0]} left for you in {_named(left[1])}" if left[0] else f"{nothing} left for you",
    ]
    if errors[0]:
        parts.append(f"{_number(errors[0], 'error')} in {_named(errors[1])}")
    return "; ".join(parts) + "."


def _count(files: Sequence[FileResult], level: Level) -> tuple[int, list[str]]:
    found = [f for file in files for f in file.findings if f.level is level]
    return len(found), sorted({finding.file for finding in found})


def _named(paths: Sequence[str]) -> str:
    return ", ".join(paths) if len(paths) <= _FEW else _number(len(paths), "file")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def diff(file: FileResult) -> Iterator[Line]:
    """Yields the change of one file as a unified diff."""
    if file.new is None:
        return
    import difflib  # most reports show none

    old, new = (_lines(file, data) for data in (file.old, file.new))
    name = _patched(file.path)
    for line in difflib.unified_diff(old, new, f"a/{name}", f"b/{name}"):
        style = _DIFF_STYLES.get(line[0], "")
        yield plain(line.removesuffix("\n"), style)
        if not line.endswith("\n"):
            yield plain("\\ No newline at end of file")


def _patched(path: Path) -> str:
    """What a patch calls a file: from the current folder; a tab ends a name that has spaces."""
    here = Path.cwd()
    if path.is_absolute() and here in path.parents:
        path = path.relative_to(here)
    name = path.as_posix()
    return f"{name}\t" if " " in name else name


def _lines(file: FileResult, data: bytes) -> list[str]:
    """Lines as `patch` counts them: they end in a line feed and in nothing else."""
    return re.findall(r"[^\n]*\n|[^\n]+", data.decode(_encoding(file.old), "replace"))


def _encoding(data: bytes) -> str:
    """The encoding that a text declares; a byte-order mark is part of the text."""
    try:
        declared = declared_encoding(data)
    except SyntaxError:
        return encoding(data)
    return declared.removesuffix("-sig")
