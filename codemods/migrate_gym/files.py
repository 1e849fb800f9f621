"""Which files a migration reads, and the module names they are imported by."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

KINDS = {
    "python": ("*.py", "*.pyi"),
    "notebook": ("*.ipynb",),
    "toml": ("pyproject.toml", "Pipfile"),
    "ini": ("setup.cfg", "tox.ini"),
    "requirements": (
        "*requirements*.txt",
        "*requirements*.in",
        "requirements/*.txt",
        "requirements/*.in",
        "constraints*.txt",
    ),
    "conda": ("environment*.yml", "environment*.yaml", "conda*.yml", "conda*.yaml"),
    "shell": (
        "Dockerfile*",
        "*.dockerfile",
        "*.sh",
        ".github/workflows/*.yml",
        ".github/workflows/*.yaml",
        ".circleci/config.yml",
        ".gitlab-ci.yml",
        ".travis.yml",
        "azure-pipelines.yml",
    ),
    "document": ("*.md", "*.rst"),
}
"""The kinds of files that are looked at, and how their names look."""

_HISTORIES = frozenset({"changelog", "changes", "history", "news", "releases", "release_notes"})
_HIDDEN_WITH_CODE = frozenset({".github", ".circleci"})
_SKIPPED = frozenset({"node_modules", "__pycache__", "site-packages", "build", "dist"})


def discover(paths: Iterable[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """Yields the files to migrate, each once: those named, and those below folders that are named.

    Folders of virtual environments, hidden ones and what a ``.gitignore`` or ``exclude``, in its
    language, leaves out are skipped. A path that does not exist is yielded too: reading it says so.
    """
    seen = set()
    for name in paths:
        path = Path(name)
        for found in _below(path, exclude) if path.is_dir() else [path]:
            key = found.resolve()
            if key not in seen:
                seen.add(key)
                yield found


def kind(path: Path) -> str:
    """What a file holds, as `KINDS` names it, or "" for what is not looked at."""
    for name, patterns in KINDS.items():
        if any(path.match(pattern) for pattern in patterns):
            return "" if _is_history(path) else name
    return ""


def _is_history(path: Path) -> bool:
    """Whether a document tells how things were: its examples are of their time."""
    return path.suffix in (".md", ".rst") and path.stem.lower() in _HISTORIES


def common_root(names: Sequence[str]) -> Path:
    """The nearest folder that holds all of the named files and folders."""
    folders = [Path(name).resolve() for name in names] or [Path().resolve()]
    root = folders[0] if folders[0].is_dir() else folders[0].parent
    while any(root not in (folder, *folder.parents) for folder in folders):
        root = root.parent
    return root


def _below(folder: Path, exclude: Sequence[str]) -> Iterator[Path]:
    ignored = _Ignored(folder, exclude)
    for root, folders, names in os.walk(folder):
        here = Path(root)
        folders[:] = sorted(
            name
            for name in folders
            if not _is_skipped(here / name) and not ignored(here / name, True)
        )
        for name in sorted(names):
            path = here / name
            if kind(path) and not ignored(path, False):
                yield path


def _is_skipped(folder: Path) -> bool:
    name = folder.name
    is_hidden = name.startswith(".") and name not in _HIDDEN_WITH_CODE
    return is_hidden or name in _SKIPPED or (folder / "pyvenv.cfg").exists()


class _Ignored:
    """The ``.gitignore`` files that apply to a folder and what is below it, and the user's list."""

    def __init__(self, folder: Path, exclude: Sequence[str]) -> None:
        from pathspec import GitIgnoreSpec

        self._root = folder
        self._exclude = GitIgnoreSpec.from_lines(exclude)
        self._specs: dict[Path, object] = {}
        self._top = self._repository(folder.resolve())

    def __call__(self, path: Path, is_folder: bool) -> bool:
        from pathspec import GitIgnoreSpec

        below = path.relative_to(self._root).as_posix() + ("/" if is_folder else "")
        if self._exclude.match_file(below):
            return True
        full = path.resolve() if not path.is_symlink() else path.parent.resolve() / path.name
        folder = full.parent
        while self._top is not None:
            spec = self._spec(folder)
            relative = full.relative_to(folder).as_posix() + ("/" if is_folder else "")
            if isinstance(spec, GitIgnoreSpec) and spec.match_file(relative):
                return True
            if folder in (self._top, folder.parent):
                break
            folder = folder.parent
        return False

    def _spec(self, folder: Path) -> object:
        from pathspec import GitIgnoreSpec

        if folder not in self._specs:
            file = folder / ".gitignore"
            lines = file.read_text(errors="replace").splitlines() if file.is_file() else None
            self._specs[folder] = GitIgnoreSpec.from_lines(lines) if lines else None
        return self._specs[folder]

    @staticmethod
    def _repository(folder: Path) -> Path | None:
        for candidate in (folder, *folder.parents):
            if (candidate / ".git").exists():
                return candidate
        return None


def module_name(path: Path, root: Path) -> tuple[str, bool]:
    """The dotted name a file is imported by, and whether it is a package's ``__init__``.

    Packages are recognised by their ``__init__.py``; a script outside of any is named after the
    folders between it and the root.
    """
    path = path.resolve()
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    if folder != root and root in folder.parents:
        parts = [*folder.relative_to(root).parts, *parts]
    return ".".join(parts) or path.parent.name, path.stem == "__init__"
