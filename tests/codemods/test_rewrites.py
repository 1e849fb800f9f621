"""Sources and what becomes of them, in ``rewrites/``: a folder for each topic of the rewriter.

A case is ``#: name``, the old source, ``#> `` and the new one; ``#> the same`` where nothing
changes. Behind ``#> left CODE`` stand the codes of what is left to a person.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from laws import migrated

_FOLDER = Path(__file__).parent / "rewrites"


class Case(NamedTuple):
    """A source, the source it becomes, and the codes of what is left."""

    before: str
    after: str
    left: frozenset[str]


def _cases() -> list[object]:
    found = []
    for path in sorted(_FOLDER.rglob("*.txt")):
        for part in re.split(r"(?m)^#: ", path.read_text())[1:]:
            name, _, text = part.partition("\n")
            before, head, after = re.split(r"(?m)^#>(.*)\n", text, maxsplit=1)
            left = frozenset(re.findall(r"GYM\d+", head))
            new = before if "the same" in head else after
            case = Case(before.strip() + "\n", new.strip() + "\n", left)
            found.append(pytest.param(case, id=f"{path.stem}-{name.strip()}"))
    return found


@pytest.mark.parametrize("case", _cases())
def test_rewrite(case: Case) -> None:
    result = migrated(case.before)
    assert result.source == case.after
    assert {finding.code for finding in result.left} == case.left
