"""What the expressions of small projects hold."""

from __future__ import annotations

import pytest

from .asked import Case, asked, cases, words

CASES = list(
    cases(
        "flows",
        "types",
        "classes",
        "modules",
        "results",
        "scheduled",
        "proxies",
        "excluded",
        "lookalikes",
        "used",
    )
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_holds(case: Case) -> None:
    values = asked(case.files)
    assert values, "the case asks for nothing"
    assert {words(value) for value in values} == {case.expected}, values


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_order_of_files_does_not_matter(case: Case) -> None:
    files = dict(reversed(list(case.files.items())))
    assert asked(files)[::-1] == asked(case.files)


def test_names_of_cases_are_unique() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))
