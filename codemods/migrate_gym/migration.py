"""The whole migration of some paths: files in, their new contents and the findings out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from .engine import CODE_UNREADABLE, Result, Source, migrate
from .files import discover, kind, module_name
from .findings import Finding, Level
from .sources.notebook import Notebook, NotebookError
from .sources.requirements import migrate_line

CODE_REQUIREMENTS = "GYM901"


@dataclass
class FileResult:
    """What becomes of one file.

    Attributes:
        path: The file as the user named it.
        old: Its bytes on disk.
        new: Its bytes after the migration; None where nothing changes.
        findings: What there is to say about it.
    """

    path: Path
    old: bytes
    new: bytes | None = None
    findings: list[Finding] = field(default_factory=list)


def migrate_source(source: str, path: str = "<string>") -> tuple[str, list[Finding]]:
    """Migrates one module on its own.

    Args:
        source: Its text.
        path: How findings name it.

    Returns:
        The new text and the findings. Text that cannot be parsed comes back as it was, with a
        finding that says why.
    """
    result = migrate([Source(path, Path(path).stem, source.encode())])[0]
    return (source if result.data is None else result.data.decode()), sorted(result.findings)


def migrate_paths(paths: Iterable[str | Path]) -> list[FileResult]:
    """Works out the migration of files and folders; writes nothing.

    Args:
        paths: Files, and folders whose files are taken.

    Returns:
        One result for every file, in their order; one that cannot be read, or does not exist, has
        a finding that says so.
    """
    names = [str(path) for path in paths]
    files: list[FileResult] = []
    for path in discover(names):
        files.append(_loaded(path))
    root = _common_root(names)
    _migrate_code([file for file in files if not file.findings], root)
    for file in files:
        if kind(file.path) == "requirements" and not file.findings:
            _migrate_requirements(file)
        file.findings.sort()
    return files


def _loaded(path: Path) -> FileResult:
    try:
        return FileResult(path, path.read_bytes())
    except FileNotFoundError:
        message = "there is no such file or folder; check the spelling"
        return FileResult(path, b"", findings=[_error(path, message)])
    except OSError as error:
        result = FileResult(path, b"")
        result.findings.append(
            _error(path, f"cannot be read: {error.strerror}; check its permissions")
        )
        return result


def _error(path: Path, message: str) -> Finding:
    return Finding(str(path), 0, 0, CODE_UNREADABLE, Level.ERROR, message)


def _common_root(names: Sequence[str]) -> Path:
    folders = [Path(name).resolve() for name in names]
    first = (
        folders[0]
        if folders and folders[0].is_dir()
        else (folders[0].parent if folders else Path())
    )
    while (
        any(first != folder and first not in folder.parents for folder in folders)
        and first != first.parent
    ):
        first = first.parent
    return first


def _migrate_code(files: Sequence[FileResult], root: Path) -> None:
    """Migrates Python files and notebooks together: they are one project."""
    sources: list[Source] = []
    owners: list[tuple[FileResult, Notebook | None]] = []
    notebook: Notebook | None
    for file in files:
        what = _kind(file)
        name, is_package = module_name(file.path, root)
        if what == "python":
            sources.append(Source(str(file.path), name, file.old, is_package))
            owners.append((file, None))
        elif what == "notebook":
            try:
                notebook = Notebook(file.old)
            except NotebookError as error:
                file.findings.append(_error(file.path, str(error)))
                continue
            sources.append(Source(str(file.path), name, notebook.python.encode()))
            owners.append((file, notebook))
    for (file, notebook), result in zip(owners, migrate(sources)):
        if notebook is None:
            file.new, file.findings = result.data, result.findings
        else:
            _put_back(file, notebook, result)


def _kind(file: FileResult) -> str:
    """What a file holds; a script without a suffix says so in its first line."""
    first = file.old.split(b"\n", 1)[0]
    what = kind(file.path) or ("python" if first.startswith(b"#!") and b"python" in first else "")
    if not what:
        message = "is no Python file, notebook or requirements file; name one, or a folder"
        file.findings.append(_error(file.path, message))
    return what


def _put_back(file: FileResult, notebook: Notebook, result: Result) -> None:
    file.findings.extend(_in_cell(finding, notebook) for finding in result.findings)
    for cell in notebook.unreadable:
        message = "the cell cannot be parsed and is left alone: correct its syntax"
        file.findings.append(
            Finding(f"{file.path}#cell{cell + 1}", 0, 0, CODE_UNREADABLE, Level.MANUAL, message)
        )
    for cell, old, new in notebook.shell_fixes:
        message = f"{old} becomes {new}"
        file.findings.append(
            Finding(f"{file.path}#cell{cell + 1}", 1, 1, CODE_REQUIREMENTS, Level.FIXED, message)
        )
    if result.data is None and not notebook.shell_fixes:
        return
    try:
        python = result.data.decode() if result.data is not None else notebook.python
        file.new = notebook.with_python(python)
    except NotebookError as error:
        file.findings = [finding for finding in file.findings if finding.level is not Level.FIXED]
        file.findings.append(_error(file.path, str(error)))


def _in_cell(finding: Finding, notebook: Notebook) -> Finding:
    cell, line = notebook.cell_of(finding.line)
    return replace(finding, path=f"{finding.path}#cell{cell}", line=line)


def _migrate_requirements(file: FileResult) -> None:
    try:
        lines = file.old.decode("utf-8").splitlines(keepends=True)
    except UnicodeDecodeError as error:
        file.findings.append(_error(file.path, f"cannot be decoded: {error}; save it as UTF-8"))
        return
    for number, line in enumerate(lines):
        content = line.rstrip("\r\n")
        new = migrate_line(content)
        if new is None:
            continue
        lines[number] = new + line[len(content) :] if new else ""
        message = f"{content.strip()} becomes {new}" if new else f"{content.strip()} is not needed"
        file.findings.append(
            Finding(str(file.path), number + 1, 1, CODE_REQUIREMENTS, Level.FIXED, message)
        )
    if file.findings:
        file.new = "".join(lines).encode()
