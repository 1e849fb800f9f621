"""The legacy project, rewritten, prints on Gymnasium what it printed under gym 0.21.0."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from .commands import Result, commit, migrate_gym, run
from .layers import ROOT

LEGACY = ROOT / "examples" / "legacy"
RECORDED = (ROOT / "examples" / "recorded_output.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy(tmp_path_factory.mktemp("original"))


@pytest.fixture(scope="module")
def rewriting(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    project = copy(tmp_path_factory.mktemp("rewritten"))
    return project, migrate_gym(".", cwd=project)


@pytest.fixture(scope="module")
def rewritten(rewriting: tuple[Path, Result]) -> Path:
    return rewriting[0]


def copy(folder: Path) -> Path:
    project = folder / "legacy"
    shutil.copytree(LEGACY, project, ignore=shutil.ignore_patterns("__pycache__"))
    commit(project)
    return project


def contents(project: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(project)): path.read_bytes()
        for path in project.rglob("*")
        if path.is_file() and not {".git", "__pycache__"} & set(path.parts)
    }


def cells(project: Path) -> list[dict[str, Any]]:
    notebook = json.loads((project / "explore.ipynb").read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_nothing_is_left_for_a_person(rewriting: tuple[Path, Result]) -> None:
    done = rewriting[1]
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_that_speaks_of_gym_is_changed(original: Path, rewritten: Path) -> None:
    before, after = contents(original), contents(rewritten)
    same = {name for name, content in before.items() if after[name] == content}
    assert (same, set(after) - set(before)) == (set(), set())


def test_it_prints_what_was_recorded_under_gym(rewritten: Path) -> None:
    done = run(sys.executable, "-W", "error", "train.py", cwd=rewritten)
    assert done.stdout == RECORDED, done.stderr


def test_the_notebook_gives_its_stored_outputs(rewritten: Path) -> None:
    code = ["".join(cell["source"]) for cell in cells(rewritten)]
    lines = [line for source in code for line in source.splitlines() if not line.startswith("!")]
    program = ast.unparse(with_results_printed(ast.parse("\n".join(lines))))
    done = run(sys.executable, "-c", program, cwd=rewritten)
    assert done.stdout == "".join(stored_outputs(rewritten)), done.stderr


def with_results_printed(program: ast.Module) -> ast.Module:
    """Print the value of the one line that a notebook shows by itself."""
    for node in program.body:
        if isinstance(node, ast.Expr) and "shape" in ast.unparse(node):
            node.value = ast.parse(f"print({ast.unparse(node)})", mode="eval").body
    return program


def stored_outputs(project: Path) -> list[str]:
    outputs = [output for cell in cells(project) for output in cell["outputs"]]
    return [
        "".join(output["text"]) if "text" in output else output["data"]["text/plain"][0] + "\n"
        for output in outputs
    ]


def test_a_second_run_changes_nothing(rewritten: Path) -> None:
    before = contents(rewritten)
    done = migrate_gym(".", "--allow-dirty", cwd=rewritten)
    assert (done.returncode, contents(rewritten)) == (0, before), done.stdout


@pytest.mark.parametrize("option", ["--diff", "--check"])
def test_looking_writes_nothing_and_says_that_there_is_work(original: Path, option: str) -> None:
    before = contents(original)
    done = migrate_gym(option, ".", cwd=original)
    assert (done.returncode, contents(original)) == (1, before), done.stdout + done.stderr


def test_what_git_cannot_give_back_is_not_written(original: Path, tmp_path: Path) -> None:
    project = shutil.copytree(original, tmp_path / "dirty")
    with (project / "train.py").open("a", encoding="utf-8") as file:
        file.write("# not committed\n")
    before = contents(project)
    done = migrate_gym(".", cwd=project)
    assert (done.returncode, contents(project)) == (2, before)
    assert "train.py" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["ferry.env:FerryEnv", "ferry.buoy:BuoyEnv"])
def test_the_environments_pass_gymnasiums_checker(rewritten: Path, name: str) -> None:
    module, _, environment = name.partition(":")
    program = f"""
from gymnasium.utils.env_checker import check_env
from {module} import {environment}
check_env({environment}(), skip_render_check=True)
"""
    done = run(sys.executable, "-c", program, cwd=rewritten)
    assert done.returncode == 0, done.stderr
