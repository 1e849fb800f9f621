"""What is said to those who mistype a name, and to programs that close what is written to."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import gymport
import migrate_gym
from migrate_gym.command.cli import run

OLD = "import gym\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one file to rewrite."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(OLD)
    return tmp_path


def command(redirected: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a shell, with its streams redirected."""
    found_in = {str(Path(one.__file__ or "").parents[1]) for one in (gymport, migrate_gym)}
    return subprocess.run(
        f"{sys.executable} -m migrate_gym --check . {redirected}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(found_in)},
    )


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_no_trouble(project: Path, closed: str) -> None:
    done = command(closed)
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr


def test_a_report_that_cannot_be_written_is_one_line(project: Path) -> None:
    done = command("> /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("migrate-gym: stopped: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ('select = ["GYM777"]', "[tool.migrate-gym]: there is no code GYM777; migrate-gym --list"),
        ('to = "gymnaisum"', "[tool.migrate-gym]: there is no target 'gymnaisum'; use gymnasium"),
        ('output-format = "text"', "[tool.migrate-gym]: there is no output format 'text'; use "),
    ],
)
def test_a_wrong_setting_is_said_to_be_one(
    project: Path, capsys: pytest.CaptureFixture[str], setting: str, says: str
) -> None:
    (project / "pyproject.toml").write_text(f"[tool.migrate-gym]\n{setting}\n")
    assert run(["--check", "."]) == 2
    assert says in capsys.readouterr().err


def test_as_many_processes_as_are_worth_it_can_be_asked_for_again(project: Path) -> None:
    (project / "pyproject.toml").write_text("[tool.migrate-gym]\njobs = 2\n")
    assert run(["--check", "-j", "0", "."]) == 1


@pytest.mark.parametrize("style", ["json", "sarif"])
def test_a_diff_does_not_stand_beside_a_document(
    project: Path, capsys: pytest.CaptureFixture[str], style: str
) -> None:
    assert run(["--diff", "--output-format", style, "."]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert "; use --check, or --output-format full" in said.err


@pytest.mark.parametrize("wanted", ["stepcalls", "step_calls", "GYM2O1", "STEP-CALLS"])
def test_a_rule_that_was_meant_is_named(capsys: pytest.CaptureFixture[str], wanted: str) -> None:
    assert run(["rule", wanted]) == 2
    assert "; write GYM201" in capsys.readouterr().err


def test_a_folder_without_gym_is_said_to_be_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "other").mkdir()
    (project / "other" / "a.py").write_text("x = 1\n")
    assert run(["--check", "other"]) == 0
    assert "no file in other mentions gym" in capsys.readouterr().err
    assert run(["--check", "."]) == 1
    assert "mentions gym" not in capsys.readouterr().err


def test_the_export_of_a_notebook_is_told_from_its_commands(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "a.py").write_text("!pip install gym\n%matplotlib inline\nimport gym\n")
    assert run(["--check", "."]) == 2
    assert "it has a notebook's commands: put # before" in capsys.readouterr().out


def test_one_process_does_it_where_no_other_can_begin(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> int:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    for number in range(20):
        (project / f"b{number}.py").write_text(OLD)
    assert run(["--check", "-j", "2", "."]) == 1
    assert "Would fix 21 places in 21 files" in capsys.readouterr().out


def test_a_folder_that_cannot_be_entered(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = os.stat

    def refuse(path: Any, *args: Any, **kwargs: Any) -> os.stat_result:
        if "closed/" in str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return found(path, *args, **kwargs)

    (project / "closed").mkdir()
    monkeypatch.setattr(os, "stat", refuse)
    assert run(["--check", "closed/a.py"]) == 2
    said = capsys.readouterr().err
    assert "closed/a.py cannot be read: Permission denied; check who may enter" in said
    assert run(["--check", "a.py", "closed"]) == 1


def test_a_link_to_itself_is_said_to_be_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "loop").symlink_to("loop")
    assert run(["--check", "loop", "a.py"]) == 2
    said = capsys.readouterr().out
    assert "loop: error: cannot be read: Too many levels of symbolic links; see what it" in said
    assert "Would fix 1 place in 1 file" in said


@pytest.mark.parametrize("codes", ["", ",", " "])
def test_no_rule_at_all_is_not_taken_for_every_rule(
    project: Path, capsys: pytest.CaptureFixture[str], codes: str
) -> None:
    with pytest.raises(SystemExit):
        run(["--check", "--select", codes, "."])
    said = capsys.readouterr().err
    assert "--select: no code is given; use GYM for all rules; if a variable stands there" in said


@pytest.mark.parametrize("setting", ["select", "ignore"])
def test_an_empty_code_is_none(
    project: Path, capsys: pytest.CaptureFixture[str], setting: str
) -> None:
    (project / "pyproject.toml").write_text(f'[tool.migrate-gym]\n{setting} = [""]\n')
    assert run(["--check", "."]) == 2
    assert "there is no code ''; migrate-gym --list-rules" in capsys.readouterr().err


def test_ignored_rules_of_the_project_can_be_asked(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.migrate-gym]\nignore = ["GYM"]\n')
    assert run(["--check", "."]) == 0
    assert run(["--check", "--ignore", "", "."]) == 1


def test_the_file_of_a_wrong_setting_is_named(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text('[tool.migrate-gym]\nselect = ["GYM777"]\n')
    assert run(["--check", "."]) == 2
    assert str(project / "pyproject.toml") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (
            "GYM203",
            "there is no file or folder GYM203; codes have commas between them; migrate-gym rule ",
        ),
        ("b/*.py", "there is no file or folder b/*.py; name the folder instead of a pattern"),
    ],
)
def test_what_else_a_path_was_meant_for(
    project: Path, capsys: pytest.CaptureFixture[str], path: str, says: str
) -> None:
    assert run(["--check", "a.py", path]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "meant"),
    [
        ("--rule", "migrate-gym rule CODE"),
        ("--json", "--output-format json"),
        ("--format", "--output-format"),
    ],
)
def test_what_options_are_called_here(
    capsys: pytest.CaptureFixture[str], option: str, meant: str
) -> None:
    with pytest.raises(SystemExit):
        run([option, "."])
    assert f"there is no option {option}; write {meant}" in capsys.readouterr().err


def test_a_source_that_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="takes the text of a module, not bytes: decode it"):
        migrate_gym.migrate_source(b"import gym\n")  # type: ignore[arg-type]


@pytest.mark.parametrize("executor", [2, ThreadPoolExecutor])
def test_an_executor_that_is_none_is_refused(project: Path, executor: Any) -> None:
    with pytest.raises(TypeError, match=r"concurrent\.futures\.Executor, not .*: make one"):
        migrate_gym.migrate_paths([project], executor)


def test_wishes_that_are_none_are_refused(project: Path) -> None:
    wishes: Any = {"todo": True}
    with pytest.raises(TypeError, match=r"migrate_gym\.wishes\.Wishes, not .*: make them"):
        migrate_gym.migrate_source("import gym\n", wishes=wishes)
    with pytest.raises(TypeError, match=r"migrate_gym\.wishes\.Wishes, not .*: make them"):
        migrate_gym.migrate_paths([project], wishes=wishes)
