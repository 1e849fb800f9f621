"""The entry point of ``migrate-gym``: says what is missing before anything newer is imported."""

from __future__ import annotations

import gc
import importlib.util
import sys

OLDEST_PYTHON = (3, 10)
NEEDED = ("pathspec", "rich", "yaml")


def main() -> int:
    """Runs the command, or says what it needs and returns 2."""
    if sys.version_info < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        found = ".".join(map(str, sys.version_info[:2]))
        return _refuse(
            "migrate-gym needs Python %s or newer and this is %s: install it there, for example\n"
            '    python%s -m pip install "gymport[codemods]"\n'
            "The code it rewrites can be of any version." % (needed, found, needed)
        )
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing and not {"-h", "--help"} & set(sys.argv[1:]):
        return _refuse(
            'migrate-gym needs %s: pip install "gymport[codemods]"' % " and ".join(missing)
        )
    # A run leaves few circles behind; looking for them would search all that it has read.
    gc.disable()
    from .cli import run

    status = run()
    gc.freeze()
    return status


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
