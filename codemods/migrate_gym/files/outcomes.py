"""One file of a migration: what it held, and what becomes of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from ..findings import CODE_UNREADABLE, Finding, Level
from .kinds import is_python, kind


class FileResult:
    """What becomes of one file.

    Attributes:
        path: The file as the user named it.
        old: Its bytes on disk.
        new: Its bytes after the migration; None where nothing changes.
        findings: What there is to say about it.
    """

    def __init__(
        self,
        path: Path,
        old: bytes,
        new: bytes | None = None,
        findings: Iterable[Finding] = (),
    ) -> None:
        self.path, self.old, self.new = path, old, new
        self.findings = list(findings)

    def __repr__(self) -> str:
        change = "as it was" if self.new is None else "changed"
        return f"<FileResult {str(self.path)!r}: {change}, {len(self.findings)} findings>"

    @property
    def failed(self) -> bool:
        """Whether the file could not be read."""
        return any(finding.level is Level.ERROR for finding in self.findings)


def loaded(path: Path) -> FileResult:
    """Reads a file; one that cannot be read has a finding that says so."""
    try:
        return FileResult(path, _content(path))
    except FileNotFoundError:
        message = "there is no such file or folder; check the spelling"
    except OSError as error:
        advice = "see what it links to" if error.errno == errno.ELOOP else "check its permissions"
        message = f"cannot be read: {error.strerror}; {advice}"
    return FileResult(path, b"", findings=[failure(path, message)])


def _content(path: Path) -> bytes:
    """The bytes of a file, read in half the time that a file object takes."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(handle).st_size
        data = os.read(handle, size + 1)
        if len(data) == size:
            return data
        parts = [data]
        while parts[-1]:
            parts.append(os.read(handle, 1 << 20))
    finally:
        os.close(handle)
    return b"".join(parts)


def failure(path: Path, message: str) -> Finding:
    """Says of a whole file what went wrong and what to do."""
    return Finding(str(path), 0, 0, CODE_UNREADABLE, Level.ERROR, message)


def content(file: FileResult) -> str:
    """What a file holds; a script without a suffix says so in its first line."""
    what = kind(file.path) or ("python" if is_python(file.old) else "")
    if not what:
        message = "is no kind of file that is looked at; name a Python file, or a folder"
        file.findings.append(failure(file.path, message))
    return what
