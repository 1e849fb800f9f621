"""The distribution ``gym`` in the list of setuptools' ``pkg_resources``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

_PLACE = str(Path(__file__).parents[2])


class WorkingSet:
    """What ``pkg_resources`` has listed as it was imported, with the shim as its gym."""

    def __init__(self) -> None:
        self._hidden: Any = None

    def enter(self, release: str) -> None:
        """Put the distribution into the list, if there is one."""
        listed = _listed()
        if listed is not None:
            self._hidden = listed.by_key.get("gym")
            # listed.add would put the folder on sys.path
            made = sys.modules["pkg_resources"].Distribution
            listed.by_key["gym"] = made(location=_PLACE, project_name="gym", version=release)
            if self._hidden is None:
                listed.entry_keys.setdefault(_PLACE, []).append("gym")

    def leave(self) -> None:
        """Take it out again, and put back what it stood before."""
        listed = _listed()
        if listed is not None and self._hidden is not None:
            listed.by_key["gym"] = self._hidden
        elif listed is not None and listed.by_key.pop("gym", None) is not None:
            listed.entry_keys[_PLACE].remove("gym")
        self._hidden = None


def _listed() -> Any:
    return getattr(sys.modules.get("pkg_resources"), "working_set", None)
