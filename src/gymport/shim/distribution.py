"""The distribution ``gym`` that the shim stands for."""

from __future__ import annotations

import importlib.metadata
from email.message import Message
from pathlib import Path
from typing import Any


class GymDistribution(importlib.metadata.Distribution):
    """Says that gym is installed.

    Args:
        release: The release that it says.
    """

    def __init__(self, release: str) -> None:
        self._release = release

    def read_text(self, filename: str) -> str | None:
        """Return the metadata, or the package; there are no other files."""
        if filename == "top_level.txt":
            return "gym\n"
        if filename not in ("METADATA", "PKG-INFO"):
            return None
        message = Message()
        message["Metadata-Version"] = "2.1"
        message["Name"] = "gym"
        message["Version"] = self._release
        return str(message)

    def locate_file(self, path: Any) -> Any:
        """Return where the file would be."""
        return Path(__file__).parents[1] / "gym" / path
