"""The shim gives what real releases gave, probe by probe; see ``probes/run.py``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "probes"))
from known import RELEASES, compared, known, wanted


@pytest.mark.parametrize("release", RELEASES)
def test_only_the_listed_probes_give_something_else_than_the_release_did(release):
    here, different = compared(release)
    listed = known(release)
    assert len(here) > 350
    assert sorted(different - listed) == []
    assert sorted((listed & here) - different) == [], "equal now: strike them from the list"


@pytest.mark.parametrize("release", RELEASES)
def test_every_listed_probe_was_answered_by_the_release(release):
    assert known(release) <= wanted(release).keys()
