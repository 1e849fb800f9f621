"""The report as JSON, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..findings import Finding
from .data import Report
from .styled import Line, plain

VERSION = 1
"""Counts up when a field changes its meaning or goes away; new fields may come at any time."""


def write(report: Report) -> Iterator[Line]:
    """Yields one JSON document."""
    document = {
        "version": VERSION,
        "dry_run": report.dry,
        "files": [
            {"path": file.path.as_posix(), "changed": file.new is not None} for file in report.files
        ],
        "findings": [_finding(finding) for finding in report.findings],
    }
    yield plain(json.dumps(document, indent=2))


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "code": finding.code,
        "level": finding.level.value,
        "message": finding.message,
        "evidence": list(finding.evidence),
    }
