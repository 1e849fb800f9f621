"""The report on a terminal: a line for each finding, and one that counts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence

from ..findings import Finding, Level
from ..migration import FileResult

_SHOWN = {Level.MANUAL: "", Level.NOTE: "note: ", Level.ERROR: "error: "}


def lines(findings: Iterable[Finding], with_fixed: bool) -> Iterator[str]:
    """Yields what there is to say, one finding a line; what was fixed only on demand."""
    for finding in findings:
        if finding.level is Level.FIXED:
            if with_fixed:
                yield f"{_place(finding)}: {finding.code} [fix] {finding.message}"
            continue
        evidence = f" [{' <- '.join(finding.evidence)}]" if finding.evidence else ""
        code = "" if finding.level is Level.ERROR else f"{finding.code} "
        yield f"{_place(finding)}: {code}{_SHOWN[finding.level]}{finding.message}{evidence}"


def _place(finding: Finding) -> str:
    if not finding.line:
        return finding.path
    return f"{finding.path}:{finding.line}:{finding.column}"


def summary(files: Sequence[FileResult], done: bool) -> str:
    """The last line: what was fixed, and what is left, and where."""
    changed = [file for file in files if file.new is not None]
    fixed = sum(f.level is Level.FIXED for file in changed for f in file.findings)
    left = _count(files, Level.MANUAL)
    errors = _count(files, Level.ERROR)
    verb = "Fixed" if done else "Would fix"
    parts = [
        f"{verb} {_number(fixed, 'place')} in {_number(len(changed), 'file')}"
        if fixed
        else "Nothing to fix"
    ]
    parts.append(
        f"{left[0]} left for you in {', '.join(left[1])}" if left[0] else "nothing left for you"
    )
    if errors[0]:
        parts.append(f"{_number(errors[0], 'error')} in {', '.join(errors[1])}")
    return "; ".join(parts) + "."


def _count(files: Sequence[FileResult], level: Level) -> tuple[int, list[str]]:
    found = [f for file in files for f in file.findings if f.level is level]
    return len(found), sorted({finding.path.split("#")[0] for finding in found})


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def diff(file: FileResult) -> str:
    """The change of one file as a unified diff."""
    if file.new is None:
        return ""
    old, new = (
        data.decode("utf-8", "replace").splitlines(keepends=True) for data in (file.old, file.new)
    )
    name = file.path.as_posix()
    text = []
    for line in difflib.unified_diff(old, new, f"a/{name}", f"b/{name}"):
        text.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(text)
