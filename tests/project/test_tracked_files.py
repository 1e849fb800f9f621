"""What holds for every file under version control."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from .layers import ROOT

# Written with character classes so that this file does not match itself.
MACHINE = {
    "a home or work folder": r"[/](?:root|home|Users|work)[/][\w.]",
    "an installation prefix": r"[/](?:opt|mnt|srv)[/]\w",
    "a temporary folder": r"[/](?:var[/])?tmp[/]\w",
    "a drive": r"\b[A-Z]:[\\]{1,2}\w",
    "an address": r"\b(?:\d{1,3}[.]){3}\d{1,3}\b|localhost:\d",
    "an index's host": r"(?:pypi|pythonhosted|anaconda|conda-forge|jfrog|nexus)[.](?:org|com|io)",
}


def tracked() -> list[Path]:
    command = ["git", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("pattern", MACHINE.values(), ids=MACHINE)
def test_no_file_names_a_place_of_one_machine(pattern: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in tracked()
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert found == []


def test_no_file_is_left_unfinished() -> None:
    # The rewriter writes such notes into the code of others.
    pattern = re.compile(r"\b(?:TODO|FIXME|XXX)(?!\(migrate-gym\))[:(]")
    assert [str(path) for path in tracked() if pattern.search(text_of(path))] == []


def test_text_ends_in_one_newline_and_has_unix_endings() -> None:
    for path in tracked():
        content = path.read_bytes()
        if b"\0" in content:
            continue
        assert b"\r" not in content, path
        assert not content or re.search(rb"[^\n]\n\Z", content), path


def test_what_is_not_text_is_data_of_the_tests() -> None:
    data = ROOT / "tests" / "runtime" / "data"
    binary = [path for path in tracked() if b"\0" in path.read_bytes()]
    assert [str(path) for path in binary if data not in path.parents] == []
