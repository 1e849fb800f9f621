"""How the processes that a program starts come to have the shim too.

The environment names the release, and has Python begin with the folder ``startup``, whose
``sitecustomize`` installs what is named there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Callable

VARIABLE = "GYMPORT_GYM"
"""The environment variable that names the release."""
ALIASES_VARIABLE = "GYMPORT_NUMPY_ALIASES"
"""The environment variable that asks for numpy's old names, unless it says no."""
_NO = ("", "0", "false", "no", "off")
_PATH = "PYTHONPATH"
_STARTUP = str(Path(__file__).parent / "startup")


def inherit(release: str, numpy_aliases: bool) -> None:
    """Have the processes that are started from now on install the shim."""
    os.environ[VARIABLE] = release
    if numpy_aliases:
        os.environ[ALIASES_VARIABLE] = "1"
    os.environ[_PATH] = os.pathsep.join([_STARTUP, *_other_folders()])


def disinherit() -> None:
    """Leave the processes that are started from now on alone."""
    for variable in (VARIABLE, ALIASES_VARIABLE):
        os.environ.pop(variable, None)
    folders = _other_folders()
    if folders:
        os.environ[_PATH] = os.pathsep.join(folders)
    else:
        os.environ.pop(_PATH, None)


def asked_for() -> tuple[str | None, bool]:
    """Return the release that the environment names, and whether it asks for numpy's old names."""
    aliases = os.environ.get(ALIASES_VARIABLE, "").lower() not in _NO
    return os.environ.get(VARIABLE) or None, aliases


def as_shell(quote: Callable[[str], str]) -> str:
    """Return the lines that set the variables in a shell.

    Args:
        quote: What protects a value from the shell.
    """
    names = [name for name in (VARIABLE, ALIASES_VARIABLE, _PATH) if name in os.environ]
    if os.name != "posix":
        return "\n".join(f"set {name}={os.environ[name]}" for name in names)
    return "\n".join(f"export {name}={quote(os.environ[name])}" for name in names)


def _other_folders() -> list[str]:
    folders = os.environ.get(_PATH, "").split(os.pathsep)
    return [folder for folder in folders if folder and folder != _STARTUP]
