"""The options of the command line."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, NoReturn

STDIN = "-"

TARGETS = ("gymnasium", "gym", "gymport")
"""The names of the targets, known without loading what they are."""

_UNKNOWN = "unrecognized arguments: "
# What the options are called in other programs.
_ELSEWHERE = {
    "--dry-run": "--diff",
    "--dryrun": "--diff",
    "--exit-code": "--check",
    "--force": "--allow-dirty",
    "--format": "--output-format",
    "--json": "--output-format json",
    "--rule": "migrate-gym rule CODE",
    "--sarif": "--output-format sarif",
    "--target": "--to",
}
_WRITING = {"--apply", "--fix", "--in-place", "--inplace", "--write", "-i", "-w"}
_DESCRIPTION = """\
Rewrite code written for OpenAI gym so that it runs on gymnasium 1.x (or, with --to, on gym
0.26 or gymport), in place: Python files, notebooks, documents, and files that say what is required.
What cannot be rewritten safely is reported and left alone.
"""
_EPILOG = """\
Name the folder of the whole project: what one file says is needed to understand the others.
migrate-gym rule CODE prints what a rule does, with examples.

Settings are read from [tool.migrate-gym] in the nearest pyproject.toml: select, ignore, exclude,
unsafe, output-format, jobs and to; options of the command line go before them. In the code,
"# migrate-gym: ignore[CODE]" at the end of a line and "# migrate-gym: skip-file" leave things out.

exit status:
  0    nothing is left to do
  1    something needs a person; with --diff or --check: something would change
  2    wrong usage, a file that version control could not give back, or one that cannot be read,
       parsed or written (the others are still done)
  130  interrupted: every file is as it was, or wholly rewritten
"""


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    result = _Parser(
        prog="migrate-gym",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        # Every option that is added asks for a formatter; one that measures the terminal loads
        # what packs archives.
        formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=80),
    )
    add = result.add_argument
    add("paths", nargs="*", metavar="PATH", help="a file or a folder; - for standard input")
    add("--list-rules", action="store_true", help="list all rules and end")
    add("--version", action=_Version, nargs=0, help="show which release this is and end")
    _add_modes(result.add_argument_group("what is written"))
    _add_choices(result.add_argument_group("what is looked at"))
    _add_output(result.add_argument_group("what is shown"))
    result.formatter_class = argparse.RawDescriptionHelpFormatter
    return result


def is_option(word: str) -> bool:
    """Whether a word is the name of an option, as in ``check`` for ``--check``."""
    return any(f"--{word}" in action.option_strings for action in parser()._actions)


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command, and what to write."""

    def error(self, message: str) -> NoReturn:
        unknown = message.partition(_UNKNOWN)[2].split()
        if unknown:
            message = self._unknown(unknown[0].partition("=")[0])
        elif not any(advice in message for advice in ("; use", "choose from")):
            message += f"; {self.prog} --help says how it is used"
        self.exit(2, f"{self.prog}: {message}\n")

    def _unknown(self, option: str) -> str:
        import difflib

        known = [name for action in self._actions for name in action.option_strings]
        # The dashes, which all of them have, would make any two short words alike.
        words = {name.strip("-"): name for name in known}
        near = difflib.get_close_matches(option.strip("-"), words, n=1, cutoff=0.63)
        meant = _ELSEWHERE.get(option) or (words[near[0]] if near else None)
        advice = f"write {meant}" if meant else f"{self.prog} --help says which there are"
        if option == "--safe":
            advice = "leave it out: what is not safe is done with --unsafe alone"
        if option in _WRITING:
            advice = "leave it out: files are written unless --diff or --check says otherwise"
        return f"there is no option {option}; {advice}"


class _Version(argparse.Action):
    """Loads the release only where it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        import gymport

        print(f"{parser.prog} {gymport.__version__}")
        parser.exit()


def _add_modes(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("--diff", action="store_true", help="print the change and write nothing")
    add("--check", action="store_true", help="only report; write nothing")
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
    codes = "rules by code, or by how their codes begin, with commas between them; may be repeated"
    add("--select", metavar="CODES", type=_some, action="extend", help=f"only these {codes}")
    add("--ignore", metavar="CODES", type=_listed, action="extend", help=f"not these {codes}")
    add(
        "--exclude",
        metavar="PATTERN",
        action="append",
        help="leave out files and folders, as a line of .gitignore does; may be repeated",
    )
    to = "the library the code is to run on: gymnasium 1.x (the default), gym 0.26 or gymport"
    add("--to", choices=TARGETS, help=to)
    add("--stdin-filename", metavar="NAME", help="what standard input is called in the report")
    jobs = "how many processes work at once; 0, the default, for as many as are worth it"
    add("-j", "--jobs", metavar="N", type=_count, help=jobs)


def _add_output(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    formats = ("full", "concise", "json", "sarif", "github")
    add("--output-format", choices=formats, help="how findings are shown (full)")
    add("--explain", action="store_true", help="show the evidence for each finding")
    add("--statistics", action="store_true", help="count the findings of each rule")
    add("--color", choices=("auto", "always", "never"), default="auto", help="colours (auto)")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _some(text: str) -> tuple[str, ...]:
    found = _listed(text)
    if not found:
        raise argparse.ArgumentTypeError(
            "no code is given; use GYM for all rules; if a variable stands there, it is not set"
        )
    return found


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of processes; use 1 or more, or 0 for as many as are worth it"
        )
    return int(text)
