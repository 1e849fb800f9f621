"""The two commands of the README, without what they install (the CI runs them whole)."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from .layers import ROOT


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch):
    """The module dev.py."""
    monkeypatch.syspath_prepend(str(ROOT))
    import dev

    return dev


def test_an_old_python_is_told_what_to_do(dev, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("GYMPORT_ENVIRONMENTS", "nowhere")
    assert dev.main(["demo"]) == 1
    message = capsys.readouterr().err
    assert "this is Python 3.8" in message
    assert "dev.py demo" in message


def test_an_old_python_uses_a_newer_one_that_is_on_the_path(dev, monkeypatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    monkeypatch.setattr(dev.shutil, "which", lambda name: {"python3.10": sys.executable}.get(name))
    assert dev.new_enough_python() == sys.executable


def test_an_interpreter_that_does_not_start_is_passed_over(dev, tmp_path: Path) -> None:
    placeholder = tmp_path / "python3.12"
    placeholder.write_text("#!/bin/sh\nexit 127\n")
    placeholder.chmod(0o755)
    assert (dev.works(str(placeholder)), dev.works(sys.executable)) == (False, True)


def test_a_python_without_venv_is_told_what_to_install(dev, monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setattr(dev, "new_enough_python", lambda: "false")
    monkeypatch.setenv("GYMPORT_ENVIRONMENTS", str(tmp_path / "with a space"))
    assert dev.main(["demo"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().err


def test_no_network_is_named(dev, monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setenv("GYMPORT_ENVIRONMENTS", str(tmp_path))
    monkeypatch.setattr(dev, "create", lambda folder: link(folder / "bin", "false"))
    assert dev.main(["test"]) == 1
    assert "network" in capsys.readouterr().err


def test_a_ready_environment_is_used_again(dev, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("GYMPORT_ENVIRONMENTS", str(tmp_path))
    created = []
    monkeypatch.setattr(dev, "create", lambda folder: created.append(link(folder / "bin", "true")))
    python = dev.environment("x", "codemods")
    assert (dev.environment("x", "codemods"), len(created)) == (python, 1)
    assert (dev.environment("x", "codemods,dev"), len(created)) == (python, 2)


def link(folder: Path, command: str) -> None:
    """Put a program in the place of an environment's Python."""
    folder.mkdir(parents=True, exist_ok=True)
    python = folder / "python"
    if python.exists():
        python.unlink()
    python.symlink_to(str(shutil.which(command)))


def test_only_the_tests_take_more_arguments(dev) -> None:
    with pytest.raises(SystemExit) as end:
        dev.main(["demo", "--fast"])
    assert end.value.code == 2


def test_a_difference_from_the_recording_fails_and_is_shown(dev, capsys) -> None:
    recorded = dev.RECORDING.read_text(encoding="utf-8")
    assert dev.compare(recorded) == 0
    assert dev.compare(recorded.replace("checksum of Q: ", "checksum of Q: 1")) == 1
    shown = capsys.readouterr().out
    assert "+checksum of Q: 1" in shown


def test_only_gym_021_is_recorded(dev, capsys) -> None:
    assert dev.main(["record"]) == 1
    assert "gym 0.21.0" in capsys.readouterr().err
