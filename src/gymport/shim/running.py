"""``python -m gymport run``: a program under the shim, as Python itself would run it.

``exec`` does so with any command, and ``env`` says which variables of the environment it takes.
``stubs`` tells type checkers what its ``gym`` is.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Sequence

from gymport.errors import GymportError, ShimError
from gymport.shim import DEFAULT_RELEASE, children, install

_OPTIONS = "[--gym VERSION] [--numpy-aliases]"
_USAGE = f"""\
python -m gymport run {_OPTIONS} SCRIPT [ARGUMENT ...]
       python -m gymport run {_OPTIONS} -m MODULE [ARGUMENT ...]
       python -m gymport run {_OPTIONS} -c CODE [ARGUMENT ...]
       python -m gymport exec {_OPTIONS} COMMAND [ARGUMENT ...]
       python -m gymport env {_OPTIONS}
       python -m gymport stubs [--gym VERSION] [FOLDER]
       python -m gymport --version
"""
_COMMANDS = """\
run: a program of Python's, with gymport's shim as its gym.
exec: any other command; the Pythons that it starts have the shim.
env: print what gives a shell's later commands the shim, for: eval "$(python -m gymport env)"
stubs: write what type checkers read for import gym, into a folder (typings).
"""
_MISSING = {"run": "name a script, a module with -m, or code with -c", "exec": "name a command"}


def main(arguments: Sequence[str], version: str) -> int:
    """Run the command; return its exit code, if it comes back at all.

    Args:
        arguments: What follows ``python -m gymport``.
        version: The release of gymport.
    """
    options = _parsed(arguments, version)
    try:
        _prepare(options)
        return _begin(options)
    except GymportError as error:
        print(f"gymport: {error}", file=sys.stderr)  # noqa: T201
        return 2


def _begin(options: argparse.Namespace) -> int:
    """Do what the command says, with the environment prepared."""
    if options.command == "env":
        print(children.as_shell(shlex.quote))  # noqa: T201
        return 0
    if options.command == "stubs":
        return _write_stubs(options.program)
    if options.command == "exec":
        if shutil.which(options.program[0]) is None:
            raise ShimError(
                f"there is no command {options.program[0]}; name one that is on the PATH"
            )
        return _replaced(options.program)
    _be_a_program(options.program[0])
    return _replaced([sys.executable, *_interpreter_flags(), *options.program])


def _be_a_program(name: str) -> None:
    """Refuse what Python would not run, where there is another way to run it."""
    if name.endswith(".ipynb"):
        raise ShimError(
            f"{name} is a notebook, and no script; open it in what this starts: "
            "python -m gymport run -m jupyter lab"
        )
    if not name.startswith("-") and not Path(name).exists() and shutil.which(name):
        raise ShimError(f"{name} is a command, and no script; write exec in the place of run")


def _write_stubs(program: Sequence[str]) -> int:
    """Write the stubs of the release, and say where they are."""
    from gymport.shim import stubs

    folder = Path(*program[:1] or ["typings"])
    written = stubs.write(folder, os.environ[children.VARIABLE])
    print(f"{written}: read by pyright in typings, and by mypy with MYPYPATH={folder}")  # noqa: T201
    return 0


def _parsed(arguments: Sequence[str], version: str) -> argparse.Namespace:
    """The options before the program, and the program with its own arguments."""
    parser = argparse.ArgumentParser(
        "python -m gymport",
        usage=_USAGE,
        description=_COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"gymport {version}",
        help="show which release this is and end",
    )
    parser.add_argument("command", choices=["run", "exec", "env", "stubs"], help="see above")
    release = children.asked_for()[0] or DEFAULT_RELEASE
    parser.add_argument(
        "--gym", default=release, metavar="VERSION", help="the release of gym (%(default)s)"
    )
    parser.add_argument(
        "--numpy-aliases", action="store_true", help="np.bool, np.float and the like"
    )
    own, program = _split(list(arguments))
    options = parser.parse_args(own)
    if not program and options.command in _MISSING:
        parser.error(_MISSING[options.command])
    options.program = program
    return options


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The arguments up to the program, and from it on."""
    at = 1
    while at < len(arguments):
        if arguments[at] == "--gym":
            at += 2
        elif arguments[at] == "--":
            return arguments[:at], arguments[at + 1 :]
        elif arguments[at].startswith("--"):
            at += 1
        elif arguments[at] == "-h":
            return arguments[: at + 1], []
        else:
            break
    return arguments[:at], arguments[at:]


def _prepare(options: argparse.Namespace) -> None:
    """Check the release, and have the program's process inherit the shim."""
    if sys.flags.ignore_environment or sys.flags.no_site:
        raise ShimError(
            "python -E, -I and -S ignore the environment, which carries the shim to the program; "
            "leave them out, or call gymport.install() in the program"
        )
    aliases = options.numpy_aliases or children.asked_for()[1]
    install(options.gym)
    children.inherit(os.environ[children.VARIABLE], aliases)


def _interpreter_flags() -> list[str]:
    """The flags that this interpreter was started with, such as ``-O``, ``-u`` and ``-W error``."""
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    unbuffered = getattr(sys.stdout, "write_through", False)
    return [*flags, *["-u"] * unbuffered, *["-i"] * bool(sys.flags.inspect)]


def _replaced(command: list[str]) -> int:
    """Become the command; where no process can become another one, wait for it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execvp(command[0], command)
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # it has got it too
            continue
