"""The rewriter on a Python that is too old for it; on such a Python nothing is simulated."""

from __future__ import annotations

import subprocess
import sys

PRETEND = """
import collections, sys
if sys.version_info >= (3, 10):
    version = collections.namedtuple("version_info", "major minor micro releaselevel serial")
    sys.version_info = version(3, 9, 18, "final", 0)
"""
RUN = """
import runpy, sys
sys.argv[0] = "migrate-gym"
runpy.run_module("migrate_gym", run_name="__main__", alter_sys=True)
"""

LIBRARY = """
try:
    from migrate_gym import migrate_source
except ImportError as error:
    print(error)
"""


def test_it_names_what_it_needs_and_ends_with_2(tmp_path):
    (tmp_path / "old.py").write_text("import gym\n")
    done = subprocess.run(
        [sys.executable, "-c", PRETEND + RUN, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Python 3.10" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "old.py").read_text() == "import gym\n"


def test_the_library_names_what_it_needs():
    done = subprocess.run(
        [sys.executable, "-c", PRETEND + LIBRARY], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Python 3.10" in done.stdout
