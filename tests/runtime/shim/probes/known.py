"""The probes that are known to give something else than the release did.

``known_differences.list`` lists them: releases, then the title. ``python known.py`` writes it anew.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from record import fingerprint

HERE = Path(__file__).resolve().parent
LISTED = HERE / "known_differences.list"
RELEASES = sorted(
    (path.stem for path in HERE.glob("*.json")),
    key=lambda release: [int(number) for number in release.split(".")],
)
MISSING = ("DependencyNotInstalled", "ModuleNotFoundError")
"""The exceptions that tell of a library that is not installed here."""


def outcomes(release):
    """Run the probes that the release answered under the shim."""
    probes = [str(HERE / "run.py"), ".", str(recording(release))]
    command = [sys.executable, "-m", "gymport", "run", "--gym", release, *probes]
    folder = tempfile.mkdtemp()  # where the probes have theirs
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "SDL_VIDEODRIVER": "dummy",
        "TMPDIR": folder,
    }
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    shutil.rmtree(folder, ignore_errors=True)  # a process that is left behind may be in there
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def compared(release):
    """Return the titles of the probes that can be compared, and what those that differ gave."""
    given, recorded = outcomes(release), wanted(release)
    here = {title for title in recorded if not lacks_library(given[title])}
    return here, {
        title: given[title] for title in here if fingerprint(given[title]) != recorded[title]
    }


def wanted(release):
    """Return the fingerprint of what a release gave, for each title."""
    return json.loads(recording(release).read_text())


def recording(release):
    """Where it is kept what a release gave."""
    return HERE / f"{release}.json"


def lacks_library(outcome):
    return outcome.get("raised", "").rpartition(".")[2] in MISSING


def known(release):
    """Return the titles that are listed for a release."""
    lines = (line for line in LISTED.read_text().splitlines() if not line.startswith("#"))
    pairs = (line.split(" ", 1) for line in lines)
    return {title for releases, title in pairs if release in releases.split(",")}


def main():
    found = defaultdict(list)
    for release in RELEASES:
        here, different = compared(release)
        for title in different.keys() | (known(release) - here):
            found[title].append(release)
    head = "# Probes that give something else than the releases did; known.py writes this list.\n"
    LISTED.write_text(
        head + "".join(f"{','.join(found[title])} {title}\n" for title in sorted(found))
    )


if __name__ == "__main__":
    main()
