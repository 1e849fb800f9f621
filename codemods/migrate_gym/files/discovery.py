"""Which files a migration reads, and the module names they are imported by."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..relevance import mentions_gym
from ..tuples import NamedTuple
from . import ignoring, repository
from .kinds import SUFFIXES, is_python, kind

_HOME = (".git", "pyproject.toml", "setup.py", "setup.cfg")
"""What lies in the topmost folder of a project."""

_HIDDEN_WITH_CODE = frozenset(
    {".github", ".circleci", ".gitlab", ".ci", ".devcontainer", ".docker", ".binder", ".vscode"}
)
_LOGS = ("run-", "offline-run-")
"""What Weights & Biases keeps of a run, with what was installed then."""
_SKIPPED = frozenset(
    {"node_modules", "__pycache__", "__pypackages__", "site-packages", "build", "dist"}
)
_INSTALLED = ("pyvenv.cfg", "conda-meta", "bin/activate_this.py", "Scripts/activate_this.py")
"""What lies in an environment that packages are installed in; old ones have no ``pyvenv.cfg``."""


class _Found(NamedTuple):
    """A file: what it is called, its real path, and whether its name is a link."""

    path: Path
    real: str
    is_link: bool


def discover(paths: Iterable[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """Yields the files to migrate, each once: those named, and those below folders that are named.

    Folders of virtual environments, copies of gym inside packages, hidden folders and what a
    ``.gitignore`` or ``exclude``, in its language, leaves out are skipped, but not what git tracks
    although it is named there. So are links to files that are found themselves. A path that does
    not exist is yielded too: reading it says so.
    """
    found = [one for name in paths for one in _at(Path(name), exclude)]
    own = {real for _, real, is_link in found if not is_link}
    seen = set()
    for path, real, is_link in found:
        if real not in seen and not (is_link and real in own):
            seen.add(real)
            yield path


def _at(path: Path, exclude: Sequence[str]) -> Iterator[_Found]:
    if path.is_dir():
        return _below(path, exclude)
    return iter((_Found(path, os.path.realpath(path), path.is_symlink()),))


def real(path: str | Path) -> Path:
    """Where a path leads; what `Path.resolve` refuses, a link to itself, leads nowhere else."""
    return Path(os.path.realpath(path))


def common_root(names: Sequence[str]) -> Path:
    """The nearest folder that holds all of the named files and folders."""
    folders = [real(name) for name in names or [""]]
    root = folders[0] if folders[0].is_dir() else folders[0].parent
    while any(root not in (folder, *folder.parents) for folder in folders):
        root = root.parent
    return root


def counted_from(names: Sequence[str]) -> Path:
    """The folder that module names are counted from: that of the project all files are part of.

    Code names itself by the folders of its project, whichever of them is migrated. It is what
    holds all the files where nothing shows where the project begins.
    """
    root = common_root(names)
    return next((one for one in (root, *root.parents) if _is_home(one)), root)


def around(names: Sequence[str], exclude: Sequence[str] = ()) -> tuple[Path | None, list[Path]]:
    """The project that files named one by one are part of: its folder, and its Python files.

    None, and no files, where it has no folder.
    """
    home = project_of(names)
    if home is None:
        return None, []
    return home, [path for path in discover([str(home)], exclude) if kind(path) == "python"]


def project_of(names: Sequence[str]) -> Path | None:
    """The folder of the project that files named one by one are part of.

    None where only folders are named or nothing shows where the project begins.
    """
    single = [Path(name).absolute() for name in names if not Path(name).is_dir()]
    return next((found for path in single for found in path.parents if _is_home(found)), None)


def _is_home(folder: Path) -> bool:
    return any((folder / name).exists() for name in _HOME)


def ignored_below(folder: Path, exclude: Sequence[str] = ()) -> list[Path]:
    """The files and folders that the ``.gitignore`` files below a folder leave out of it."""
    found: list[Path] = []
    for _ in _below(folder, exclude, found):
        pass
    return found


def _below(
    folder: Path, exclude: Sequence[str], left_out: list[Path] | None = None
) -> Iterator[_Found]:
    """The files below a folder: first its own, then its folders'; what git ignores is listed."""
    start = ignoring.above(folder).with_patterns(exclude)
    pending = [(folder, os.path.realpath(folder), start)]
    is_any_ignored = False
    while pending:
        here, real, ignored = pending.pop()
        try:
            with os.scandir(here) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:  # it is named as a file would be that cannot be read
            yield _Found(here, real, is_link=False)
            continue
        if any(entry.name == ignoring.FILE for entry in entries):
            ignored = ignored.with_file(here / ignoring.FILE)
        folders = []
        for entry in entries:
            name = entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if _is_skipped(entry) if is_folder else not _is_read(here, entry):
                continue
            if ignored(name + "/" if is_folder else name):
                is_any_ignored = True
                if left_out is not None and not ignored.is_wish(name + "/" * is_folder):
                    left_out.append(here / name)
            elif is_folder:
                folders.append((here / name, os.path.join(real, name), ignored.within(name)))  # noqa: PTH118
            else:
                is_link = entry.is_symlink()
                file = os.path.realpath(entry) if is_link else f"{real}{os.sep}{name}"
                yield _Found(here / name, file, is_link)
        pending.extend(reversed(folders))
    if is_any_ignored:
        yield from _kept(folder, exclude)


