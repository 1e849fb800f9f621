"""What a migration costs, beside libcst's own parse and its codemod tool, in one run.

    python benchmarks/bench_rewriter.py PACKAGE==VERSION…

Takes published packages from the index and prints, for each, the CPU seconds of `migrate-gym
--check`, of libcst's bare parse and codegen of the files that change, and of `libcst.tool codemod`
with a rule that does nothing, over the same tree. Without packages: those of the table below.

All are run by turns, several times, and the least of each is printed: what else a machine does
makes a run longer and never shorter. Two processes show what they are worth on idle processors,
beside two whole runs at once, each in one process: by so much the machine does more with two
processors than with one, whatever is divided between them.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import migrate_gym
from migrate_gym import migrate_paths

PACKAGES = (
    "stable-baselines==2.10.2",
    "stable-baselines3==1.5.0",
    "sb3-contrib==1.5.0",
    "tianshou==0.4.8",
    "ray==1.13.0",
)
ONLY = {"ray": "rllib"}
"""The folder of a package that is measured, where it is not all of it."""

MANY = 2_000
"""As many files are taken together to see how much memory they need, and time."""

ROUNDS = 3
PATIENCE = 40.0
"""How often each command is run, and after how many seconds of it it is not run again."""

BARE = """\
import sys, libcst
for name in sys.argv[1:]:
    libcst.parse_module(open(name, 'rb').read()).bytes
"""
READ = """\
import os, sys
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        open(os.path.join(folder, name), "rb").read()
"""
TRIVIAL = """\
import libcst.codemod
class Nothing(libcst.codemod.VisitorBasedCodemodCommand):
    DESCRIPTION = "does nothing"
"""


class Cost(NamedTuple):
    """What a command took."""

    cpu: float
    wall: float
    peak: float

    @staticmethod
    def least(costs: Sequence[Cost]) -> Cost:
        """The least of each that several runs took."""
        return Cost(*map(min, zip(*costs)))


COMPILED = tempfile.TemporaryDirectory()
"""Where the byte code of all that is measured is kept, as an installer would have written it."""


def by_turns(rounds: int, *commands: Callable[[], Cost]) -> list[Cost]:
    """The least that each of several commands takes, run one after the other again and again."""
    costs: list[list[Cost]] = [[] for _ in commands]
    for _ in range(rounds):
        for command, known in zip(commands, costs):
            if sum(one.wall for one in known) < PATIENCE:
                known.append(command())
    return list(map(Cost.least, costs))


def measured(action: Callable[[], object]) -> Cost:
    """The cost of the commands that something runs."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    action()
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, wall, after.ru_maxrss / 1024)


