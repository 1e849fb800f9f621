"""Work shared out to an executor's workers gives what one process gives."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from migrate_gym import migrate_paths
from migrate_gym.command.cli import run
from migrate_gym.command.forked import apart, dealt
from migrate_gym.command.helping import among
from migrate_gym.files.loading import Files
from migrate_gym.migration import FileResult, migrate_file, migrated
from migrate_gym.wishes import Wishes


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for number in range(20):
        text = f"import gym\ndef make_{number}():\n    return gym.make('CartPole-v1')\n"
        Path(f"e{number}.py").write_text(text)
        Path(f"u{number}.py").write_text(
            f"from e{number} import make_{number}\nenv = make_{number}()\nobs = env.reset()\n"
        )
    Path("bad.py").write_text("def f(:\n")
    Path("requirements.txt").write_text("gym==0.21\n")
    return tmp_path


def told(files: list[FileResult]) -> list[tuple[Any, ...]]:
    return [(file.path, file.old, file.new, file.findings) for file in files]


@pytest.mark.parametrize("path", ["e1.py", Path("e1.py")])
def test_one_path_stands_for_itself(project: Path, path: str | Path) -> None:
    assert told(migrate_paths(path)) == told(migrate_paths(["e1.py"]))


@pytest.mark.parametrize("kind", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_every_executor_gives_the_same(project: Path, kind: type[Any]) -> None:
    expected = told(migrate_paths(["."]))
    assert b"obs, _ = env.reset()" in next(
        new for path, _, new, _ in expected if path.name == "u7.py"
    )
    with kind(2) as executor:
        assert told(migrate_paths(["."], executor)) == expected
        Path("u7.py").write_text("x = 1\n")
        again = {file.path.name: file for file in migrate_paths(["."], executor)}
    assert again["u7.py"].new is None, "a worker does not keep what it read before"


class Broken(Executor):
    """A pool whose workers have died."""

    def __init__(self, when: str) -> None:
        self.when = when

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.when == "submit":
            raise BrokenExecutor
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


@pytest.mark.parametrize("when", ["submit", "result"])
def test_a_broken_pool_is_survived(project: Path, when: str) -> None:
    assert told(migrate_paths(["."], Broken(when))) == told(migrate_paths(["."]))


def test_what_a_forked_process_does_not_finish_is_done_here() -> None:
    begun_by = os.getpid()
    assert apart(lambda: os.getpid() != begun_by)()
    assert apart(lambda: begun_by if os.getpid() == begun_by else os._exit(1))() == begun_by


def test_a_number_is_dealt_to_one_process_alone() -> None:
    with dealt(200) as (ascending, descending):
        others = [apart(lambda: list(descending)), apart(lambda: list(ascending))]
        mine = list(ascending)
        found = [mine, *(other() for other in others)]
    assert sorted(number for numbers in found for number in numbers) == list(range(200))
    assert [sorted(found[0]), sorted(found[1], reverse=True)] == found[:2]


def test_a_helper_may_die(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, begun_by, rewrite = told(migrate_paths(["."])), os.getpid(), Files.rewrite

    def dying(files: Files, number: int) -> None:
        if os.getpid() != begun_by:
            os._exit(1)
        rewrite(files, number)

    monkeypatch.setattr(Files, "rewrite", dying)
    files = Files.named(["."], Wishes())
    files.read()
    assert told(migrated(files, partial(among, jobs=3))) == expected


class Meddler(ThreadPoolExecutor):
    """Changes a file behind the migration's back."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        Path("u7.py").write_text("x = 2\n")
        return super().submit(*args, **kwargs)


def test_a_file_changed_meanwhile_is_left_alone(project: Path) -> None:
    with Meddler(1) as executor:
        files = {file.path.name: file for file in migrate_paths(["."], executor)}
    assert files["u7.py"].new is None
    assert "changed meanwhile" in files["u7.py"].findings[0].message


def test_progress_counts_up_to_all(project: Path) -> None:
    seen: list[tuple[int, int]] = []
    migrate_paths(["."], progress=lambda done, total: seen.append((done, total)))
    assert seen == [(number, 42) for number in range(1, 43)]


def test_jobs_on_the_command_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--check", "-j", "1", "."]) == 2
    one = capsys.readouterr().out
    assert run(["--check", "-j", "2", "."]) == 2
    assert capsys.readouterr().out == one
    assert run(["--check", "-j", "0", "."]) == 2
    assert capsys.readouterr().out == one


@pytest.mark.parametrize(
    ("options", "output"),
    [((), "import gymnasium as gym\n"), (("--check",), ""), (("--diff",), "--- a/x.py")],
)
def test_standard_input(
    options: tuple[str, ...], output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "migrate_gym", "--stdin-filename", "x.py", *options, "-"]
    done = subprocess.run(
        command, input="import gym\n", capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith(output)
    assert bool(done.stdout) == bool(output)
    assert done.returncode == (1 if options else 0)
    assert "1 place in 1 file" in done.stderr


def test_standard_input_of_other_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text, new in [
        ("requirements.txt", "gym==0.21\n", "gymnasium>=1.0\n"),
        ("x.py", "def f(:\n", "def f(:\n"),
    ]:
        command = [sys.executable, "-m", "migrate_gym", "--stdin-filename", name, "-"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        assert done.stdout == new


def test_the_project_around_a_single_file_is_read(project: Path) -> None:
    (project / "setup.cfg").touch()
    (file,) = migrate_paths(["u7.py"])
    assert file.new is not None
    assert b"obs, _ = env.reset()" in file.new
    assert migrate_file(Path("u7.py").read_bytes(), "u7.py").new == file.new


def test_without_a_project_a_single_file_is_read_alone(project: Path) -> None:
    (file,) = migrate_paths(["u7.py"])
    assert file.new is None


def test_scripts_of_a_root_that_is_a_package_find_its_modules(project: Path) -> None:
    for folder in (project, project / "envs"):
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
    Path("envs/maze.py").write_text(
        "import gym\nclass MazeEnv:\n    def reset(self):\n        return 0\n"
        "    def step(self, action):\n        return 0, 0.0, False, {}\n"
    )
    Path("scripts").mkdir()
    Path("scripts/run.py").write_text(
        "from envs.maze import MazeEnv\nenv = MazeEnv()\nobs, reward, done, info = env.step(0)\n"
    )
    files = {str(file.path): file for file in migrate_paths(["."])}
    assert files["scripts/run.py"].new is None


ABANDONED = """
import os, sys
from migrate_gym.command.forked import apart

def work():
    print(os.getpid(), flush=True)
    return b"x" * 10_000_000

waits = [apart(work) for _ in range(2)]
sys.stdin.readline()
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked here")
def test_no_process_outlives_the_one_that_began_it() -> None:
    command = [sys.executable, "-c", ABANDONED]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as begun:
        assert begun.stdout is not None
        assert begun.stdout.readline()
        assert begun.stdout.readline()
        # The forked processes hold these pipes open until they end.
        assert begun.communicate("end\n", timeout=30)[1] == ""
