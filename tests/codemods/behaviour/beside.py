"""Runs the programs rewritten for gym 0.26, under the real gym 0.26, or for gymport's core.

To be run in an environment that has gym 0.26.2:
``python tests/codemods/behaviour/beside.py`` names the programs that behave otherwise than under
gym 0.21, and ends with 1 if there are any.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy

from behaviour.programs import PROGRAMS, Program
from behaviour.record import RECORDED
from behaviour.stage import perform
from migrate_gym import migrate_paths
from migrate_gym.findings import Level
from migrate_gym.targets import GYM, TARGETS, Target
from migrate_gym.wishes import Wishes

_MAIN = "main.py"
_STAGE = "stage_of_{}"
_OF_NUMPY = "Conversion of an array with ndim > 0"
"""What gym 0.26 is not moved past: it does not run on the numpy that makes it an error."""


def rewritten(program: Program, target: Target) -> dict[str, str] | None:
    """The files of a program rewritten for a target; None where something is left to a person."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**program.beside, _MAIN: program.source}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        results = migrate_paths([folder], wishes=Wishes(target=target))
        found = [finding for result in results for finding in result.findings]
        if any(finding.level in (Level.MANUAL, Level.ERROR) for finding in found):
            return None
        return {
            result.path.relative_to(folder).as_posix(): (result.new or result.old).decode()
            for result in results
        }


def differing(target: Target) -> Iterator[tuple[str, Any, Any]]:
    """Yields the programs that behave otherwise after the rewrite, with what they did."""
    record = json.loads(RECORDED.read_text())
    for name, program in PROGRAMS.items():
        new = None if program.left else rewritten(program, target)
        if new is None:
            continue
        before, after = record[name], performed(new, target)
        if after["log"] != before["log"] or not _agree(before["variables"], after["variables"]):
            yield name, before, after


def _agree(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether variables have their old values; gym wraps environments in other classes now."""
    return all(
        after.get(name) == value or str(value).startswith("<") for name, value in before.items()
    )


def performed(files: dict[str, str], target: Target) -> dict[str, Any]:
    """What a program did on the stage of a target."""
    library = importlib.import_module(target.root)
    if target is GYM:  # its checker of environments reads a name that numpy 2 has no more
        vars(numpy).setdefault("bool8", numpy.bool_)
    stage: Any = types.ModuleType(_STAGE.format(target.name))
    registration = importlib.import_module(
        f"{target.root}.envs.registration" if target is GYM else f"{target.root}.registration"
    )
    stage.envs = types.SimpleNamespace(registration=registration)
    stage.register, stage.Env, stage.spaces = library.register, library.Env, library.spaces
    sys.modules[stage.__name__] = stage
    source = files[_MAIN]
    beside = {name: text for name, text in files.items() if name != _MAIN}
    return perform(source, stage.__name__, beside, _OF_NUMPY if target is GYM else None)


def main(name: str = GYM.name) -> int:
    """Names what differs and returns the exit code."""
    found = list(differing(TARGETS[name]))
    for program, before, after in found:
        sys.stdout.write(f"{program}\n  before {before}\n  after  {after}\n")
    sys.stdout.write(f"{len(found)} programs differ\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
