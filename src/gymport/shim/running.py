"""``python -m gymport run``: a program under the shim, as Python itself would run it."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from typing import Sequence

from gymport.errors import GymportError, ShimError
from gymport.shim import DEFAULT_RELEASE, children, install

_USAGE = """\
python -m gymport run [--gym VERSION] [--numpy-aliases] SCRIPT [ARGUMENT ...]
       python -m gymport run [--gym VERSION] [--numpy-aliases] -m MODULE [ARGUMENT ...]
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit code, if it comes back at all.

    Args:
        arguments: What follows ``python -m gymport``.
    """
    options = _parsed(arguments)
    try:
        _prepare(options)
    except GymportError as error:
        print(f"gymport: {error}", file=sys.stderr)  # noqa: T201
        return 2
    return _replaced([sys.executable, *_interpreter_flags(), *options.program])


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The options before the program, and the program with its own arguments."""
    parser = argparse.ArgumentParser("python -m gymport", usage=_USAGE)
    parser.add_argument("command", choices=["run"], help="run a program under the shim")
    release = children.asked_for()[0] or DEFAULT_RELEASE
    parser.add_argument("--gym", default=release, metavar="VERSION", help="the release of gym")
    parser.add_argument("--numpy-aliases", action="store_true", help="np.bool and the like")
    own, program = _split(list(arguments))
    options = parser.parse_args(own)
    if not program:
        parser.error("name a script, or a module with -m")
    options.program = program
    return options


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The arguments up to the program, and from it on."""
    at = 1
    while at < len(arguments):
        if arguments[at] == "--gym":
            at += 2
        elif arguments[at].startswith("--"):
            at += 1
        elif arguments[at] == "-h":
            return arguments[: at + 1], []
        else:
            break
    return arguments[:at], arguments[at:]


def _prepare(options: argparse.Namespace) -> None:
    """Check the release, and have the program's process inherit the shim."""
    if sys.flags.ignore_environment:
        raise ShimError(
            "python -E and -I ignore the environment, which carries the shim to the program; "
            "leave them out, or call gymport.install() in the program"
        )
    aliases = options.numpy_aliases or children.asked_for()[1]
    install(options.gym)
    children.inherit(os.environ[children.VARIABLE], aliases)


def _interpreter_flags() -> list[str]:
    """The flags that this interpreter was started with, such as ``-O`` and ``-W error``."""
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    return flags


def _replaced(command: list[str]) -> int:
    """Become the command; where no process can become another one, wait for it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)
