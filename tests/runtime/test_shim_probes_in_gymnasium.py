"""The shim gives what real releases gave, probe by probe; see ``probes/run.py``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROBES = Path(__file__).parent / "probes"
AIM = {"0.21.0": 0.97, "0.17.3": 0.95, "0.12.6": 0.94, "0.9.4": 0.8}
"""The share of what a release answers that has to be equal."""
MISSING = ("gym.error.DependencyNotInstalled", "ModuleNotFoundError")
sys.path.insert(0, str(PROBES))
from record import fingerprint  # noqa: E402


def outcomes(release):
    command = [sys.executable, "-m", "gymport", "run", "--gym", release, str(PROBES / "run.py")]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("release", AIM)
def test_the_probes_give_what_the_release_gave(release):
    given = outcomes(release)
    wanted = {
        title: told
        for title, told in json.loads((PROBES / f"{release}.json").read_text()).items()
        if given[title].get("raised") not in MISSING  # a library is not installed here
    }
    different = [title for title, told in wanted.items() if fingerprint(given[title]) != told]
    assert len(wanted) > 350
    assert len(different) <= (1 - AIM[release]) * len(wanted), different
