"""The entry point of ``migrate-gym``: says what is missing before anything newer is imported."""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib.util
import os
import sys
from typing import NoReturn

from .pythons import OLDEST_PYTHON, too_old

NEEDED = ("pathspec", "rich", "yaml", *(("tomli",) if sys.version_info < (3, 11) else ()))

_TOOLS = 6
"""So many tools may use `sys.monitoring`."""


def main() -> NoReturn:
    """Runs the command, and ends the process with its status."""
    status = _status()
    if _is_watched():
        sys.exit(status)
    # Taking apart all that was read, object by object, takes as long as starting does. Whoever
    # waits for the end of the interpreter, as what measures coverage does, is called before.
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):  # none there, or closed
            stream.flush()
    os._exit(status)


def _is_watched() -> bool:
    """Whether a profiler, tracer or prompt waits for the command, and has its say behind it."""
    if sys.getprofile() is not None or sys.gettrace() is not None or sys.flags.inspect:
        return True
    monitoring = getattr(sys, "monitoring", None)  # since Python 3.12
    return monitoring is not None and any(map(monitoring.get_tool, range(_TOOLS)))


def _status() -> int:
    """Runs the command, or says what it needs; returns the exit status."""
    if sys.version_info < OLDEST_PYTHON:
        return _refuse(too_old())
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing and not {"-h", "--help"} & set(sys.argv[1:]):
        return _refuse(
            'migrate-gym needs %s: pip install "gymport[codemods]"' % " and ".join(missing)
        )
    # A run leaves few circles behind; looking for them would search all that it has read.
    gc.disable()
    from .command.cli import run

    return run()


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
