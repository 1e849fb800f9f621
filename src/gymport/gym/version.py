"""The release of gym that the shim stands for."""

from __future__ import annotations

VERSION = "0.21.0"
"""The release; ``gymport.install`` sets it to the one that was named."""
