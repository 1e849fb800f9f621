"""The settings of one run: the project's, and those of the command line over them."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..report import FORMATS
from ..selection import Selection
from ..targets import TARGETS
from ..wishes import Wishes
from .config import ConfigError, Settings, place, read
from .options import STDIN
from .pages import advice, codes


def settings(options: argparse.Namespace) -> Settings:
    """Returns the settings of a run.

    Raises:
        ConfigError: One of them cannot be used.
    """
    name = options.stdin_filename if options.paths == [STDIN] else options.paths[0]
    where = [Path(name or "")]
    found = read(where)
    try:
        found = _checked(found)
    except ConfigError as error:
        raise ConfigError(f"{place(where)}: {error}") from None
    names = ("select", "ignore", "unsafe", "output_format", "jobs", "to")
    given = {name: getattr(options, name) for name in names}
    if options.exclude:
        given["exclude"] = (*found.exclude, *options.exclude)
    return _checked(found.overridden(given))


def _checked(found: Settings) -> Settings:
    """The settings with codes as they are written; a ConfigError where there is none such."""
    for what, value, known in (
        ("target", found.to, TARGETS),
        ("output format", found.output_format, FORMATS),
    ):
        if value not in known:
            raise ConfigError(f"there is no {what} {value!r}; use {', '.join(known)}")
    wanted = {name: tuple(map(_code, getattr(found, name))) for name in ("select", "ignore")}
    return found.overridden(wanted)


def wishes(options: argparse.Namespace, chosen: Settings) -> Wishes:
    """Returns what a migration is to do."""
    selection = Selection(chosen.select, chosen.ignore, chosen.unsafe)
    return Wishes(selection, options.todo, TARGETS[chosen.to])


def _code(wanted: str) -> str:
    """The code of a rule, or the beginning of some, in capitals.

    Raises:
        ConfigError: No code begins so.
    """
    code = wanted.upper()
    if code and any(known.startswith(code) for known in codes()):
        return code
    raise ConfigError(f"there is no code {wanted or repr(wanted)}; {advice(wanted)}")
