"""The command line of `migrate-gym`; imports the rewriter only when there is something to do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .config import ConfigError, Settings, read

if TYPE_CHECKING:
    from .engine import Wishes
    from .migration import FileResult
    from .report import Report

OK, LEFT, FAILED = 0, 1, 2
STDIN = "-"

_ALONE = """\
migrate-gym: nothing but what was named is read; where the environments used here are made in other
files, name the folder of the project"""

TARGETS = ("gymnasium", "gym", "gymport")
"""The names of the targets, known without loading what they are."""

_MANY = 10
"""As many files are named one by one where each has the same trouble."""

_DESCRIPTION = """\
Rewrite code written for OpenAI gym so that it runs on gymnasium 1.x (or, with --to, on gym
0.26 or gymport): Python files, notebooks and requirements files, in place. What cannot be rewritten
safely is reported and left alone.
"""
_EPILOG = """\
Name the folder of the whole project: what one file says is needed to understand the others.
migrate-gym rule CODE prints what a rule does, with examples.

Settings are read from [tool.migrate-gym] in the nearest pyproject.toml: select, ignore, exclude,
unsafe, output-format, jobs and to; options of the command line go before them. In the code,
"# migrate-gym: ignore[CODE]" at the end of a line and "# migrate-gym: skip-file" leave things out.

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
    add = result.add_argument
    add("paths", nargs="*", metavar="PATH", help="a file or a folder; - for standard input")
    add("--list-rules", action="store_true", help="list all rules and end")
    _add_modes(result.add_argument_group("what is written"))
    _add_choices(result.add_argument_group("what is looked at"))
    _add_output(result.add_argument_group("what is shown"))
    return result


def _add_modes(group: argparse._ArgumentGroup) -> None:
    mode = group.add_mutually_exclusive_group()
    mode.add_argument("--diff", action="store_true", help="print the change and write nothing")
    mode.add_argument("--check", action="store_true", help="only report; write nothing")
    add = group.add_argument
    add(
        "--allow-dirty",
        action="store_true",
        help="also write files that are untracked, changed or under no version control",
    )
    unsafe = "also make rewrites after which the code may behave differently"
    add("--unsafe", action="store_true", default=None, help=unsafe)
    add("--todo", action="store_true", help="put a comment above what needs a person")


