"""What the command does to files under version control, and to those that are not."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from repositories import NEW, OLD, Git, commit

from migrate_gym.command.cli import run


def test_a_committed_file_is_rewritten(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=OLD)
    assert run(["a.py"]) == 0
    assert Path("a.py").read_text() == NEW
    assert capsys.readouterr().out.splitlines()[-1].startswith("Fixed 1 place in 1 file")


def test_a_second_run_finds_nothing(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=OLD)
    run(["a.py"])
    assert run(["--check", "a.py"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing to fix; nothing left for you."


@pytest.mark.parametrize("state", ["untracked", "modified", "staged", "ignored"])
def test_nothing_is_written_that_git_could_not_give_back(
    git: Git, capsys: pytest.CaptureFixture[str], state: str
) -> None:
    commit(git, safe=OLD, risky="x = 1\n")
    if state in ("untracked", "ignored"):
        git("rm", "-q", "risky.py")
        git("commit", "-q", "-m", "y")
    Path("risky.py").write_text(OLD)
    if state == "staged":
        git("add", "risky.py")
    if state == "ignored":
        Path(".git/info/exclude").write_text("risky.py\n")
    assert run(["safe.py", "risky.py"]) == 2
    assert Path("safe.py").read_text() == OLD, "not even the safe file is written"
    assert Path("risky.py").read_text() == OLD
    errors = capsys.readouterr().err
    assert "risky.py" in errors
    assert "--allow-dirty" in errors
    assert "safe.py" not in errors


def test_a_dirty_file_that_would_not_change_is_no_obstacle(git: Git) -> None:
    commit(git, a=OLD, other="x = 1\n")
    Path("other.py").write_text("x = 2\n")
    assert run(["."]) == 0
    assert Path("a.py").read_text() == NEW


def test_no_version_control_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.py").write_text(OLD)
    assert run(["a.py"]) == 2
    assert (folder / "a.py").read_text() == OLD
    assert "under no version control" in capsys.readouterr().err
    assert run(["--allow-dirty", "a.py"]) == 0
    assert (folder / "a.py").read_text() == NEW


def test_git_says_how_to_have_it_trust_a_repository_of_another_user(
    git: Git, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, a=OLD)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert run(["a.py"]) == 2
    assert Path("a.py").read_text() == OLD
    asked = f"git config --global --add safe.directory {shlex.quote(str(Path().resolve()))}\n"
    assert asked in capsys.readouterr().err


def test_without_git_nothing_is_known_to_be_safe(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.py").write_text(OLD)
    monkeypatch.setenv("PATH", str(folder))
    assert run(["a.py"]) == 2
    assert "git is not installed" in capsys.readouterr().err


def test_of_many_files_with_one_trouble_some_are_named(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(30):
        Path(f"file{number}.py").write_text(OLD)
    assert run(["."]) == 2
    errors = capsys.readouterr().err
    named = errors.count("is not tracked by git")
    assert 0 < named < 30
    assert f"and so for {30 - named} more" in errors
