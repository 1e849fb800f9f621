"""The shim gives what real releases gave, probe by probe; see ``probes/run.py``."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "probes"))
from known import RELEASES, compared, known, wanted
from run import scrubbed


@pytest.mark.parametrize("release", RELEASES)
def test_only_the_listed_probes_give_something_else_than_the_release_did(
    release, tmp_path, monkeypatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    here, different = compared(release)
    assert len(list(tmp_path.iterdir())) <= 1, "the folders of the probes are left"
    listed = known(release)
    assert len(here) > 350
    unlisted = sorted(different.keys() - listed)
    assert not unlisted, "\n".join(shown(title, different[title], release) for title in unlisted)
    assert sorted((listed & here) - different.keys()) == [], "equal now: strike them from the list"


def shown(title, outcome, release):
    """What a probe gave, and what is kept of what the release did."""
    return f"{title}\n    shim: {outcome}\n    gym {release}: {wanted(release)[title]}"


@pytest.mark.parametrize("release", RELEASES)
def test_every_listed_probe_was_answered_by_the_release(release):
    assert known(release) <= wanted(release).keys()


def test_numbers_that_hold_the_process_id_are_compared_as_they_are():
    process = os.getpid()
    for text in (f"Box(-1{process}, 1{process})", f"{process}", f"0.{process}1", f"0.{process} 1"):
        assert scrubbed(text) == text
    assert scrubbed(f"openaigym.video.0.{process}.video1.mp4") == "openaigym.video.0.PID.video1.mp4"
