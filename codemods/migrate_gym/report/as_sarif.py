"""The report as SARIF 2.1.0, which code scanners of several hosts read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import gymport

from ..findings import Finding, Level
from .data import Report, summaries
from .styled import Line, plain

_LEVELS = {
    Level.FIXED: "warning",
    Level.MANUAL: "warning",
    Level.NOTE: "note",
    Level.ERROR: "error",
}


def write(report: Report) -> Iterator[Line]:
    """Yields one SARIF document."""
    rules = [{"id": code, "shortDescription": {"text": text}} for code, text in summaries().items()]
    driver = {"name": "migrate-gym", "version": gymport.__version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(f) for f in report.findings],
    }
    document = {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [run],
    }
    yield plain(json.dumps(document, indent=2))


def _result(finding: Finding) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
    place: dict[str, Any] = {"physicalLocation": physical}
    if finding.cell:
        place["logicalLocations"] = [{"name": finding.cell, "kind": "element"}]
    elif finding.line:
        physical["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.level],
        "message": {"text": finding.message},
        "locations": [place],
    }


def _uri(path: str) -> str:
    """A path as a reference; an absolute one names its scheme."""
    where = PurePath(path)
    return where.as_uri() if where.is_absolute() else quote(os.fsencode(where.as_posix()))
