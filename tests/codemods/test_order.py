"""What becomes of a project depends neither on the order of its files nor on who does the work.

Nor does it on its size, of which it depends what is kept meanwhile.

The projects are one whose files depend on each other in circles and ask for the same values, the
example, and the programs of several files in ``behaviour/``, ``lookalikes/`` and
``lookalikes_beside/``, those of a folder beside each other in one.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from behaviour.programs import PROGRAMS, Program
from laws import MAIN
from test_lookalikes import PROJECTS as LOOKALIKES
from test_lookalikes_beside import PROJECTS as BESIDE

import gymport
import migrate_gym
from migrate_gym import FileResult, migrate_paths, reading
from migrate_gym.command.forked import apart
from migrate_gym.command.helping import among
from migrate_gym.files.loading import Files
from migrate_gym.findings import Finding
from migrate_gym.migration import files_of, migrated
from migrate_gym.wishes import DEFAULT

FOUND_IN = [str(Path(one.__file__ or "").resolve().parents[1]) for one in (gymport, migrate_gym)]
SETS: dict[str, dict[str, Program]] = {
    "behaviour": PROGRAMS,
    "lookalikes": LOOKALIKES,
    "lookalikes beside": BESIDE,
}
_ALONE = 80  # how many files, at most, get a process of their own, which takes the longest here
EXAMPLE = Path(__file__).parents[2] / "examples" / "legacy"

_WORKER = """\
from runners import Runner
class {name}(Runner):
    pass
def work(env):
    runner = {name}(env)
    obs = runner.env.reset()
    return runner.go(), obs
"""
_USER = """\
import gym
from shared import play
from {name} import work
env = gym.make("CartPole-v{version}", render_mode="human")
env.seed({version})
work(env)
play(env)
"""
CROSSED = {
    "a_user.py": "from ring import first\nenv = first(2)\nobs, reward, done, info = env.step(0)\n",
    "b_user.py": "from loop import third\nobs, reward, done, info = third(1).step(0)\n",
    "c_user.py": "from ring import second\nenv = second(2)\nobs = env.reset()\n",
    "ring.py": """\
import gym
import loop
def first(depth):
    return second(depth - 1)
def second(depth):
    return loop.third(depth - 1) if depth else gym.make("CartPole-v0")
""",
    "loop.py": """\
from ring import first
from maze import Maze
def third(depth):
    return first(depth) if depth else Maze.around(first(depth))
""",
    "maze.py": """\
from loop import third
class Maze:
    def __init__(self, env):
        self.env = env or third(1)
    @classmethod
    def around(cls, env):
        return cls(env).env
    def play(self):
        obs = self.env.reset()
        return self.env.step(0)[2], obs
""",
    "shared.py": """\
def play(env):
    obs = env.reset()
    return env.step(0)[2], obs
""",
    "runners.py": """\
class Runner:
    def __init__(self, env):
        self.env = env
    def go(self):
        obs, reward, done, info = self.env.step(0)
        return done
""",
    **{f"{name}.py": _WORKER.format(name=name.title()) for name in ("ant", "bee", "cow", "dog")},
    **{
        f"run_{name}.py": _USER.format(name=name, version=version % 2)
        for version, name in enumerate(("dog", "cow", "bee", "ant"))
    },
}

Told = dict[str, tuple[Any, ...]]


@pytest.fixture(scope="module", params=["crossed", "example", *SETS])
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a whole project."""
    folder = tmp_path_factory.mktemp("order")
    if request.param == "example":
        shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
        return folder
    if request.param == "crossed":
        write(folder, CROSSED)
        return folder
    several = [one for one in SETS[request.param].values() if one.beside]
    for number, program in enumerate(several):
        write(folder / f"p{number}", {**program.beside, MAIN: program.source})
    return folder


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def expected(project: Path) -> Told:
    """What one process makes of the project, one file after the other."""
    found = told(migrate_paths([project]))
    assert any(new for _, new, _ in found.values())
    return found


def told(results: Sequence[FileResult]) -> Told:
    return {str(file.path): (file.old, file.new, file.findings) for file in results}


def from_the_last(files: Files) -> Iterator[Sequence[int]]:
    for number in reversed(range(len(files.results))):
        files.rewrite(number)
        yield [number]


def each_by_itself(files: Files) -> Iterator[Sequence[int]]:
    """Files from all over the project, each in a process that was asked for no other."""
    files.read()
    numbers = range(len(files.results))
    alone = numbers[:: len(numbers) // _ALONE + 1]
    for number in alone:
        file = files.results[number]
        file.new, file.findings = apart(partial(_outcome, files, number))()
        yield [number]
    for number in sorted({*numbers} - {*alone}):
        files.rewrite(number)
        yield [number]


def _outcome(files: Files, number: int) -> tuple[bytes | None, list[Finding]]:
    files.rewrite(number)
    return files.results[number].new, files.results[number].findings


def by_three(files: Files) -> Iterator[Sequence[int]]:
    files.read()
    yield from among(files, jobs=3)


@pytest.mark.parametrize("way", [from_the_last, each_by_itself, by_three])
def test_files_are_rewritten_in_any_order(
    project: Path, expected: Told, way: Callable[[Files], Iterator[Sequence[int]]]
) -> None:
    assert told(migrated(files_of([str(project)], DEFAULT), way)) == expected


def test_files_are_named_in_any_order(project: Path, expected: Told) -> None:
    names = list(expected)
    random.Random(0).shuffle(names)
    assert told(migrate_paths(names)) == expected


def test_large_projects_are_rewritten_alike(
    project: Path, expected: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_LARGE", 0)
    assert told(migrate_paths([project])) == expected


@pytest.mark.parametrize("pool", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_executors_have_orders_of_their_own(
    project: Path, expected: Told, pool: Callable[[int], Executor]
) -> None:
    with pool(2) as executor:
        assert told(migrate_paths([project], executor)) == expected


def test_the_order_of_sets_says_nothing(project: Path) -> None:
    command = [sys.executable, "-m", "migrate_gym", "--diff", "--explain", "-j", "1", str(project)]
    shown = {
        subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(FOUND_IN), "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=False,
        ).stdout
        for seed in "12"
    }
    assert len(shown) == 1
