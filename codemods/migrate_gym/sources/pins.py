"""Releases that are pinned beside gym, and do not go with what takes its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gymport import moves

from ..files.requirements import caret_specifier, held_back
from ..targets import MODERN_ROOT, Target
from .changes import Change, Find, Left, Outcome, is_behind_mark

_PINNED = (*(name.partition("[")[0] for name in moves.PINS), MODERN_ROOT)
_NAMES = "|".join(name.replace("-", "[-_]") for name in _PINNED)
_VERSION = r"""(?:\{[^{}\n]*?\bversion\s*=\s*)?"""
"""What stands before the release of an entry that says more than that."""
_RELEASE = r"[<>=!~]=*\s*[\w.*]+"
_PIN = re.compile(
    rf"""(?<![\w./-])(?P<name>(?:{_NAMES})(?:\[[\w, -]*\])?)"""
    rf"""(?:["']?\s*=\s*{_VERSION}["'](?P<entry>[\^~<>=!\d.,* ]+)["']"""
    rf"""|\s*(?P<release>{_RELEASE}(?:\s*,\s*{_RELEASE})*))"""
)
"""A requirement with a release, or an entry of a table of TOML."""


def with_pins(changes: Find) -> Find:
    """Says too what stands in the way of what has changed in a file."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = list(changes(text, target))
        if any(isinstance(one, Change) and MODERN_ROOT in one.new for one in outcomes):
            outcomes += _pinned(text, target)
        yield from sorted(outcomes, key=lambda one: one.start)

    return found


def _pinned(text: str, target: Target) -> Iterator[Left]:
    for pin in _PIN.finditer(text):
        if is_behind_mark(text, pin.start()):
            continue
        release = caret_specifier(pin["entry"]) if pin["entry"] else pin["release"]
        if message := held_back(pin["name"] + release, target):
            yield Left(pin.start(), message)
