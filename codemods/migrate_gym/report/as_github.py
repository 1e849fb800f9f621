"""The report as workflow commands, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Finding, Level
from .data import Report
from .styled import Line, plain
from .text import closing

_COMMANDS = {
    Level.FIXED: "warning",
    Level.MANUAL: "warning",
    Level.NOTE: "notice",
    Level.ERROR: "error",
}


def write(report: Report) -> Iterator[Line]:
    """Yields one command for each finding, and what counts them."""
    for finding in report.shown:
        yield plain(_command(finding))
    yield from closing(report)


def _command(finding: Finding) -> str:
    properties = {"title": finding.code, "file": finding.file}
    if finding.line and not finding.cell:
        properties.update(line=str(finding.line), col=str(finding.column))
    listed = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in properties.items())
    message = f"{finding.cell}: {finding.message}" if finding.cell else finding.message
    return f"::{_COMMANDS[finding.level]} {listed}::{_escaped(message)}"


def _escaped(text: str, others: str = "") -> str:
    """The text with what would end a command, or one of its properties, written as %XX."""
    return "".join(f"%{ord(c):02X}" if c in "%\r\n" + others else c for c in text)
