"""What is asked of the command, rightly or wrongly, and what it answers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from repositories import NEW, OLD, Git, commit

import gymport
from migrate_gym.command.cli import run
from migrate_gym.findings import CODES_WITHOUT_RULE


def test_usage_error_returns_2() -> None:
    command = [sys.executable, "-m", "migrate_gym"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "PATH" in result.stderr


def status(arguments: list[str]) -> object:
    try:
        return run(arguments)
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-j", "-1", "."], "'-1' is no number of processes; use 1 or more"),
        (["-j", "many", "."], "'many' is no number of processes; use 1 or more"),
        (["rule"], "the code of a rule is missing; migrate-gym --list-rules"),
        (["rule", "GYM999"], "there is no rule 'GYM999'; migrate-gym --list-rules"),
        (["-", "a.py"], "stands alone"),
        (["--select", "GYM99", "."], "there is no code GYM99; migrate-gym --list-rules"),
        (["--select", "step-calls", "."], "there is no code step-calls; write GYM201"),
        (["--select", "GYM2O1", "."], "there is no code GYM2O1; write GYM201"),
        (["rule", "GYM201", "GYM203"], "rule takes one code; migrate-gym rule GYM201"),
        (["rule", "GYM201", "."], "rule takes one code"),
        (["check", "."], "there is no file or folder check; write --check"),
        ([".", "list-rules"], "there is no file or folder list-rules; write --list-rules"),
    ],
)
def test_wrong_usage_is_named_and_returns_2(
    git: Git, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    commit(git, a=OLD)
    assert status(arguments) == 2
    assert says in capsys.readouterr().err
    assert Path("a.py").read_text() == OLD


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--selct", "GYM203", "."], "there is no option --selct; write --select"),
        (["--format=json", "."], "there is no option --format; write --output-format"),
        (["--jbos", "2", "."], "there is no option --jbos; write --jobs"),
        (["--frob", "."], "there is no option --frob; migrate-gym --help says which there are"),
        (["--safe", "."], "there is no option --safe; leave it out: what is not safe is done with"),
        (["-q", "."], "there is no option -q; migrate-gym --help says which there are"),
        (["--dry-run", "."], "there is no option --dry-run; write --diff"),
        (["--force", "."], "there is no option --force; write --allow-dirty"),
        (["--fix", "."], "there is no option --fix; leave it out: files are written unless --diff"),
        (["-w", "."], "there is no option -w; leave it out"),
        (["--check=yes", "."], "--help"),
        (["--to", "gymnasum", "."], "choose from"),
        (["-j", "all", "."], "use 1 or more"),
    ],
)
def test_a_wrong_option_is_named_with_the_right_one(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as raised:
        run(arguments)
    assert raised.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("migrate-gym: ")
    assert says in line


@pytest.mark.parametrize("wanted", ["GYM201", "gym201", "step-calls"])
def test_a_rule_is_shown_by_code_and_by_name(
    capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    assert run(["rule", wanted]) == 0
    assert capsys.readouterr().out.startswith("# GYM201 step-calls\n")


@pytest.mark.parametrize("code", CODES_WITHOUT_RULE)
def test_every_code_can_be_asked_for(capsys: pytest.CaptureFixture[str], code: str) -> None:
    assert run(["rule", code]) == 0
    assert CODES_WITHOUT_RULE[code] in capsys.readouterr().out


def test_the_release_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--version"]) == 0
    assert capsys.readouterr().out == f"migrate-gym {gymport.__version__}\n"


def test_a_folder_may_be_called_like_an_option(git: Git) -> None:
    Path("check").mkdir()
    commit(git, **{"check/a": OLD})
    assert run(["check"]) == 0
    assert Path("check", "a.py").read_text() == NEW


@pytest.mark.parametrize(
    ("arguments", "says"),
    [([""], "an empty PATH"), (["--stdin-filename", "a.py", "a.py"], "put - as the PATH")],
)
def test_what_is_named_wrongly_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    (folder / "a.py").write_text(OLD)
    assert run(["--allow-dirty", *arguments]) == 2
    assert says in capsys.readouterr().err
    assert (folder / "a.py").read_text() == OLD
