"""What only looks like an environment of gym's stays as it is beside code that is of gym.

The projects stand in ``lookalikes_beside/``, written as in ``behaviour/``. A line that ends in
``#~`` is of gym, and has to change for gymnasium; no other line may, whatever the target is and
whether unsafe rewrites are made. Imports of gym are not looked at.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest
from behaviour.programs import Program, programs_of
from laws import MAIN, migrated_files

from migrate_gym.engine import Wishes
from migrate_gym.selection import Selection
from migrate_gym.targets import GYMNASIUM, TARGETS

_FOLDER = Path(__file__).parent / "lookalikes_beside"
_IMPORT = re.compile(r"\s*(import|from) gym(nasium)?\b.*")
_MARK = re.compile(r" +#~$", re.MULTILINE)
PROJECTS = {
    name: project
    for path in sorted(_FOLDER.glob("*.txt"))
    for name, project in programs_of(path).items()
}


def _touched(old: str, new: str) -> set[int]:
    """The numbers of the lines that are no more, imports of gym aside."""
    lines = old.splitlines()
    steps = difflib.SequenceMatcher(None, lines, new.splitlines(), autojunk=False).get_opcodes()
    gone = {line for tag, *ends, _, _ in steps if tag != "equal" for line in range(*ends)}
    return {line + 1 for line in gone if not _IMPORT.fullmatch(lines[line])}


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", PROJECTS)
def test_what_is_of_gym_alone_changes(name: str, target: str, unsafe: bool, tmp_path: Path) -> None:
    project: Program = PROJECTS[name]
    marked = {**project.beside, MAIN: project.source}
    files = {path: _MARK.sub("", text) for path, text in marked.items()}
    wishes = Wishes(selection=Selection(unsafe=unsafe), target=TARGETS[target])
    new, left = migrated_files(files, tmp_path, wishes)
    for path, text in marked.items():
        of_gym = {n for n, line in enumerate(text.splitlines(), 1) if _MARK.search(line)}
        touched = _touched(files[path], new[path])
        assert touched <= of_gym, path
        if TARGETS[target] is GYMNASIUM:
            assert touched == of_gym, path
    if TARGETS[target] is GYMNASIUM:
        assert {finding.code for finding in left} == project.left
