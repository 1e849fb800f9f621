"""Rewritten programs do on gymnasium what they did under gym 0.21.

What each program did is kept in ``behaviour/recorded.json``, made by ``behaviour/record.py`` under
the real gym 0.21.0.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from behaviour.programs import PROGRAMS
from behaviour.record import RECORDED
from behaviour.stage import perform
from laws import migrated

RECORD: dict[str, Any] = json.loads(RECORDED.read_text())
WHOLE = [name for name, program in PROGRAMS.items() if not program.left]
REST = [name for name, program in PROGRAMS.items() if program.left]


def test_every_program_is_recorded() -> None:
    assert RECORD.keys() == PROGRAMS.keys()


@pytest.mark.parametrize("name", WHOLE)
def test_it_behaves_as_before(name: str) -> None:
    new = migrated(PROGRAMS[name].source)
    assert not new.left, new.left
    before, after = RECORD[name], perform(new.source, "gymnasium")
    assert after["log"] == before["log"], new.source
    kept = {key: value for key, value in after["variables"].items() if key in before["variables"]}
    assert kept == before["variables"], new.source


@pytest.mark.parametrize("name", REST)
def test_what_is_not_certain_is_said(name: str) -> None:
    program = PROGRAMS[name]
    assert {finding.code for finding in migrated(program.source).left} == program.left


def test_the_programs_fail_only_where_they_mean_to() -> None:
    raised = {name for name, one in RECORD.items() if one["log"] and one["log"][-1][0] == "raised"}
    assert raised <= {name for name in PROGRAMS if "raise" in name or PROGRAMS[name].left}
