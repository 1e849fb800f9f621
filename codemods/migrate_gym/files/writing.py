"""Writing files: only what version control can give back, and each whole or not at all."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path


def unprotected(paths: Iterable[Path]) -> list[tuple[Path, str]]:
    """Returns the files that version control could not give back, each with the reason."""
    folders: dict[Path, list[Path]] = {}
    for path in paths:
        folders.setdefault(path.resolve().parent, []).append(path)
    return [found for folder, files in folders.items() for found in _reasons(folder, files)]


def _reasons(folder: Path, files: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """What stands against writing some files of one folder."""
    names = [path.resolve().name for path in files]
    diff = ("diff", "--name-only", "--relative", "-z")
    try:
        tracked = _listed(folder, "ls-files", "-z", "--", *names)
        changed = _listed(folder, *diff, "--", *names)
        staged = _listed(folder, *diff, "--cached", "--", *names)
    except FileNotFoundError:
        for path in files:
            yield path, "is not known to be under version control: git is not installed"
        return
    refusal = _refusal(folder) if tracked is None else ""
    for path, name in zip(files, names):
        if tracked is None:
            yield path, refusal
        elif name not in tracked:
            yield path, "is not tracked by git"
        elif changed is None or staged is None or name in changed | staged:
            yield path, "has uncommitted changes"


def _refusal(folder: Path) -> str:
    """Why git lists nothing in a folder."""
    run = subprocess.run(["git", "rev-parse"], cwd=folder, capture_output=True, check=False)
    distrusted = re.search(r"safe\.directory .+", os.fsdecode(run.stderr))
    if distrusted is None:
        return "is under no version control"
    return (
        f"is another user's, says git; if you trust it: git config --global --add {distrusted[0]}"
    )


def _listed(folder: Path, *arguments: str) -> set[str] | None:
    """The names git lists in a folder; None where it refuses, as outside of a repository."""
    literal = "--literal-pathspecs"  # a name with * or [ in it is that name
    result = subprocess.run(
        ["git", literal, *arguments], cwd=folder, capture_output=True, check=False
    )
    return None if result.returncode else set(os.fsdecode(result.stdout).split("\0")) - {""}


class ChangedError(Exception):
    """A file is no longer what was read of it."""


def write(path: Path, data: bytes, old: bytes) -> None:
    """Replaces a file's content in one step; its permissions stay, and a link stays a link.

    Args:
        path: The file.
        data: Its new content.
        old: The content that it has.

    Raises:
        OSError: The file cannot be replaced; it is as it was.
        ChangedError: It has another content: somebody works on it.
    """
    target = path.resolve()
    mode = stat.S_IMODE(target.stat().st_mode)
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    if target.read_bytes() != old:
        raise ChangedError
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
