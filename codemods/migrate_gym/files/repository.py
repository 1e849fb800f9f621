"""What git leaves out besides what its ``.gitignore`` files say, and what it keeps all the same."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

_NAMED = re.compile(r"^\s*excludesfile\s*=\s*\"?(.+?)\"?\s*$", re.IGNORECASE | re.MULTILINE)
"""Where a user's settings say that the patterns for all repositories stand."""


def top_of(folder: Path) -> Path | None:
    """The topmost folder of the repository that a folder lies in."""
    around = (folder, *folder.parents)
    # Unlike that of Path, this is False in folders that cannot be entered.
    return next((one for one in around if os.path.exists(one / ".git")), None)  # noqa: PTH110


def excludes(top: Path) -> list[str]:
    """The patterns for a whole repository: the user's for all, and those of this one behind."""
    lines = [line for file in (_users(), _inside(top) / "info/exclude") for line in _lines(file)]
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(errors="replace").splitlines()
    except OSError:
        return []


def _users() -> Path:
    home = Path(os.environ.get("XDG_CONFIG_HOME") or _at_home("~/.config")) / "git"
    settings = (_at_home("~/.gitconfig"), home / "config")
    named = (one for file in settings for one in _NAMED.findall("\n".join(_lines(file))))
    return _at_home(next(named, str(home / "ignore")))


def _at_home(path: str) -> Path:
    """A path with the user's folder in place of ``~``, where the user has one."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 - that of Path raises where there is none


def _inside(top: Path) -> Path:
    """Where git keeps what belongs to a repository and to all of its work trees."""
    inside = top / ".git"
    if inside.is_dir():
        return inside
    inside = top / "".join(_lines(inside)).removeprefix("gitdir:").strip()
    return inside / "".join(_lines(inside / "commondir"))


def kept(folder: Path) -> Iterator[str]:
    """The files below a folder that patterns leave out and git tracks: they do not count there."""
    import subprocess  # most runs never come here

    command = ("git", "ls-files", "-z", "--cached", "--ignored", "--exclude-standard")
    try:
        run = subprocess.run(command, cwd=folder, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return
    yield from filter(None, os.fsdecode(run.stdout).split("\0"))
