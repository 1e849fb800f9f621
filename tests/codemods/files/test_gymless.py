"""Folders that never mention gym are looked at in a hurry, and reported as any others."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym.command.cli import run
from migrate_gym.files.discovery import concerns_gym

FORMATS = ("full", "concise", "json", "sarif", "github")


@pytest.mark.parametrize("style", FORMATS)
def test_the_report_is_that_of_a_closer_look(
    style: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.py").write_text("import torch\n")
    arguments = ["--check", "--statistics", "--output-format", style, str(tmp_path)]
    said = [(run(arguments), capsys.readouterr())]
    monkeypatch.setattr("migrate_gym.command.running.concerns_gym", lambda folders: True)
    said.append((run(arguments), capsys.readouterr()))
    assert said[0] == said[1]


@pytest.mark.parametrize("name", ["a.py", "b.ipynb", "requirements.txt", ".github/workflows/c.yml"])
def test_any_mention_concerns(name: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("import torch\n")
    assert not concerns_gym([str(tmp_path)])
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("gym")
    assert concerns_gym([str(tmp_path)])


@pytest.mark.parametrize("name", [".venv/a.py", "node_modules/a.py", "data.csv", "py"])
def test_what_is_never_read_does_not_concern(name: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("import torch\n")
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("gym")
    assert not concerns_gym([str(tmp_path)])


def test_a_folder_without_code_is_looked_at_closely(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("1")
    assert concerns_gym([str(tmp_path)])


def test_a_link_to_nothing_is_no_obstacle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.py").write_text("import torch\n")
    (tmp_path / "b.py").symlink_to(tmp_path / "gone.py")
    assert run(["--check", str(tmp_path)]) == 0
