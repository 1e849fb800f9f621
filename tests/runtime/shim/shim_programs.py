"""Programs of their own, which have the shim or a release of it from their start."""

from __future__ import annotations

import subprocess
import sys
import textwrap


def run(source, release=None):
    """What a program prints, line by line; with a release, it begins under the shim."""
    code = textwrap.dedent(source)
    if release is not None:
        code = f"import gymport; gymport.install({release!r})\nimport gym\n{code}"
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
