"""What only looks like an environment of gym's, and what speaks the new API, stays as it is.

The projects stand in ``lookalikes/``, written as in ``behaviour/``: ``#: name``, and ``#= path``
before each of several files. Nothing but the imports of gym changes in them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from behaviour.programs import Program, programs_of
from laws import MAIN, migrated_files

_FOLDER = Path(__file__).parent / "lookalikes"
_IMPORT = re.compile(r"\s*(import|from) gym(nasium)?\b.*")
PROJECTS = {
    name: project
    for path in sorted(_FOLDER.glob("*.txt"))
    for name, project in programs_of(path).items()
}


def _without_imports(text: str) -> list[str]:
    return [line for line in text.splitlines() if not _IMPORT.fullmatch(line)]


@pytest.mark.parametrize("name", PROJECTS)
def test_nothing_but_imports_changes(name: str, tmp_path: Path) -> None:
    project: Program = PROJECTS[name]
    files = {**project.beside, MAIN: project.source}
    new, left = migrated_files(files, tmp_path)
    for path, text in files.items():
        assert _without_imports(new[path]) == _without_imports(text), path
    assert {finding.code for finding in left} == project.left
