"""The settings of one run: the project's, and those of the command line over them."""

from __future__ import annotations

import argparse
from pathlib import Path

from .config import ConfigError, Settings, read
from .engine import Wishes
from .options import STDIN
from .pages import codes, rule_of
from .report import FORMATS
from .selection import Selection
from .targets import TARGETS

_LOOKS_LIKE = str.maketrans("OIL", "011")
"""The digits that letters are taken for."""


def settings(options: argparse.Namespace) -> Settings:
    """Returns the settings of a run.

    Raises:
        ConfigError: One of them cannot be used.
    """
    place = options.stdin_filename if options.paths == [STDIN] else options.paths[0]
    found = read([Path(place or "")])
    names = ("select", "ignore", "unsafe", "output_format", "jobs", "to")
    given = {name: getattr(options, name) for name in names}
    if options.exclude:
        given["exclude"] = (*found.exclude, *options.exclude)
    result = found.overridden(given)
    for what, value, known in (
        ("target", result.to, TARGETS),
        ("output format", result.output_format, FORMATS),
    ):
        if value not in known:
            raise ConfigError(f"there is no {what} {value!r}; use {', '.join(known)}")
    wanted = {name: tuple(map(_known, getattr(result, name))) for name in ("select", "ignore")}
    return result.overridden(wanted)


def wishes(options: argparse.Namespace, chosen: Settings) -> Wishes:
    """Returns what a migration is to do."""
    selection = Selection(chosen.select, chosen.ignore, chosen.unsafe)
    return Wishes(selection, options.todo, TARGETS[chosen.to])


def _known(wanted: str) -> str:
    """The code of a rule, or the beginning of some, in capitals.

    Raises:
        ConfigError: No code begins so.
    """
    code = wanted.upper()
    if any(known.startswith(code) for known in codes()):
        return code
    named = rule_of(wanted)
    seen = code.translate(_LOOKS_LIKE)
    import difflib  # loaded for mistakes alone

    near = difflib.get_close_matches(seen, codes(), n=1, cutoff=0.8)
    near = [named.code] if named else near
    advice = f"write {near[0]}" if near else "migrate-gym --list-rules says which there are"
    raise ConfigError(f"there is no code {wanted}; {advice}")
