"""The entry point of ``migrate-gym``: says what is missing before anything newer is imported."""

from __future__ import annotations

import gc
import importlib.util
import sys

from .pythons import OLDEST_PYTHON, too_old

NEEDED = ("pathspec", "rich", "yaml", *(("tomli",) if sys.version_info < (3, 11) else ()))


def main() -> int:
    """Runs the command, or says what it needs and returns 2."""
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

    status = run()
    gc.freeze()
    return status


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
