"""Sources and what becomes of them, in ``rewrites/``: a folder for each topic of the rewriter.

A case is ``#: name``, the old source, ``#> `` and the new one; ``#> the same`` where nothing
changes. Behind ``#> left CODE`` stand the codes of what is left to a person.
"""

from __future__ import annotations

import pytest
from laws import migrated
from rewritten import CASES, Case


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_rewrite(case: Case) -> None:
    result = migrated(case.before)
    assert result.source == case.after
    assert {finding.code for finding in result.left} == case.left
