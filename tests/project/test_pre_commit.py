"""The hooks of pre-commit, as definitions and as pre-commit itself runs them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import yaml

from .commands import commit, run
from .layers import ROOT

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_a_hook_installs_what_the_rewriter_needs(hook: dict[str, list[str]]) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    match = re.search(r"(?ms)^codemods = \[(.*?)^\]", project)
    assert match is not None
    needed = re.findall(r'"([^"]+)"', match[1])
    plain = [re.sub(r"; python_version >= .*", "", requirement) for requirement in needed]
    assert sorted(hook["additional_dependencies"]) == sorted(plain)


@pytest.mark.packages
def test_pre_commit_runs_the_check(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import gym\n")
    commit(tmp_path)
    command = [sys.executable, "-m", "pre_commit", "try-repo", ROOT, "migrate-gym-check", "-a"]
    done = run(*command, cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "GYM101" in done.stdout
    assert (tmp_path / "a.py").read_text() == "import gym\n"
