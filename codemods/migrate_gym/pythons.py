"""The Python that the rewriter needs; older ones must be able to read this module."""

from __future__ import annotations

import sys

OLDEST_PYTHON = (3, 10)


def too_old() -> str:
    """What is said where the Python that runs is older than that."""
    needed = ".".join(map(str, OLDEST_PYTHON))
    found = ".".join(map(str, sys.version_info[:2]))
    return (
        "migrate-gym needs Python %s or newer and this is %s: install it there, for example\n"
        '    python%s -m pip install "gymport[codemods]"\n'
        "The code it rewrites can be of any version." % (needed, found, needed)
    )
