"""Rewritten programs do on gymnasium what they did under gym 0.21.

What each program did is kept in ``behaviour/recorded.json``, made by ``behaviour/record.py`` under
the real gym 0.21.0.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from behaviour.programs import PROGRAMS, Program
from behaviour.record import RECORDED
from behaviour.stage import perform
from laws import MAIN, migrated, migrated_files

from migrate_gym.findings import Finding

RECORD: dict[str, Any] = json.loads(RECORDED.read_text())
WHOLE = [name for name, program in PROGRAMS.items() if not program.left]
REST = [name for name, program in PROGRAMS.items() if program.left]


def test_every_program_is_recorded() -> None:
    assert RECORD.keys() == PROGRAMS.keys()


@pytest.mark.parametrize("name", WHOLE)
def test_it_behaves_as_before(name: str, tmp_path: Path) -> None:
    new, left = rewritten(PROGRAMS[name], tmp_path)
    assert not left, left
    source = new.pop(MAIN)
    before, after = RECORD[name], perform(source, "gymnasium", new)
    assert after["log"] == before["log"], (source, new)
    kept = {key: value for key, value in after["variables"].items() if key in before["variables"]}
    assert kept == before["variables"], (source, new)


@pytest.mark.parametrize("name", REST)
def test_what_is_not_certain_is_said(name: str, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    _, left = rewritten(program, tmp_path)
    assert {finding.code for finding in left} == program.left


def rewritten(program: Program, folder: Path) -> tuple[dict[str, str], list[Finding]]:
    """The files of a program after the migration, and what of it is left."""
    if program.beside:
        return migrated_files({**program.beside, MAIN: program.source}, folder)
    new = migrated(program.source)
    return {MAIN: new.source}, new.left


def test_the_programs_fail_only_where_they_mean_to() -> None:
    raised = {name for name, one in RECORD.items() if one["log"] and one["log"][-1][0] == "raised"}
    assert raised <= {name for name in PROGRAMS if "raise" in name or PROGRAMS[name].left}
