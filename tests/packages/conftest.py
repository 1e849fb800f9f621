"""Published packages, taken from the index as they were, and rewritten."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_gym import FileResult, migrate_paths

Download = Callable[[str], Path]


def pip(*arguments: str | Path, python: str | Path = sys.executable) -> None:
    command = [python, "-m", "pip", *map(str, arguments), "--quiet", "--no-deps"]
    subprocess.run([*command, "--disable-pip-version-check"], check=True)


@pytest.fixture(scope="session")
def download(tmp_path_factory: pytest.TempPathFactory) -> Download:
    """Unpacks the wheel of a requirement into a folder of its own and returns it."""

    def call(requirement: str) -> Path:
        folder = tmp_path_factory.mktemp("package")
        pip("download", "--only-binary=:all:", "--dest", folder, requirement)
        (wheel,) = folder.glob("*.whl")
        zipfile.ZipFile(wheel).extractall(folder / "unpacked")
        return folder / "unpacked"

    return call


@pytest.fixture(scope="session")
def old_gym(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to import the real gym 0.26.2 from, beside what is installed."""
    folder = tmp_path_factory.mktemp("gym")
    pip("install", "--target", folder, "gym==0.26.2", "cloudpickle", "gym-notices")
    return folder


def rewrite(folder: Path) -> list[FileResult]:
    """Rewrites a folder in place and returns what was done."""
    results = migrate_paths([folder])
    for result in results:
        if result.new is not None:
            result.path.write_bytes(result.new)
    return results
