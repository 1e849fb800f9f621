"""Which file is of which kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.files.kinds import kind


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.py", "python"),
        ("deep/requirements/dev.in", "requirements"),
        ("reqs/base.txt", "requirements"),
        ("deps/base.txt", "requirements"),
        ("texts/base.txt", ""),
        ("frequency/base.txt", ""),
        ("requirements-dev.txt", "requirements"),
        ("requirement.txt", "requirements"),
        ("Vagrantfile", "shell"),
        (".devcontainer/devcontainer.json", "shell"),
        (".github/workflows/a.yml", "shell"),
        (".github/dependabot.yml", "settings"),
        ("data.json", ""),
        ("configs/a.json", "json"),
        ("train_config.json", "json"),
        (".vscode/launch.json", "json"),
        ("conda-lock.yml", "lock"),
        ("docs/index.adoc", "document"),
        ("CHANGES.adoc", ""),
        ("docker-compose.test.yml", "shell"),
        ("env.yml", "conda"),
        ("gpu_environment.yaml", "conda"),
        ("binder/postBuild", "shell"),
        ("sim.def", "shell"),
        (".pre-commit-config.yaml", "hooks"),
        ("hatch.toml", "toml"),
        ("requirements-dev.lock", "lock"),
        ("pylock.dev.toml", "lock"),
        ("docker/gpu_Dockerfile", "shell"),
        ("setup/install.bat", "shell"),
        ("install.ps1", "shell"),
        ("setup.bash", "shell"),
        ("makefile", "shell"),
        ("README.md", "document"),
        ("CHANGELOG.md", ""),
        ("docs/history.rst", ""),
        ("notes.txt", ""),
        ("data.yml", "settings"),
    ],
)
def test_kinds_go_by_name(name: str, expected: str) -> None:
    assert kind(Path(name)) == expected


def test_workflows_are_found_below_a_folder(tmp_path: Path) -> None:
    wanted = {".github/workflows/a.yml", ".devcontainer/Dockerfile", "docker/Dockerfile"}
    others = {".hidden/Dockerfile", "wandb/run-1/requirements.txt", "a/wandb/offline-run-1/a.sh"}
    for name in wanted | others:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("run: pip install gym\n")
    found = {file.path.relative_to(tmp_path).as_posix() for file in migrate_paths([tmp_path])}
    assert found == wanted
