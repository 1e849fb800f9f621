"""What a migration says of itself, for people and for programs; a format is a row of `FORMATS`."""

from __future__ import annotations

from . import as_github, as_json, as_sarif, text
from .data import Format, Report

__all__ = ["FORMATS", "Report"]

FORMATS: dict[str, Format] = {
    "full": text.full,
    "concise": text.concise,
    "json": as_json.write,
    "sarif": as_sarif.write,
    "github": as_github.write,
}
"""How findings are shown, by the name of the format."""
