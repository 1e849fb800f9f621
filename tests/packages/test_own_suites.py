"""Legacy packages with tests of their own: what passes under gym passes after the migration.

The sources are taken as published, with the versions they run with, on Python 3.11. Tests that
measure time are left out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

import pytest

from migrate_gym import migrate_paths

from .conftest import pip

pytestmark = pytest.mark.sb3

OLD_GYM = ("gym==0.21.0", "cloudpickle==2.2.1")
BESIDE = (
    "contourpy==1.1.1",
    "matplotlib==3.7.5",
    "networkx==3.1",
    "numpy==1.23.5",
    "opencv-python-headless~=4.10.0",
    "pandas==1.5.3",
    "pygame==2.6.1",
    "pyparsing==3.0.9",
    "pytz==2024.2",
    "scipy==1.10.1",
)
OF_TIME = "not test_running_time and not TestSpeedMonitor"


class Suite(NamedTuple):
    """A package, where its tests are, and which rules leave something to a person."""

    requirement: str
    tests: str
    left: frozenset[str]


SUITES = (
    Suite("highway-env==1.5", "tests", frozenset({"GYM214", "GYM218", "GYM601", "GYM603"})),
    Suite("or-gym==0.5.0", "tests/env_test.py", frozenset({"GYM101", "GYM901", "GYM902"})),
    Suite("ptan==0.7", "tests", frozenset()),
)


class Folders(NamedTuple):
    """What is imported from where."""

    gym: Path
    beside: Path


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """gym 0.21.0 in one folder, all that the packages need besides in another."""
    home = tmp_path_factory.mktemp("suites")
    found = Folders(home / "gym", home / "beside")
    subprocess.run([sys.executable, "-m", "venv", home / "pip"], check=True)
    python = home / "pip" / "bin" / "python"
    pip("install", "pip<24.1", "setuptools==65.5.0", "wheel<0.40", python=python)
    options = ("--no-build-isolation", "--no-deps", "--target")
    pip("install", *options, found.gym, *OLD_GYM, python=python)
    pip("install", "--target", found.beside, *BESIDE, python=python)
    return found


def unpacked(requirement: str, folder: Path) -> Path:
    """The source of a package as published."""
    options = ("--no-deps", "--no-binary", ":all:", "--dest", folder)
    pip("download", *options, requirement)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    (source,) = (path for path in folder.iterdir() if path.is_dir())
    return source


def passed(source: Path, tests: str, *imported: Path) -> set[str]:
    """The tests of a package that pass, with some folders to import from."""
    inherited = os.environ.get("PYTHONPATH", "")
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(source), *map(str, imported), inherited]),
        "MPLBACKEND": "agg",
        "SDL_VIDEODRIVER": "dummy",
    }
    command = [sys.executable, "-m", "pytest", tests, "-q", "-rA", "-k", OF_TIME]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=source,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return set(re.findall(r"^PASSED (\S+)", run.stdout, re.M)) or pytest.fail(run.stdout)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.requirement)
def test_what_passed_before_passes_after(suite: Suite, folders: Folders, tmp_path: Path) -> None:
    old = unpacked(suite.requirement, tmp_path)
    new = Path(shutil.copytree(old, tmp_path / "new"))
    left = set()
    for result in migrate_paths([new]):
        left |= {found.code for found in result.findings if found.level.value == "manual"}
        if result.new is not None:
            result.path.write_bytes(result.new)
    before = passed(old, suite.tests, folders.gym, folders.beside)
    after = passed(new, suite.tests, folders.beside)
    if not before <= after:  # many of the tests draw their actions, without a seed
        after |= passed(new, suite.tests, folders.beside)
    assert sorted(before - after) == []
    assert left == suite.left
