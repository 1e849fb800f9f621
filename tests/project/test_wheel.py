"""The wheel holds what is tracked in the two packages, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .layers import ROOT, ROOTS


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def tracked(root: Path) -> set[str]:
    command = ["git", "ls-files", "."]
    lines = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return set(lines.splitlines())


def test_it_holds_the_tracked_files_of_both_packages(wheel: zipfile.ZipFile) -> None:
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == set().union(*map(tracked, ROOTS.values()))


def test_it_has_no_top_level_gym(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {name for name in tops if not name.endswith(".dist-info")} == set(ROOTS)


def test_it_is_typed_licensed_and_has_the_command(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {f"{package}/py.typed" for package in ROOTS} <= set(names)
    assert any(name.endswith("/LICENSE") for name in names)
    entry_points = next(name for name in names if name.endswith("entry_points.txt"))
    assert "migrate-gym = migrate_gym." in wheel.read(entry_points).decode()
