"""The command line of `migrate-gym`; imports the rewriter only when there is something to do."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .options import STDIN, is_option, parser

INTERRUPTED = 130
"""What shells give for a command that Ctrl-C ended."""

UNDONE = 2
"""The status of a run that could not do all it was asked for."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    _show_whatever_comes()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        message = "interrupted: every file is as it was, or wholly rewritten; git diff shows which"
        print(f"migrate-gym: {message}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the report has seen enough: what is left of it goes nowhere.
        _show_no_more()
        return 1
    except OSError as error:
        _show_no_more()
        message = f"stopped: {error}; each file is as it was, or wholly rewritten: see git diff"
        print(f"migrate-gym: {message}", file=sys.stderr)
        return UNDONE
    return status


def _show_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_whatever_comes() -> None:
    r"""Has terminals and pipes show as ``\u…`` what their encoding has no character for.

    What is written to a stream that is closed goes nowhere.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO()))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["rule"] and not Path("rule").exists():
        return _show_rule(*arguments[1:])
    options = parser().parse_args(arguments)
    if options.list_rules:
        return _list_rules()
    from .config import ConfigError
    from .running import filter_stdin, migrate_all, refuse
    from .settings import settings

    if not options.paths:
        return refuse("the PATH of a file or a folder is missing; try: migrate-gym --diff .")
    for path in options.paths:
        try:
            meant = "" if Path(path).exists() else _meant(path)
        except PermissionError as error:
            return refuse(
                f"{path} cannot be read: {error.strerror}; check who may enter its folder"
            )
        if meant:
            return refuse(f"there is no file or folder {path}; {meant}")
    if "" in options.paths:
        return refuse("an empty PATH was given; if a variable stands there, it is not set")
    if options.stdin_filename and options.paths != [STDIN]:
        return refuse("--stdin-filename names what comes from standard input: put - as the PATH")
    if STDIN in options.paths and len(options.paths) > 1:
        return refuse("- is standard input and stands alone; name the other paths in another run")
    try:
        chosen = settings(options)
    except ConfigError as error:
        return refuse(str(error))
    work = filter_stdin if options.paths == [STDIN] else migrate_all
    return work(options, chosen)


def _meant(word: str) -> str:
    """What to do where a word that names no file was meant for something else."""
    from .pages import codes

    if is_option(word):
        return f"write --{word}"
    if word.upper() in codes():
        return f"codes have commas between them; migrate-gym rule {word} shows what this one is"
    return "name the folder instead of a pattern" if "*" in word else ""


def _list_rules() -> int:
    from .pages import overview

    print(overview(), end="")
    return 0


def _show_rule(wanted: str = "", *others: str) -> int:
    from ..findings import CODES_WITHOUT_RULE
    from .pages import advice, page, rule_of
    from .running import refuse

    if others:
        return refuse(f"rule takes one code; migrate-gym rule {wanted} shows the first")
    rule = rule_of(wanted)
    if rule is not None:
        print(page(rule), end="")
    elif wanted.upper() in CODES_WITHOUT_RULE:
        print(f"# {wanted.upper()}\n\n{CODES_WITHOUT_RULE[wanted.upper()]}")
    else:
        missing = f"there is no rule {wanted!r}" if wanted else "the code of a rule is missing"
        return refuse(f"{missing}; {advice(wanted)}")
    return 0
