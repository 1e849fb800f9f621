"""Folders that the command is run in, with and without version control."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from repositories import Git


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A repository in the current folder, and a function that runs git there."""
    monkeypatch.chdir(tmp_path)
    identity = ("-c", "user.name=test", "-c", "user.email=test@localhost")

    def call(*arguments: str) -> str:
        command = ["git", *identity, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    call("init", "-q")
    return call


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder under no version control."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return tmp_path