def _add_choices(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    codes = "rules by code, or by how their codes begin, with commas between them"
    add("--select", metavar="CODES", type=_listed, help=f"only these {codes}")
    add("--ignore", metavar="CODES", type=_listed, help=f"not these {codes}")
    add(
        "--exclude",
        metavar="PATTERN",
        action="append",
        help="leave out files and folders, as a line of .gitignore does; may be repeated",
    )
    to = "the library the code is to run on: gymnasium 1.x (the default), gym 0.26 or gymport"
    add("--to", choices=TARGETS, help=to)
    add("--stdin-filename", metavar="NAME", help="what standard input is called in the report")
    add("-j", "--jobs", metavar="N", type=_count, help="how many processes work at once")


def _add_output(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    formats = ("full", "concise", "json", "sarif", "github")
    add("--output-format", choices=formats, help="how findings are shown (full)")
    add("--explain", action="store_true", help="show the evidence for each finding")
    add("--statistics", action="store_true", help="count the findings of each rule")
    add("--color", choices=("auto", "always", "never"), default="auto", help="colours (auto)")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes; use 1 or more")
    return int(text)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if arguments[:1] == ["rule"] and len(arguments) <= 2 and not Path("rule").exists():
        return _show_rule(*arguments[1:])
    options = parser().parse_args(arguments)
    if options.list_rules:
        return _list_rules()
    if not options.paths:
        return _refuse("the PATH of a file or a folder is missing; try: migrate-gym --diff .")
    if STDIN in options.paths and len(options.paths) > 1:
        return _refuse("- is standard input and stands alone; name the other paths in another run")
    try:
        settings = _settings(options)
    except ConfigError as error:
        return _refuse(str(error))
    if options.paths == [STDIN]:
        return _filter(options, settings)
    return _migrate(options, settings)


def _settings(options: argparse.Namespace) -> Settings:
    """The project's settings, and those of the command line over them."""
    place = options.stdin_filename if options.paths == [STDIN] else options.paths[0]
    found = read([Path(place or "")])
    names = ("select", "ignore", "unsafe", "output_format", "jobs", "to")
    given = {name: getattr(options, name) for name in names}
    if options.exclude:
        given["exclude"] = (*found.exclude, *options.exclude)
    settings = found.overridden(given)
    codes = {name: tuple(map(_known, getattr(settings, name))) for name in ("select", "ignore")}
    if settings.to not in TARGETS:
        raise ConfigError(f"there is no target {settings.to!r}; use {', '.join(TARGETS)}")
    return _shown(settings.overridden(codes))


def _known(wanted: str) -> str:
    """The code of a rule, or the beginning of some, in capitals.

    Raises:
        ConfigError: No code begins so.
    """
    from .pages import codes, rule_of

    if any(code.startswith(wanted.upper()) for code in codes()):
        return wanted.upper()
    named = rule_of(wanted)
    raise ConfigError(
        f"there is no code {wanted}; "
        + (f"write {named.code}" if named else "migrate-gym --list-rules says which there are")
    )


def _shown(settings: Settings) -> Settings:
    """The settings, if findings can be shown as they say.

    Raises:
        ConfigError: They cannot.
    """
    from .report import FORMATS

    if settings.output_format not in FORMATS:
        raise ConfigError(
            f"there is no output format {settings.output_format!r}; use {', '.join(FORMATS)}"
        )
    return settings


def _wishes(options: argparse.Namespace, settings: Settings) -> Wishes:
    from .engine import Wishes
    from .selection import Selection
    from .targets import TARGETS as TABLE

    selection = Selection(settings.select, settings.ignore, settings.unsafe)
    return Wishes(selection, options.todo, TABLE[settings.to])


def _migrate(options: argparse.Namespace, settings: Settings) -> int:
    """Migrates files and folders."""
    from .workers import migrate

    files = migrate(
        options.paths, _wishes(options, settings), exclude=settings.exclude, jobs=settings.jobs
    )
    if not files:
        return _refuse(
            f"no Python file, notebook or requirements file in {' '.join(options.paths)}; name one"
        )
    dry = options.diff or options.check
    if not dry:
        if not options.allow_dirty and not _protected(files):
            _list_errors(files, options)
            return FAILED
        _write(files)
    status = _report(files, options, settings)
    if not any(file.new or file.findings for file in files) and _are_files(options.paths):
        print(_ALONE, file=sys.stderr)
    return status


def _are_files(paths: Sequence[str]) -> bool:
    return not any(Path(path).is_dir() for path in paths)


def _filter(options: argparse.Namespace, settings: Settings) -> int:
    """Migrates standard input to standard output; the report goes to standard error."""
    from .migration import migrate_file
    from .report import FORMATS
    from .report.styled import writer

    data = sys.stdin.buffer.read()
    file = migrate_file(data, options.stdin_filename or "stdin.py", _wishes(options, settings))
    dry = options.diff or options.check
    if not dry:
        sys.stdout.buffer.write(data if file.new is None else file.new)
        sys.stdout.flush()
    report = _made([file], options)
    writer(options.color, sys.stderr)(FORMATS[settings.output_format](report))
    if options.diff:
        _print_diffs([file], options)
    return _status(report)


def _refuse(message: str) -> int:
    print(f"migrate-gym: {message}", file=sys.stderr)
    return FAILED


def _protected(files: Sequence[FileResult]) -> bool:
    """Whether version control can give back every file that would change; says which it cannot."""
    from .writing import unprotected

    risky = unprotected(file.path for file in files if file.new is not None)
    for path, reason in risky[:_MANY]:
        _refuse(f"{path} {reason}")
    if len(risky) > _MANY:
        _refuse(f"and so for {len(risky) - _MANY} more")
    if risky:
        _refuse(
            "nothing was written: commit these files first (git init makes a repository), look "
            "at the change with --diff, or write them all the same with --allow-dirty"
        )
    return not risky


def _write(files: Sequence[FileResult]) -> None:
    from .findings import CODE_UNREADABLE, Finding, Level
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


def _list_errors(files: Sequence[FileResult], options: argparse.Namespace) -> None:
    from .findings import Level
    from .report import text
    from .report.styled import writer

    errors = (f for file in files for f in file.findings if f.level is Level.ERROR)
    writer(options.color)(text.headline(finding) for finding in errors)


def _made(files: Sequence[FileResult], options: argparse.Namespace) -> Report:
    from .report import Report

    dry = options.diff or options.check
    fixed = options.check or options.explain
    return Report(files, dry, options.explain, fixed, options.statistics)


def _report(files: Sequence[FileResult], options: argparse.Namespace, settings: Settings) -> int:
    from .report import FORMATS
    from .report.styled import writer

    if options.diff:
        _print_diffs(files, options)
    report = _made(files, options)
    writer(options.color)(FORMATS[settings.output_format](report))
    return _status(report)


def _print_diffs(files: Sequence[FileResult], options: argparse.Namespace) -> None:
    from .report import text
    from .report.styled import writer

    show = writer(options.color)
    for file in files:
        show(text.diff(file))


def _status(report: Report) -> int:
    from .findings import Level

    levels = {finding.level for finding in report.findings}
    if Level.ERROR in levels:
        return FAILED
    would_change = report.dry and any(file.new is not None for file in report.files)
    return LEFT if Level.MANUAL in levels or would_change else OK


def _list_rules() -> int:
    from .pages import overview

    print(overview(), end="")
    return OK


def _show_rule(wanted: str = "") -> int:
    if not wanted:
        return _refuse(
            "the code of a rule is missing; migrate-gym --list-rules says which there are"
        )
    from .findings import CODES_WITHOUT_RULE
    from .pages import page, rule_of

    rule = rule_of(wanted)
    if rule is not None:
        print(page(rule), end="")
    elif wanted.upper() in CODES_WITHOUT_RULE:
        print(f"# {wanted.upper()}\n\n{CODES_WITHOUT_RULE[wanted.upper()]}")
    else:
        return _refuse(
            f"there is no rule {wanted!r}; migrate-gym --list-rules says which there are"
        )
    return OK
