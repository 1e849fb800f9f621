"""The command as a process among others: its streams, its end, who watches it."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from repositories import NEW, OLD, Git, commit, environment

from migrate_gym.command.cli import run


def test_a_reader_that_has_seen_enough_is_no_error(git: Git) -> None:
    more_than_a_pipe_holds = f"# {1000 * 'x'}\n{OLD}"
    commit(git, **{f"a{number}": more_than_a_pipe_holds for number in range(300)})
    command = [sys.executable, "-m", "migrate_gym", "--diff", "."]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment()) as run_:
        assert run_.stdout is not None
        assert run_.stderr is not None
        run_.stdout.readline()
        run_.stdout.close()
        assert run_.stderr.read() == b""
    assert run_.returncode == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_says_so_and_nothing_else(git: Git, jobs: str) -> None:
    commit(git, **{f"a{number}": OLD * 50 for number in range(100)})
    program = """
import _thread, os, signal, sys, time
from migrate_gym.files import loading
from migrate_gym.command.cli import run

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
begun_by = os.getpid()

def interrupt(*_):
    if os.getpid() != begun_by:
        time.sleep(600)  # it is ended with the process that began it, which has to get its share
    _thread.interrupt_main()
if sys.argv[2] == "1":
    loading.Files._project = interrupt
else:
    loading.Files.rewrite = interrupt
sys.exit(run(sys.argv[1:]))
"""
    command = [sys.executable, "-c", program, "-j", jobs, "."]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.returncode == 130
    assert ended.stderr.startswith("migrate-gym: interrupted: every file is as it was")
    assert len(ended.stderr.splitlines()) == 1
    assert Path("a0.py").read_text() in (OLD * 50, NEW * 50)


def test_what_a_terminal_cannot_show_stops_nothing(folder: Path) -> None:
    (folder / "a.py").write_text("import gym\ntext = 'é'\n", encoding="utf-8")
    ascii_only = {**environment(), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "migrate_gym", "--diff", "a.py"]
    done = subprocess.run(command, capture_output=True, text=True, env=ascii_only, check=False)
    assert done.returncode == 1, done.stderr
    assert "\\xe9" in done.stdout


@pytest.mark.parametrize("status", [0, 1])
def test_a_profiler_has_its_say_behind_the_command(status: int, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(OLD if status else NEW)
    command = [sys.executable, "-m", "cProfile", "-m", "migrate_gym", "--check", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert "function calls" in ended.stdout
    traced = f"import sys; sys.argv[1:] = ['--check', {str(tmp_path)!r}]"
    traced = f"{traced}; sys.settrace(lambda *_: None)"
    code = f"{traced}\nfrom migrate_gym.__main__ import main\ntry: main()\nfinally: print('ended')"
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.stdout.endswith("ended\n")
    assert ended.returncode == status


def test_python_does_not_warn_of_the_users_literals(git: Git) -> None:
    text = 'import gym\npattern = "\\d"\nsame = pattern is 1\n'
    commit(git, a=text)
    Path("b.ipynb").write_text(
        json.dumps(
            {"cells": [{"cell_type": "code", "source": text}], "nbformat": 4, "nbformat_minor": 4}
        )
    )
    git("add", "--all")
    git("commit", "-q", "-m", "notebook")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run(["."]) == 0
    assert Path("a.py").read_text() == text.replace("import gym", "import gymnasium as gym")