def cost(*command: object, cwd: Path | None = None) -> Cost:
    """Run a command and measure it, its children included."""
    roots = [Path(package).parent for package in migrate_gym.__path__]
    source = Path(__file__).resolve().parents[1] / "src"
    path = os.pathsep.join(map(str, [*roots, source, cwd or ""]))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ = {**kept, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": COMPILED.name}
    words = list(map(str, command))
    return measured(lambda: succeed(words, cwd, environ))


def succeed(words: list[str], cwd: Path | None, environ: dict[str, str]) -> None:
    """Run a command, whose exit code is 1 where it has something to say.

    Raises:
        SystemExit: it could not do its work, so that what it took says nothing.
    """
    done = subprocess.run(words, cwd=cwd, env=environ, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        raise SystemExit(f"{' '.join(words[:6])} … failed:\n{done.stderr[-2000:]}")


def migrate(folder: Path, *options: object) -> Cost:
    """The cost of looking at a folder."""
    return cost(sys.executable, "-m", "migrate_gym", "--check", *options, folder)


def at_once(*commands: Callable[[], object]) -> Cost:
    """The cost of commands that run beside each other."""
    with ThreadPoolExecutor(len(commands)) as pool:
        return measured(lambda: list(pool.map(lambda command: command(), commands)))


def trivial(folder: Path, files: list[Path]) -> Cost:
    """The cost of libcst's tool with a rule that does nothing."""
    (folder / "nothing.py").write_text(TRIVIAL)
    (folder / ".libcst.codemod.yaml").write_text("formatter: ['cat']\n")
    tool = (sys.executable, "-m", "libcst.tool", "codemod", "-x", "nothing.Nothing", "-j", 1)
    return cost(*tool, "--no-format", "--hide-progress", *files, cwd=folder)


def unpacked(requirement: str, folder: Path) -> Path:
    """The code of a published package."""
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "download"]
    pip += ["--no-deps", "--no-binary=:none:"]
    platform = ["--only-binary=:all:", "--python-version=3.9", "--platform=manylinux2014_x86_64"]
    subprocess.run([*pip, *platform, "-d", folder / "wheels", requirement], check=True)
    name = requirement.partition("==")[0]
    (wheel,) = (folder / "wheels").glob(f"{name.replace('-', '_')}-*.whl")
    target = folder / name
    zipfile.ZipFile(wheel).extractall(target)
    shutil.rmtree(folder / "wheels")
    return next(target.rglob(ONLY[name])) if name in ONLY else target


def measure(name: str, tree: Path, scratch: Path) -> None:
    """Print one line."""
    files = list(tree.rglob("*.py"))
    changed = [file.path for file in migrate_paths([tree]) if file.new is not None]
    trivial(scratch, files[:1])  # compiles the tool's own code

    def one() -> Cost:
        return migrate(tree, "-j", 1)

    ours, two, both, bare, peer = by_turns(
        ROUNDS,
        one,
        lambda: migrate(tree, "-j", 2),
        lambda: at_once(one, one),
        lambda: cost(sys.executable, "-c", BARE, *changed),
        lambda: trivial(scratch, files),
    )
    print(
        f"{name:26} {len(files):4} files {len(changed):4} change | ours {ours.cpu:6.2f} s,"
        f" libcst bare {bare.cpu:6.2f} s ({ours.cpu / bare.cpu:4.2f}),"
        f" libcst.tool {peer.cpu:6.1f} s"
        f" ({peer.cpu / ours.cpu:5.1f} x) | two processes {ours.wall / two.wall:4.2f} x,"
        f" two runs at once {2 * ours.wall / both.wall:4.2f} x"
        f" | peak {ours.peak:4.0f} MB",
        flush=True,
    )


def start_up() -> None:
    """Print what starting costs."""
    bare, helped = by_turns(
        9,
        lambda: cost(sys.executable, "-c", "pass"),
        lambda: cost(sys.executable, "-m", "migrate_gym", "--help"),
    )
    taken = 1000 * (helped.cpu - bare.cpu)
    print(f"--help: {taken:.0f} ms CPU above the interpreter's start")


def many(trees: list[Path], scratch: Path) -> None:
    """Print what two thousand files take: the trees again and again, as packages."""
    folder, files = scratch / "many", list[Path]()
    while len(files) < MANY:
        for tree in trees:
            target = folder / f"{tree.name}_{len(files)}"
            shutil.copytree(tree, target, ignore=shutil.ignore_patterns("*.pyc", "*.so"))
            files += sorted(target.rglob("*.py"))
    for path in files[MANY:]:
        path.unlink()
    found, two = by_turns(2, lambda: migrate(folder, "-j", 1), lambda: migrate(folder, "-j", 2))
    print(
        f"{MANY} files: {found.cpu:.1f} s, peak {found.peak:.0f} MB"
        f" | two processes {found.wall / two.wall:4.2f} x",
        flush=True,
    )


def gymless(scratch: Path) -> None:
    """Print what a tree costs that never mentions gym."""
    tree = scratch / "gymless"
    standard = Path(os.__file__).parent
    for path in standard.rglob("*.py"):
        if "site-packages" not in path.parts and "test" not in path.parts:
            data = path.read_bytes()
            if b"gym" not in data:
                target = tree / path.relative_to(standard)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
    files = list(tree.rglob("*.py"))
    empty = scratch / "empty"
    empty.mkdir()
    (empty / "x.py").touch()
    none, read, start, ours = by_turns(
        9,
        lambda: cost(sys.executable, "-c", "pass"),
        lambda: cost(sys.executable, "-c", READ, tree),
        lambda: migrate(empty),
        lambda: migrate(tree),
    )
    times = (ours.cpu - start.cpu) / (read.cpu - none.cpu)
    print(f"--check of {len(files)} files without gym: {times:.1f} x reading them")


def main() -> None:
    """Measure all."""
    print(f"Python {sys.version.split()[0]}")
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        start_up()
        gymless(scratch)
        trees = []
        for requirement in sys.argv[1:] or PACKAGES:
            path = Path(requirement).resolve()
            trees.append(path if path.is_dir() else unpacked(requirement, scratch))
            measure(path.name, trees[-1], scratch)
        many(trees, scratch)


if __name__ == "__main__":
    main()
