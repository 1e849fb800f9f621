"""Writing files: only what version control can give back, and each whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path


def unprotected(paths: Iterable[Path]) -> list[tuple[Path, str]]:
    """Returns the files that version control could not give back, each with the reason."""
    reasons = []
    for path in paths:
        reason = _reason(path)
        if reason:
            reasons.append((path, reason))
    return reasons


def _reason(path: Path) -> str:
    folder, name = path.resolve().parent, path.resolve().name
    try:
        status = _git(
            folder, "status", "--porcelain", "--ignored", "--untracked-files=all", "-z", "--", name
        )
        if status.returncode != 0:
            return "is under no version control"
        tracked = _git(folder, "ls-files", "--error-unmatch", "--", name)
    except FileNotFoundError:
        return "is not known to be under version control: git is not installed"
    if tracked.returncode != 0:
        return "is not tracked by git"
    return "has uncommitted changes" if status.stdout else ""


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    literal = ("--literal-pathspecs",)  # a name with * or [ in it is that name
    return subprocess.run(
        ["git", *literal, *arguments], cwd=folder, capture_output=True, check=False
    )


def write(path: Path, data: bytes) -> None:
    """Replaces a file's content in one step; its permissions stay, and a link stays a link.

    Raises:
        OSError: The file cannot be replaced; it is as it was.
    """
    target = path.resolve()
    mode = stat.S_IMODE(target.stat().st_mode)
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
