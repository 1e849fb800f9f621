"""What the output of a failing test has to tell."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hypothesis import settings

from .commands import run
from .layers import ROOT

FAILING = """
import subprocess, sys
def test_a_program():
    code = "import sys; print('a' + 'bc'); sys.exit('d' + 'ef')"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True{})
"""


def test_what_a_failing_program_printed_is_shown(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    for text in ("", ", text=True"):
        (tmp_path / "test_program.py").write_text(FAILING.format(text))
        done = run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", cwd=tmp_path)
        assert done.returncode == 1, done.stdout + done.stderr
        assert {"abc", "def"} <= set(done.stdout.splitlines()), done.stdout


def test_no_chance_decides_how_a_test_ends() -> None:
    assert settings().derandomize
    assert settings().deadline is None
