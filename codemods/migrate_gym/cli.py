"""The command line of `migrate-gym`; imports the rewriter only when there is something to do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .migration import FileResult

OK, LEFT, FAILED = 0, 1, 2

_DESCRIPTION = """\
Rewrite code written for OpenAI gym so that it runs on gymnasium 1.x: Python files, notebooks and
requirements files, in place. What cannot be rewritten safely is reported and left alone.
"""
_EPILOG = """\
exit status:
  0  nothing is left to do
  1  something needs a person; with --diff or --check: something would change
  2  wrong usage, a file that version control could not give back, or one that cannot be read,
     parsed or written (the others are still done)
"""


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    result = argparse.ArgumentParser(
        prog="migrate-gym",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("paths", nargs="+", metavar="PATH", help="a file or a folder")
    mode = result.add_mutually_exclusive_group()
    mode.add_argument("--diff", action="store_true", help="print the change and write nothing")
    mode.add_argument("--check", action="store_true", help="only report; write nothing")
    result.add_argument(
        "--allow-dirty",
        action="store_true",
        help="also write files that are untracked, changed or under no version control",
    )
    return result


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    options = parser().parse_args(arguments)
    from .migration import migrate_paths

    files = migrate_paths(options.paths)
    if not files:
        return _refuse(
            f"no Python file, notebook or requirements file in {' '.join(options.paths)}; name one"
        )
    dry = options.diff or options.check
    if not dry:
        if not options.allow_dirty and not _protected(files):
            _list(files, only_errors=True)
            return FAILED
        _write(files)
    return _report(files, options.diff, options.check)


def _refuse(message: str) -> int:
    print(f"migrate-gym: {message}", file=sys.stderr)
    return FAILED


def _protected(files: Sequence[FileResult]) -> bool:
    """Whether version control can give back every file that would change; says which it cannot."""
    from .writing import unprotected

    risky = unprotected(file.path for file in files if file.new is not None)
    for path, reason in risky:
        _refuse(f"{path} {reason}")
    if risky:
        _refuse(
            "nothing was written: commit these files first, look at the change with --diff, "
            "or write them all the same with --allow-dirty"
        )
    return not risky


def _write(files: Sequence[FileResult]) -> None:
    from .engine import CODE_UNREADABLE
    from .findings import Finding, Level
    from .writing import write

    for file in files:
        if file.new is None:
            continue
        try:
            write(file.path, file.new)
        except OSError as error:
            message = (
                f"cannot be written: {error.strerror}; check the permissions of its folder too"
            )
            file.new = None
            file.findings = [f for f in file.findings if f.level is not Level.FIXED]
            file.findings.append(
                Finding(str(file.path), 0, 0, CODE_UNREADABLE, Level.ERROR, message)
            )


def _list(files: Sequence[FileResult], with_fixed: bool = False, only_errors: bool = False) -> None:
    from .findings import Level
    from .report import text

    for file in files:
        found = [f for f in file.findings if f.level is Level.ERROR or not only_errors]
        for line in text.lines(found, with_fixed):
            print(line)


def _report(files: Sequence[FileResult], show_diff: bool, only_check: bool) -> int:
    from .findings import Level
    from .report import text

    if show_diff:
        for file in files:
            sys.stdout.write(text.diff(file))
    levels = {finding.level for file in files for finding in file.findings}
    _list(files, with_fixed=only_check)
    dry = show_diff or only_check
    print(text.summary(files, done=not dry))
    if Level.ERROR in levels:
        return FAILED
    would_change = dry and any(file.new is not None for file in files)
    return LEFT if Level.MANUAL in levels or would_change else OK
