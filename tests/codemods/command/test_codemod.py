"""The migration as a codemod of libcst, run by libcst's own tool."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import libcst
import pytest
from libcst.codemod import CodemodContext

from migrate_gym.codemod import MigrateGym

# PYTHONPATH may name folders relative to where the tests were started.
PATHS = [str(Path(entry).resolve()) for entry in sys.path if entry]
MAKER = "import gym\n\ndef make_env():\n    return gym.make('CartPole-v1')\n"
USER = "from maker import make_env\n\nenv = make_env()\nobs = env.reset()\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("maker.py").write_text(MAKER)
    Path("user.py").write_text(USER)
    Path("left.py").write_text("import gym\nenv = gym.make('Copy-v0')\n")
    Path(".libcst.codemod.yaml").write_text("formatter: ['cat']\n")
    return tmp_path


def codemod(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "libcst.tool",
        "codemod",
        "-x",
        "migrate_gym.codemod.MigrateGym",
    ]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(PATHS)}
    return subprocess.run(
        [*command, "--no-format", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environ,
    )


def test_the_tool_rewrites_the_project_and_warns_of_what_is_left(project: Path) -> None:
    done = codemod("user.py", "maker.py", "left.py")
    assert done.returncode == 0, done.stderr
    assert "obs, _ = env.reset()" in Path("user.py").read_text()
    assert Path("maker.py").read_text() == MAKER.replace("import gym", "import gymnasium as gym")
    assert "2:16: GYM401 Copy-v0 is gone" in done.stderr


def test_a_file_outside_the_root_is_read_by_itself(project: Path) -> None:
    (project / "empty").mkdir()
    assert codemod("--root", "empty", "user.py", "maker.py").returncode == 0
    assert Path("user.py").read_text() == USER
    assert "gymnasium" in Path("maker.py").read_text()


def test_without_a_file() -> None:
    tree = libcst.parse_module(MAKER)
    new = MigrateGym(CodemodContext()).transform_module(tree)
    assert new.code == MAKER.replace("import gym", "import gymnasium as gym")


def test_the_target_can_be_chosen(project: Path) -> None:
    done = codemod("--to", "gym", "user.py", "maker.py")
    assert done.returncode == 0, done.stderr
    assert "obs, _ = env.reset()" in Path("user.py").read_text()
    assert Path("maker.py").read_text() == MAKER
