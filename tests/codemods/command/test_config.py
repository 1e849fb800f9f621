"""The settings of a project, and how they go together with the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym.command.cli import run
from migrate_gym.command.config import ConfigError, Settings, read

OLD = "import gym\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("pkg").mkdir()
    Path("pkg/a.py").write_text(OLD)
    return tmp_path


def settle(text: str) -> None:
    Path("pyproject.toml").write_text(f"[tool.other]\nx = 1\n\n[tool.migrate-gym]\n{text}\n")


def test_settings_are_read_from_above_the_path(project: Path) -> None:
    settle('select = ["GYM1"]\nexclude = ["old/"]\noutput-format = "concise"\njobs = 2')
    assert read([project / "pkg" / "a.py"]) == Settings(
        select=("GYM1",), exclude=("old/",), output_format="concise", jobs=2
    )


def test_the_nearest_file_with_the_table_counts(project: Path) -> None:
    settle("unsafe = true")
    Path("pkg/pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert read([project / "pkg"]) == Settings(unsafe=True)
    assert read([]) == Settings(unsafe=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('slect = ["GYM1"]', "use select"),
        ("todo = true", "use exclude, ignore, jobs, output-format, select, to, unsafe"),
        ('select = "GYM1"', "make it a list of strings"),
        ("unsafe = 1", "make it true or false"),
        ('jobs = "2"', "make it a number"),
        ("jobs = -1", "make it a number, 0 or more"),
        ("select = [", "correct it"),
        ('select = ["GYM9999"]', "there is no code GYM9999"),
        ('ignore = ["step-calls"]', "write GYM201"),
        ('output-format = "xml"', "use full, concise, json, sarif, github"),
    ],
)
def test_what_cannot_be_used_is_named(
    project: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    settle(text)
    assert run(["--check", "pkg"]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[tool.migrate_gym]", r"a table \[tool\.migrate_gym\]; call it \[tool\.migrate-gym\]"),
        ("[migrate-gym]", r"a table \[migrate-gym\]; call it"),
        ("[tool]\nmigrate-gym = 3", "is 3; make it a table"),
    ],
)
def test_a_table_that_is_nearly_there_is_named(project: Path, text: str, says: str) -> None:
    Path("pyproject.toml").write_text(text)
    with pytest.raises(ConfigError, match=says):
        read([project])


@pytest.mark.parametrize("text", ["tool = 3  # migrate-gym", "[project]\nname = 'migrate'"])
def test_files_that_only_mention_the_name_settle_nothing(project: Path, text: str) -> None:
    Path("pyproject.toml").write_text(text)
    assert read([project]) == Settings()


def test_settings_that_cannot_be_read_are_named(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    settle("")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run(["--check", "pkg"]) == 2
    said = capsys.readouterr().err
    assert "pyproject.toml cannot be read: Permission denied; check its permissions" in said


def test_errors_name_the_file(project: Path) -> None:
    settle("slect = []")
    with pytest.raises(ConfigError, match=r"pyproject\.toml has no setting 'slect'"):
        read([project])


def test_codes_may_be_written_small(project: Path) -> None:
    assert run(["--check", "--select", "gym1", "pkg"]) == 1
    assert run(["--check", "--ignore", "gym101", "pkg"]) == 0


def test_codes_are_added_up_where_an_option_is_repeated(project: Path) -> None:
    assert run(["--check", "--ignore", "GYM101", "--ignore", "GYM6", "pkg"]) == 0
    assert run(["--check", "--select", "GYM101", "--select", "GYM6", "pkg"]) == 1


def test_the_command_line_goes_first(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settle('ignore = ["GYM101"]\nexclude = ["b.py"]')
    Path("pkg/b.py").write_text(OLD)
    Path("pkg/c.py").write_text(OLD)
    assert run(["--check", "pkg"]) == 0
    assert run(["--check", "--ignore", "GYM2,GYM3", "--exclude", "c.py", "pkg"]) == 1
    listed = capsys.readouterr().out
    assert "a.py:1" in listed
    assert "b.py" not in listed, "what the project excludes stays excluded"
    assert "c.py" not in listed


@pytest.mark.parametrize("pattern", ["pkg/", "*.py", "pkg/a*", "/pkg/a.py"])
def test_patterns_are_those_of_gitignore(project: Path, pattern: str) -> None:
    Path("requirements.txt").write_text("numpy\n")
    assert run(["--check", "."]) == 1
    assert run(["--check", "--exclude", pattern, "."]) == 0
