"""Files of a commit, out of a clone that need not be checked out."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Iterator

SUFFIXES = (".py", ".ipynb", ".toml", ".cfg", ".txt", ".yml", ".yaml")
LARGEST = 3_000_000
"""Files of more bytes are data."""


def find(clones: Path, repository: str) -> Path:
    """The clone of ``owner/name`` below a folder: owner/name, or owner+name, with or without /repo.

    Raises:
        FileNotFoundError: Where there is none.
    """
    for name in (repository, repository.replace("/", "+")):
        for folder in (clones / name / "repo", clones / name / ".git", clones / name):
            if (folder / "objects").is_dir():
                return folder
    raise FileNotFoundError(
        f"no clone of {repository} below {clones}: "
        f"run git clone --bare https://github.com/{repository} {clones / repository}"
    )


def check_out(clone: Path, commit: str, folder: Path) -> None:
    """Write the files of a commit that can hold code or requirements into a folder."""
    for path, data in _contents(clone, list(_listed(clone, commit))):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _listed(clone: Path, commit: str) -> Iterator[tuple[str, str]]:
    listed = _git(clone, "ls-tree", "-r", "-z", commit).decode("utf-8", "surrogateescape")
    for entry in filter(None, listed.split("\0")):
        described, _, path = entry.partition("\t")
        mode, kind, digest = described.split()
        if kind == "blob" and mode != "120000" and path.endswith(SUFFIXES):
            yield path, digest


def _contents(clone: Path, files: list[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
    wanted = "".join(f"{digest}\n" for _, digest in files).encode()
    answer, place = _git(clone, "cat-file", "--batch", given=wanted), 0
    for path, _ in files:
        end = answer.index(b"\n", place)
        head = answer[place:end].split()
        if head[-1] == b"missing":
            place = end + 1
            continue
        size = int(head[2])
        if size <= LARGEST:
            yield path, answer[end + 1 : end + 1 + size]
        place = end + size + 2


def _git(clone: Path, *words: str, given: bytes = b"") -> bytes:
    return subprocess.run(
        ["git", f"--git-dir={clone}", *words], input=given, capture_output=True, check=True
    ).stdout
