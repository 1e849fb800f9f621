"""Where findings stand in the user's text, when rules saw one with other words in its lines."""

from __future__ import annotations

from ..findings import Finding
from .edits import Plan


class Before:
    """A text as the user has it.

    Args:
        plan: What was changed in it since: words, and no line more or less.
    """

    def __init__(self, plan: Plan) -> None:
        self._lines = plan.source.lines
        self._grown: dict[int, list[tuple[int, int]]] = {}
        start = 0
        for number, line in enumerate(self._lines, 1):
            end = start + len(line)
            for edit in plan.placed:
                if start <= edit.span.start < end:
                    size = sum(map(len, edit.parts)) - (edit.span.end - edit.span.start)
                    self._grown.setdefault(number, []).append((edit.span.start - start, size))
            start = end

    def shows(self, finding: Finding) -> Finding:
        """Returns a finding with its column and its excerpt as they are in this text."""
        if finding.line not in self._grown:
            return finding
        column = finding.column
        for position, size in sorted(self._grown[finding.line]):
            if position + 1 < column:
                column -= size
        excerpt = self._lines[finding.line - 1].rstrip("\r\n")
        return finding._replace(column=column, excerpt=excerpt)
