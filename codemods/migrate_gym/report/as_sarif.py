"""The report as SARIF 2.1.0, which code scanners of several hosts read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from ..findings import CODES_WITHOUT_RULE, Finding, Level
from ..rules import all_rules
from .data import Report
from .styled import Line, plain

_LEVELS = {
    Level.FIXED: "warning",
    Level.MANUAL: "warning",
    Level.NOTE: "note",
    Level.ERROR: "error",
}


def write(report: Report) -> Iterator[Line]:
    """Yields one SARIF document."""
    described = {rule.code: rule.doc for rule in all_rules()} | CODES_WITHOUT_RULE
    rules = [
        {"id": code, "shortDescription": {"text": text.partition("\n\n")[0]}}
        for code, text in sorted(described.items())
    ]
    driver = {"name": "migrate-gym", "rules": rules}
    run = {"tool": {"driver": driver}, "results": [_result(f) for f in report.findings]}
    document = {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [run],
    }
    yield plain(json.dumps(document, indent=2))


def _result(finding: Finding) -> dict[str, Any]:
    uri = quote(finding.path.partition("#")[0].replace("\\", "/"))
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if finding.line and "#" not in finding.path:
        place["region"] = {"startLine": finding.line, "startColumn": finding.column}
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.level],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place}],
    }
