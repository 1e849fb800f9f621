"""The project's commands for people: the demonstration and the tests, from a fresh clone.

Needs nothing but Python's standard library. See `python3 dev.py --help`.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Callable, Sequence

ROOT = Path(__file__).resolve().parent
LEGACY = ROOT / "examples" / "legacy"
RECORDING = ROOT / "examples" / "recorded_output.txt"
OLDEST_PYTHON = (3, 10)
NEWEST_PYTHON = (3, 13)
GIT_USER = ("-c", "user.name=demo", "-c", "user.email=demo@localhost")


class DevError(Exception):
    """Something the user has to know about; the message ends in what to do."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options, rest = parser().parse_known_args(argv)
    if rest and options.command is not test:
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    command: Callable[[argparse.Namespace, Sequence[str]], int] = options.command
    try:
        return command(options, rest)
    except DevError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(description="Run the demonstration or the tests of gymport.")
    commands = result.add_subparsers(metavar="COMMAND")
    commands.required = True
    add = commands.add_parser(
        "demo", help="rewrite examples/legacy for Gymnasium, run it, compare its output"
    )
    add.set_defaults(command=demo)
    add = commands.add_parser("test", help="run the tests; more arguments go to pytest")
    add.set_defaults(command=test)
    add = commands.add_parser("record", help="run examples/legacy under the gym of this Python")
    add.add_argument("--check", action="store_true", help="compare with the recording, keep it")
    add.set_defaults(command=record)
    return result


def demo(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """Rewrite a copy of the legacy project and compare what it prints with the recording."""
    python = environment("demo", "codemods,gymnasium")
    with tempfile.TemporaryDirectory(prefix="gymport-demo-") as folder:
        project = Path(folder) / "legacy"
        shutil.copytree(LEGACY, project, ignore=shutil.ignore_patterns("__pycache__"))
        rewrite(python, project)
        say("Run the rewritten project on Gymnasium")
        return compare(output_of(python, project))


def test(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run the default suite."""
    python = environment("test", "codemods,gymnasium,dev")
    say("Run the tests")
    return subprocess.run([python, "-m", "pytest", *rest], cwd=ROOT, env=clean_environ()).returncode


def record(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run the legacy project as it stands; store what it prints, or compare it."""
    need_gym_021()
    output = output_of(Path(sys.executable), LEGACY)
    if options.check:
        return compare(output)
    RECORDING.write_bytes(output.encode())
    print(f"Wrote {RECORDING.relative_to(ROOT)}")
    return 0


def need_gym_021() -> None:
    """Refuse to record anything but the real gym 0.21.0."""
    try:
        found = f"gym {metadata.version('gym')}"
    except metadata.PackageNotFoundError:
        found = "no gym"
    if found != "gym 0.21.0":
        raise DevError(
            f"the output is recorded under gym 0.21.0, and {sys.executable} has {found}. "
            "Install it as examples/README.md says."
        )


def rewrite(python: Path, project: Path) -> None:
    """Show the change and make it, in a project under version control where git is installed."""
    guard = ["--allow-dirty"]
    if shutil.which("git"):
        guard = []
        commit(project)
    say("What migrate-gym would change (migrate-gym --diff .)")
    migrate(python, project, "--diff")
    say("Rewrite it (migrate-gym .)")
    migrate(python, project, *guard)


def commit(project: Path) -> None:
    """Put a folder under version control, whatever the user's own settings of git are."""
    run(["git", "init", "-q"], cwd=project)
    run(["git", "add", "--all"], cwd=project)
    options = ["-q", "--no-verify", "--no-gpg-sign", "-m", "The legacy project"]
    run(["git", *GIT_USER, "commit", *options], cwd=project)


def migrate(python: Path, project: Path, *options: str) -> None:
    """Call migrate-gym; 1 says that something is left or would change, and is no failure."""
    run([python, "-m", "migrate_gym", *options, "."], cwd=project, good=(0, 1))


def output_of(python: Path, project: Path) -> str:
    """What the training prints."""
    return run([python, "train.py"], cwd=project, stdout=subprocess.PIPE).stdout


def compare(output: str) -> int:
    """Say whether the output equals the recording, and where not."""
    recorded = RECORDING.read_text(encoding="utf-8")
    print(output, end="", flush=True)
    if output == recorded:
        say(f"Equal: all {len(recorded.splitlines())} lines are those of gym 0.21.0")
        return 0
    say("DIFFERENT from what was recorded under gym 0.21.0:")
    pair = (recorded.splitlines(), output.splitlines())
    print("\n".join(difflib.unified_diff(*pair, "recorded", "this run", lineterm="")))
    return 1


def environment(name: str, extras: str) -> Path:
    """The Python of `.venv-<name>`, made or renewed when the project's requirements changed."""
    folder = Path(os.environ.get("GYMPORT_ENVIRONMENTS", ROOT)) / f".venv-{name}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "gymport-stamp"
    if python.exists() and stamp.is_file() and stamp.read_text() == fingerprint(extras):
        return python
    create(folder)
    say(f"Install gymport[{extras}] into {folder.name}")
    options = ("-q", "--disable-pip-version-check", "--no-compile")  # most is never imported
    try:
        run([python, "-m", "pip", "install", *options, "-e", f".[{extras}]"], cwd=ROOT)
    except DevError:
        raise DevError(
            "pip could not install what is needed; its own message is above. It needs the network, "
            "or an index that pip is configured for (PIP_INDEX_URL). Then run the command again."
        ) from None
    stamp.write_text(fingerprint(extras))
    return python


def fingerprint(extras: str) -> str:
    """Changes when an environment has to be made anew."""
    parts = (str(ROOT), extras, (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def create(folder: Path) -> None:
    """Make an empty virtual environment."""
    base = new_enough_python()
    say(f"Create {folder.name} with {base}")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        run([base, "-m", "venv", folder])
    except DevError:
        shutil.rmtree(folder, ignore_errors=True)
        raise DevError(
            f"{base} could not make a virtual environment; its own message is above. On Debian and "
            "Ubuntu: apt install python3-venv. Then run the command again."
        ) from None


def new_enough_python() -> str:
    """This interpreter, or the newest suitable one on PATH."""
    if sys.version_info >= OLDEST_PYTHON:
        return sys.executable
    oldest, newest = OLDEST_PYTHON[1], NEWEST_PYTHON[1]
    for minor in range(newest, oldest - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found and works(found):
            return found
    raise DevError(
        f"this is Python 3.{sys.version_info[1]}, and the rewriter needs 3.{oldest} or newer. "
        f"Install one and start this with it, such as: python3.{newest} dev.py demo"
    )


def works(python: str) -> bool:
    """Whether an interpreter starts; a version manager's placeholder does not."""
    return subprocess.run([python, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0


def run(
    command: Sequence[object],
    *,
    cwd: Path = ROOT,
    good: Sequence[int] = (0,),
    stdout: int | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command that must end well."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=clean_environ(), stdout=stdout, encoding="utf-8")
    if done.returncode not in good:
        raise DevError(f"this command ended with {done.returncode}: {' '.join(words)}")
    return done


def clean_environ() -> dict[str, str]:
    """The environment without what would point Python or git somewhere else."""
    dropped = ("PYTHONPATH", "PYTHONHOME", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONUTF8": "1"}


def say(text: str) -> None:
    """Announce a stage."""
    print(f"\n== {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
