"""Run the project's commands as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

Result = subprocess.CompletedProcess[str]


def run(*command: object, cwd: Path) -> Result:
    """Run a command and keep what it says."""
    words = [str(word) for word in command]
    return subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(python_path())},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def python_path() -> list[str]:
    """What PYTHONPATH says, if anything, also from another working directory."""
    return [
        str(Path(entry).resolve())
        for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep)
        if entry
    ]


def migrate_gym(*arguments: object, cwd: Path) -> Result:
    """Run the rewriter with this interpreter."""
    return run(sys.executable, "-m", "migrate_gym", *arguments, cwd=cwd)


def commit(folder: Path) -> None:
    """Put a folder under version control."""
    user = ("-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false")
    for command in (["init", "-q"], ["add", "-A"], [*user, "commit", "-qm", "as it was"]):
        done = run("git", *command, cwd=folder)
        assert done.returncode == 0, done.stderr
