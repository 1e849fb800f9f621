"""Every module that a release of gym had is there, or its page says what to do instead."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from shim_programs import run

from gymport.shim import gaps

RECORD = json.loads((Path(__file__).parents[1] / "data" / "gym_modules.json").read_text())


@pytest.mark.parametrize("release", RECORD)
def test_a_module_of_gym_is_found_or_a_gap_that_is_told(release):
    listed = [gap.what for gap in gaps.of(gaps.MODULES, release)]
    (told,) = run(
        f"""
        import importlib.util
        missing = {{}}
        for name in {RECORD[release]}:
            try:
                assert importlib.util.find_spec(name).origin.endswith(".py"), name
            except ModuleNotFoundError as error:
                missing[error.name] = str(error)
        print(missing)
        """,
        release,
    )
    missing = ast.literal_eval(told)
    assert len(missing) < len(RECORD[release]) / 3
    for name, said in missing.items():
        what = next((what for what in listed if f"{name}.".startswith(f"{what}.")), None)
        assert what is not None, f"{name} is missing and not listed in gaps.MODULES"
        assert said.partition("; ")[2] not in (
            "",
            "docs/gym-versions.md says what each version has",
        )