def _kept(folder: Path, exclude: Sequence[str]) -> Iterator[_Found]:
    """The files below a folder that git tracks although a ``.gitignore`` names them."""
    own = ignoring.Ignored().with_patterns(exclude)
    for name in repository.kept(folder):
        path = folder / name
        is_one = _is_looked_at(path.parent, path.name) and path.is_file()
        if is_one and not _is_left_out_below(folder, name, own):
            yield _Found(path, os.path.realpath(path), path.is_symlink())


def _is_left_out_below(folder: Path, name: str, own: ignoring.Ignored) -> bool:
    """Whether a file is the user's wish to leave out, or one of its folders is never read."""
    *parts, last = name.split("/")
    for part in parts:
        if _is_left_out(str(folder), part) or own(part + "/"):
            return True
        folder, own = folder / part, own.within(part)
    return own(last)


def concerns_gym(folders: Iterable[str]) -> bool:
    """Whether to look more closely: False if files are looked at here and none mentions gym.

    It reads what may be read, of ignored files too, and takes less time than loading the files.
    Whatever is not read with ease is looked at more closely.
    """
    found = False
    for folder in folders:
        for here, names, files in os.walk(folder, onerror=_raise):
            names[:] = [name for name in names if not _is_left_out(here, name)]
            home = Path(here)
            for name in files:
                if _is_looked_at(home, name):
                    found = True
                    with open(f"{here}/{name}", "rb", 0) as file:  # noqa: PTH123
                        if mentions_gym(file.read()):
                            return True
    return not found


def _raise(error: OSError) -> None:
    raise error


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _is_read(folder: Path, entry: os.DirEntry[str]) -> bool:
    return _is_looked_at(folder, entry.name) and _is_file(entry)


def _is_looked_at(folder: Path, name: str) -> bool:
    is_known = name[name.rfind(".") :] in SUFFIXES or kind(folder / name) != ""
    return is_known or ("." not in name and _is_script(f"{folder}/{name}"))


def _is_script(file: str) -> bool:
    """Whether a file can be run, and Python runs it."""
    if not (os.access(file, os.X_OK) and os.path.isfile(file)):  # noqa: PTH113
        return False
    try:
        with open(file, "rb") as opened:  # noqa: PTH123
            return is_python(opened.readline(256))
    except OSError:
        return False


def _is_skipped(folder: os.DirEntry[str]) -> bool:
    return _is_left_out(os.path.dirname(folder.path), folder.name)  # noqa: PTH120


def _is_left_out(here: str, name: str) -> bool:
    is_hidden = name.startswith(".") and name not in _HIDDEN_WITH_CODE
    if is_hidden or name in _SKIPPED or _is_installed(f"{here}/{name}"):
        return True
    is_log = name.startswith(_LOGS) and os.path.basename(here) == "wandb"  # noqa: PTH119
    return is_log or (name == "gym" and _is_copy_of_gym(here))


def _is_installed(folder: str) -> bool:
    """Whether a folder is an environment that packages are installed in."""
    is_named = folder.endswith("/venv") and not os.path.exists(f"{folder}/__init__.py")  # noqa: PTH110
    return is_named or any(os.path.exists(f"{folder}/{mark}") for mark in _INSTALLED)  # noqa: PTH110


def _is_copy_of_gym(here: str) -> bool:
    """Whether a package holds gym's own sources: its release is theirs, whatever others speak."""
    own = ("__init__.py", "gym/core.py", "gym/spaces/__init__.py", "gym/envs/registration.py")
    return all(os.path.exists(f"{here}/{name}") for name in own)  # noqa: PTH110


def _packages(folder: Path) -> tuple[Path, list[str]]:
    """The first folder outwards that is no package, and the packages from there inwards."""
    names: list[str] = []
    while (folder / "__init__.py").exists():
        names.insert(0, folder.name.replace(".", "_"))  # dots would part the name: `maze.gym`
        folder = folder.parent
    return folder, names


def module_name(path: Path, root: Path) -> tuple[str, bool]:
    """The dotted name a file is imported by, and whether it is a package's ``__init__``.

    Packages are recognised by their ``__init__.py``; a script outside of any is named after the
    folders between it and the root, and after the root where that is a package.
    """
    path = path.resolve()
    parts = [] if path.stem == "__init__" else [path.stem]
    folder, packages = _packages(path.parent)
    parts = [*packages, *parts]
    if folder != root and root in folder.parents:
        parts = [*_packages(root)[1], *folder.relative_to(root).parts, *parts]
    return ".".join(parts) or path.parent.name, path.stem == "__init__"
