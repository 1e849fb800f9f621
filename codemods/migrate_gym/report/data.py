"""What every format of the report is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ..files.outcomes import FileResult
from ..findings import CODES_WITHOUT_RULE, Finding, Level
from ..tuples import NamedTuple
from .styled import Line


class Report(NamedTuple):
    """The files of a migration, and how much is said of them.

    Attributes:
        files: What became of each file.
        dry: Whether nothing was written.
        explain: Whether the evidence of each finding is shown.
        fixed: Whether what is, or would be, rewritten is listed too.
        statistics: Whether findings are counted by their code.
    """

    files: Sequence[FileResult]
    dry: bool = False
    explain: bool = False
    fixed: bool = False
    statistics: bool = False

    @property
    def findings(self) -> Iterator[Finding]:
        """Everything there is to say, file by file."""
        for file in self.files:
            yield from file.findings

    @property
    def shown(self) -> Iterator[Finding]:
        """What people are told."""
        return (f for f in self.findings if self.fixed or f.level is not Level.FIXED)

    def counts(self) -> Counter[tuple[str, Level]]:
        """How many findings there are of each code and level."""
        return Counter((finding.code, finding.level) for finding in self.findings)


def summaries() -> dict[str, str]:
    """What each code is about, in a line."""
    from ..rules import all_rules  # most reports name no rule

    described = {rule.code: rule.doc for rule in all_rules()} | CODES_WITHOUT_RULE
    return {code: _first(text) for code, text in sorted(described.items())}


def _first(text: str) -> str:
    return text.partition("\n\n")[0].replace("\n", " ")


Format = Callable[[Report], Iterator[Line]]
"""Gives the lines of a report."""
