"""What type checkers make of calls of the adapters."""

from __future__ import annotations

import sys
from pathlib import Path

from .commands import run

EXAMPLE = Path(__file__).parent / "typed_use.py"


def test_the_types_that_callers_rely_on(tmp_path):
    strict = ("--strict", "--no-error-summary", f"--cache-dir={tmp_path}")
    done = run(sys.executable, "-m", "mypy", *strict, EXAMPLE, cwd=EXAMPLE.parents[2])
    assert (done.stdout, done.returncode) == ("", 0)
