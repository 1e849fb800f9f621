"""What one run does with the files: works out, writes, and says what happened."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..files.discovery import concerns_gym, project_of
from ..files.outcomes import FileResult
from ..files.untracked import may_be_kept
from ..findings import CODE_UNREADABLE, Finding, Level
from ..migration import migrate_file
from ..relevance import mentions_gym
from ..report import FORMATS, Report, text
from ..report.styled import writer
from .config import Settings
from .settings import wishes
from .workers import migrate

OK, LEFT, FAILED = 0, 1, 2

_ALONE = """\
migrate-gym: nothing but what was named is read; where the environments used here are made in other
files, name the folder of the project"""

_WITHOUT_GYM = (
    "migrate-gym: no file in {} mentions gym; if one should, see whether that is its folder"
)

_LEFT_OUT = """\
migrate-gym: {} mentions gym, and a .gitignore leaves it out: if it belongs to the project, which no
repository here tells, name it too"""

_COUNTS_FILES = "json"
"""The format that says how many files were looked at."""

_FOR_PROGRAMS = ("json", "sarif")
"""The formats that are one document, beside which nothing else can be printed."""

_MANY = 10
"""As many files are named one by one where each has the same trouble."""


def migrate_all(options: argparse.Namespace, settings: Settings) -> int:
    """Migrates files and folders, and returns the exit status."""
    if options.diff and settings.output_format in _FOR_PROGRAMS:
        asked = f"--diff shows the change to people, and {settings.output_format} is for programs"
        return refuse(f"{asked}; use --check, or --output-format full")
    if settings.output_format != _COUNTS_FILES and _is_of_no_concern(options.paths):
        return _say_why_nothing([], options, _report([], options, settings))
    files = migrate(
        options.paths, wishes(options, settings), exclude=settings.exclude, jobs=settings.jobs
    )
    if not files:
        named = " ".join(options.paths)
        return refuse(f"no Python file, notebook or requirements file in {named}; name one")
    if not (options.diff or options.check):
        if not options.allow_dirty and not _protected(files):
            _list_errors(files, options)
            return FAILED
        _write(files)
    status = _say_why_nothing(files, options, _report(files, options, settings))
    _say_what_is_ignored(options.paths, settings.exclude)
    return status


def _say_what_is_ignored(paths: Sequence[str], exclude: Sequence[str]) -> None:
    """Says on standard error what may be the project's own, and was not read."""
    ignored = list(may_be_kept(paths, exclude))
    for path in ignored[:_MANY]:
        print(_LEFT_OUT.format(path), file=sys.stderr)
    if len(ignored) > _MANY:
        refuse(f"and so for {len(ignored) - _MANY} more")


def _say_why_nothing(files: Sequence[FileResult], options: argparse.Namespace, status: int) -> int:
    """Says on standard error what may be the reason where there is nothing to say."""
    if not any(file.new or file.findings for file in files):
        folders = [path for path in options.paths if Path(path).is_dir()]
        if folders:
            if not any(mentions_gym(file.old) for file in files):
                print(_WITHOUT_GYM.format(" ".join(options.paths)), file=sys.stderr)
        elif project_of(options.paths) is None:
            print(_ALONE, file=sys.stderr)
    return status


def filter_stdin(options: argparse.Namespace, settings: Settings) -> int:
    """Migrates standard input to standard output; the report goes to standard error."""
    data = sys.stdin.buffer.read()
    name = options.stdin_filename or "stdin.py"
    file = migrate_file(data, name, wishes(options, settings))
    if not (options.diff or options.check):
        sys.stdout.buffer.write(data if file.new is None else file.new)
        sys.stdout.flush()
    report = _made([file], options)
    writer(options.color, sys.stderr)(FORMATS[settings.output_format](report))
    if options.diff:
        _print_diffs([file], options)
    return _status(report)


def refuse(message: str) -> int:
    """Says on standard error why something is not done, and returns the exit status."""
    print(f"migrate-gym: {message}", file=sys.stderr)
    return FAILED


def _protected(files: Sequence[FileResult]) -> bool:
    """Whether version control can give back every file that would change; says which it cannot."""
    from ..files.writing import unprotected

    risky = unprotected(file.path for file in files if file.new is not None)
    for path, reason in risky[:_MANY]:
        refuse(f"{path} {reason}")
    if len(risky) > _MANY:
        refuse(f"and so for {len(risky) - _MANY} more")
    if risky:
        refuse(
            "nothing was written: commit these files first (git init makes a repository), look "
            "at the change with --diff, or write them all the same with --allow-dirty"
        )
    return not risky


def _write(files: Sequence[FileResult]) -> None:
    from ..files.writing import ChangedError, write

    for file in files:
        if file.new is None:
            continue
        try:
            write(file.path, file.new, file.old)
            continue
        except ChangedError:
            message = "was changed meanwhile, and is as it is now; run the command again"
        except OSError as error:
            message = (
                f"cannot be written: {error.strerror}; check the permissions of its folder too"
            )
        file.new = None
        file.findings = [f for f in file.findings if f.level is not Level.FIXED]
        file.findings.append(Finding(str(file.path), 0, 0, CODE_UNREADABLE, Level.ERROR, message))


def _is_of_no_concern(paths: Sequence[str]) -> bool:
    """Whether only folders are named, and no file in them mentions gym."""
    try:
        return all(Path(path).is_dir() for path in paths) and not concerns_gym(paths)
    except OSError:  # the longer way says what cannot be read
        return False


def _list_errors(files: Sequence[FileResult], options: argparse.Namespace) -> None:
    errors = (f for file in files for f in file.findings if f.level is Level.ERROR)
    writer(options.color)(text.headline(finding) for finding in errors)


def _made(files: Sequence[FileResult], options: argparse.Namespace) -> Report:
    dry = options.diff or options.check
    fixed = options.check or options.explain
    return Report(files, dry, options.explain, fixed, options.statistics)


def _report(files: Sequence[FileResult], options: argparse.Namespace, settings: Settings) -> int:
    if options.diff:
        _print_diffs(files, options)
    report = _made(files, options)
    writer(options.color)(FORMATS[settings.output_format](report))
    return _status(report)


def _print_diffs(files: Sequence[FileResult], options: argparse.Namespace) -> None:
    show = writer(options.color)
    for file in files:
        show(text.diff(file))


def _status(report: Report) -> int:
    levels = {finding.level for finding in report.findings}
    if Level.ERROR in levels:
        return FAILED
    would_change = report.dry and any(file.new is not None for file in report.files)
    return LEFT if Level.MANUAL in levels or would_change else OK
