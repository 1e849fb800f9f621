"""The group of entry points that a library's registry loads: gymnasium's is another than gym's.

What a package enters there registers its environments wherever it is installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..targets import LEGACY_ROOT, OLD_PLUGINS, PLUGINS, PLUGINS_MOVED, Target
from .changes import Change, Find, Outcome

_ENTERED = re.compile(
    r"""^(?:\[\s*(?:project\.entry-points|tool\.(?:poetry|pdm)\.[\w-]+|tool\.flit\.entrypoints)\.["']"""
    r"""|["']|)gym\.envs(?=["']?\s*[=\]])""",
    re.MULTILINE,
)
"""A table of TOML, or an entry of one, or of ``[options.entry_points]`` in setup.cfg."""


def with_plugins(changes: Find) -> Find:
    """Enters in gymnasium's group what was entered in gym's."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = list(changes(text, target))
        if target.root != LEGACY_ROOT and OLD_PLUGINS in text:
            ends = (match.end() for match in _ENTERED.finditer(text))
            outcomes += [
                Change(end - len(OLD_PLUGINS), end, PLUGINS, PLUGINS_MOVED) for end in ends
            ]
        yield from sorted(outcomes, key=lambda one: one.start)

    return found
