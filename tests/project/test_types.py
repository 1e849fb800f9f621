"""What type checkers make of calls of the adapters, and of old code over the shim's trees."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .commands import run

HERE = Path(__file__).parent
CHECKERS = {
    "mypy": ("mypy", "--strict", "--no-error-summary"),
    "pyright": ("pyright", "--pythonpath", sys.executable),
}


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("example", ["typed_use.py", "typed_gym.py"])
def test_the_types_that_callers_rely_on(checker, example, tmp_path):
    cache = [f"--cache-dir={tmp_path}"] if checker == "mypy" else []
    command = (sys.executable, "-m", *CHECKERS[checker], *cache, HERE / example)
    done = run(*command, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stdout
