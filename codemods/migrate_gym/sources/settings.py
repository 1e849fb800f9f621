"""Settings in YAML, TOML, INI, gin and JSON: what they install changes; ids are said, and stay.

Nothing tells which program reads them, nor what it does with them besides calling ``make``. What
Hydra makes, ``_target_: gym.make``, changes; other names of gym's are said as ids are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..targets import GYMNASIUM, LEGACY_ROOT, Target
from . import conda, named_ids, shell
from .both import with_both
from .changes import Change, Left, Outcome
from .pins import with_pins

_PLACE = r"gym\.(?:make|(?:\w+\.)*(?:\w+:)?[A-Z]\w*)"
_NAME = re.compile(
    r"(?m)(?:^[ \t-]*(?:[\"']?(?P<key>[A-Za-z_][\w.-]*)[\"']?[ \t]*:[ \t]+)?|[\[,][ \t]*)"
    rf"[\"']?(?P<name>{_PLACE})[\"']?(?:[],}} \t]*(?:#.*)?\r?$|(?=[ \t]*[],]))"
)
_NAME_IN_JSON = re.compile(
    r"(?:\"(?P<key>[A-Za-z_][\w.-]*)\"\s*:|[\[,])"
    rf"\s*\"(?P<name>{_PLACE})\"(?!\s*:)"
)
_TARGET = "_target_"
_DEPENDENCIES = re.compile(r"(?m)^dependencies:[ \t]*(?:#.*)?\r?$")
"""What an environment of conda has at its top, whatever the file is called."""
environment = with_both(with_pins(conda.changes))
"""What changes in such an environment."""


def named_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in a file that is called like an environment, of conda or of Hydra."""
    found = [*environment(text, target), *_names(text, target), *named_ids.left(text, target)]
    yield from sorted(found, key=lambda one: one.start)


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what a file installs, as those of many services do, and the ids that it names."""
    if LEGACY_ROOT in text and _DEPENDENCIES.search(text):
        yield from environment(text, target)
        return
    installed = list(shell.file_changes(text, target)) if LEGACY_ROOT in text else []
    if not any(isinstance(one, Change) for one in installed):
        installed = []  # releases that are named alone may be those of a run in the past
    named = _names(text, target) if LEGACY_ROOT in text else ()
    yield from sorted(
        [*installed, *named, *named_ids.left(text, target)], key=lambda one: one.start
    )


def json_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what is made by its name in a file in JSON, and the ids that it names."""
    named = _names(text, target, _NAME_IN_JSON) if LEGACY_ROOT in text else ()
    yield from sorted([*named, *named_ids.left(text, target)], key=lambda one: one.start)


def _names(text: str, target: Target, pattern: re.Pattern[str] = _NAME) -> Iterator[Outcome]:
    """Yields the classes of gym's, and ``gym.make``, that stand as a whole value."""
    for match in pattern.finditer(text):
        old, (start, end) = match["name"], match.span("name")
        dotted = old.replace(":", ".")
        found, same = target.place(dotted), f"{target.root}{old[len(LEGACY_ROOT) :]}"
        if found.new == dotted:
            continue
        if ":" in old and found.new:
            found = found._replace(new=":".join(found.new.rsplit(".", 1)))
        if match["key"] == _TARGET and found.new == same:
            yield Change(start, end, same, f"{old} is {same}")
        else:
            now = f"{found.new} today" if found.new else f"gone: {found.note}".rstrip(": ")
            yield Left(start, f"{old} is {now}: rename what is loaded by that from here")
