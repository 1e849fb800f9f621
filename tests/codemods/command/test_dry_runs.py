"""What the command says and returns where it writes nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from repositories import NEEDS_A_PERSON, NEW, OLD, Git, commit

from migrate_gym.command.cli import run


def test_diff_writes_nothing_and_can_be_applied(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, a="import os\n\nimport gym", b="x = 1\n")
    assert run(["--diff", "."]) == 1
    assert git("status", "--porcelain") == ""
    Path("change.patch").write_text(capsys.readouterr().out)
    git("apply", "change.patch")
    assert Path("a.py").read_text() == "import os\n\nimport gymnasium as gym"


@pytest.mark.parametrize("program", [("git", "apply"), ("patch", "-s", "-p1", "-i")])
@pytest.mark.parametrize("named", [".", "{here}", "a b.py", "{here}/a b.py"])
def test_a_diff_names_files_as_programs_find_them(
    git: Git, capsys: pytest.CaptureFixture[str], program: tuple[str, ...], named: str
) -> None:
    if shutil.which(program[0]) is None:
        pytest.skip(f"{program[0]} is not installed")
    commit(git, **{"a b": OLD})
    assert run(["--diff", named.format(here=Path.cwd())]) == 1
    Path("change.patch").write_text(capsys.readouterr().out)
    subprocess.run([*program, "change.patch"], check=True)
    assert Path("a b.py").read_text() == NEW


@pytest.mark.parametrize("option", ["--diff", "--check"])
def test_dry_runs_return_1_when_something_would_change(git: Git, option: str) -> None:
    commit(git, a=OLD)
    assert run([option, "a.py"]) == 1
    assert Path("a.py").read_text() == OLD
    commit(git, a=NEW)
    assert run([option, "a.py"]) == 0


def test_a_check_may_show_the_change_too(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=OLD)
    assert run(["--check", "--diff", "a.py"]) == 1
    output = capsys.readouterr().out
    assert output.startswith("--- a/a.py\n+++ b/a.py\n")
    assert "a.py:1:1: GYM101 [fix] gym is imported as gymnasium" in output
    assert Path("a.py").read_text() == OLD


def test_what_needs_a_person_returns_1(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=NEEDS_A_PERSON)
    assert run(["a.py"]) == 1
    output = capsys.readouterr().out
    assert "a.py:2:16: GYM401" in output
    assert output.splitlines()[-1].endswith("1 left for you in a.py.")


def test_a_file_without_its_project_may_say_too_little(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("envs.py").write_text(f"{NEW}def make():\n    return gym.make('A-v0')\n")
    Path("a.py").write_text("import envs\n")
    assert run(["a.py"]) == 0
    assert "name the folder of the project" in capsys.readouterr().err
    assert run(["."]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_of_a_project_is_not_said_to_be_read_alone(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, envs=f"{NEW}def make():\n    return gym.make('A-v0')\n", a="import envs\n")
    assert run(["a.py"]) == 0
    assert capsys.readouterr().err == ""


def test_many_files_are_counted_in_the_summary(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, **{f"a{number}": "import gym\nprint 1\n" for number in range(9)})
    assert run(["--check", "."]) == 2
    assert "9 errors in 9 files." in capsys.readouterr().out
