"""gym's own tests, as its source distributions carry them, run against the shim.

python tests/suites/run_gym.py [--all-games] FOLDER...

Each FOLDER holds the unpacked source of one release, such as gym-0.17.3; those up to 0.20.0 carry
their tests. Which of them fail, and why, stands in known_failures.txt; another failure fails the
run. Needs pytest below 8, pytest-timeout, ale-py, box2d, imageio-ffmpeg, opencv-python-headless and
pygame.
"""

# ruff: noqa: T201 (it prints what it found)

from __future__ import annotations

import argparse
import fnmatch
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, Sequence
from xml.etree import ElementTree

import few_games
from imageio_ffmpeg import get_ffmpeg_exe

HERE = Path(__file__).resolve().parent
KNOWN = HERE / "known_failures.txt"
OF_MUJOCO = ("*/robotics/*", "*/mujoco/*", "*mujoco*", "*/algorithmic/*")
HEADLESS = {"SDL_VIDEODRIVER": "dummy"}


def main() -> int:
    """Run the suites; return 1 if one of them differs from what is known."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--all-games", action="store_true", help="play more than a few of Atari's")
    options = parser.parse_args()
    plugins = () if options.all_games else ("-p", few_games.__name__)
    status = 0
    for folder in options.folders:
        release = folder.name.partition("-")[2]
        found = results(folder, release, plugins)
        passed = sum(not failure for failure in found.values())
        new = unexpected(release, found)
        print(f"gym {release}: {passed} of {len(found)} passed, {len(new)} failures are new")
        print(*new, sep="\n", end="\n" * bool(new), flush=True)
        status |= bool(new) or not passed
    return status


def results(source: Path, release: str, plugins: Sequence[str]) -> dict[str, str]:
    """Run the tests of a release; return the failure of each, or nothing."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        copy_tests(source, folder)
        report = folder / "report.xml"
        plugin = ["-p", "gymport.pytest_plugin", "--gym", release, "--numpy-aliases"]
        quiet = ["-q", "--timeout", "900", "-p", "no:cacheprovider", f"--junitxml={report}"]
        files = ["-o", "python_files=test_*.py *_test.py", f"--rootdir={folder}", "."]
        command = [sys.executable, "-m", "pytest", *plugin, *plugins, *quiet, *files]
        variables = environment(folder)
        done = subprocess.run(
            command, cwd=folder, env=variables, capture_output=True, text=True, check=False
        )
        if not report.exists():
            raise SystemExit(done.stdout + done.stderr)
        return dict(outcomes(report))


def environment(folder: Path) -> dict[str, str]:
    """The environment's variables, with the ffmpeg of the package imageio-ffmpeg on the PATH."""
    programs = folder / "programs"
    programs.mkdir()
    (programs / "ffmpeg").symlink_to(get_ffmpeg_exe())
    path = os.pathsep.join((str(programs), os.environ["PATH"]))
    plugins = os.pathsep.join((str(HERE), os.environ.get("PYTHONPATH", "")))
    return {**os.environ, "PATH": path, "PYTHONPATH": plugins, **HEADLESS}


def copy_tests(source: Path, folder: Path) -> None:
    """Copy the tests beside the package out of it, under ``gymtests``: gym is what is tested."""
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source)
        is_test = "tests" in name.parts[:-1] or path.name.startswith("test_")
        if is_test and not any(fnmatch.fnmatch(str(name), pattern) for pattern in OF_MUJOCO):
            inside = ("gymtests", *name.parts[1:]) if name.parts[0] == "gym" else name.parts
            copied = folder.joinpath(*inside)
            copied.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            copied.write_text(re.sub(r"\bgym\.((?:\w+\.)*)tests\b", r"gymtests.\1tests", text))
    for parent in {parent for path in folder.rglob("*.py") for parent in path.parents}:
        if folder in parent.parents:
            (parent / "__init__.py").touch()


def outcomes(report: Path) -> Iterator[tuple[str, str]]:
    """Give each test of a report that was not skipped, and how it failed, if it did."""
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is None:
            bad = [child.get("message", "") for child in case if child.tag in ("failure", "error")]
            yield f"{case.get('classname')}::{case.get('name')}", " ".join(bad)


def unexpected(release: str, found: dict[str, str]) -> list[str]:
    """The failures that are not known."""
    patterns = list(known(release))
    failures = [f"{name}: {failure.splitlines()[0]}" for name, failure in found.items() if failure]
    return [
        failure
        for failure in failures
        if not any(fnmatch.fnmatchcase(failure, pattern) for pattern in patterns)
    ]


def known(release: str) -> Iterator[str]:
    """Give the patterns of the failures that are known of a release."""
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        releases, _, pattern = line.partition(" ")
        if not line.startswith("#") and release in releases.split(","):
            yield pattern.strip()


if __name__ == "__main__":
    sys.exit(main())
