"""Installs the shim when Python starts, if the environment says so; see ``shim.children``."""

import sys
from importlib.util import find_spec
from pathlib import Path

_HERE = Path(__file__).resolve()


def _begin() -> None:
    """Install the shim, and run the ``sitecustomize`` that this one hides."""
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != _HERE.parent]
    own = sys.modules.pop("sitecustomize")
    try:
        if find_spec("sitecustomize") is not None:
            __import__("sitecustomize")
    finally:  # what is wrong with that one, Python says, and begins
        sys.modules.setdefault("sitecustomize", own)  # Python looks for it when this returns
        _install()


def _install() -> None:
    if find_spec("gymport") is None:
        sys.path.append(str(_HERE.parents[3]))
    from gymport.shim import install_from_environment

    install_from_environment()


_begin()
