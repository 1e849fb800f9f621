"""What a migration says of itself, for people and for programs; a format is a row of `FORMATS`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from . import text
from .data import Format, Report
from .styled import Line

__all__ = ["FORMATS", "Report"]


def _format(module: str) -> Format:
    """A format that is loaded when it is wanted."""

    def write(report: Report) -> Iterator[Line]:
        found: Format = importlib.import_module(f"{__name__}.{module}").write
        return found(report)

    return write


FORMATS: dict[str, Format] = {
    "full": text.full,
    "concise": text.concise,
    "json": _format("as_json"),
    "sarif": _format("as_sarif"),
    "github": _format("as_github"),
}
"""How findings are shown, by the name of the format."""
