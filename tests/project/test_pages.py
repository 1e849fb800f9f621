"""Every block of README and docs does what it says."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shutil
from pathlib import Path

import pytest

from migrate_gym.command.config import Settings
from migrate_gym.rules import Rule, all_rules

from .blocks import FENCES, SYBIL, prepare
from .layers import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# The examples of the rules are run beside their rules.
ELSEWHERE = {"rules.md"}
# Pages that take published packages from the index.
FROM_THE_INDEX = {"migrate-in-ten-minutes.md", "run-an-old-project.md"}
# Pages whose reader works in a clone.
IN_A_CLONE = {"add-a-rule.md"}
CLONED = ("src", "codemods", "docs", "tests", "pyproject.toml")


def marks(page: Path) -> list[pytest.MarkDecorator]:
    return [pytest.mark.packages] if page.name in FROM_THE_INDEX else []


@pytest.mark.parametrize(
    "page", [pytest.param(x, id=x.name, marks=marks(x)) for x in PAGES if x.name not in ELSEWHERE]
)
def test_the_blocks_of_a_page(page: Path, tmp_path: Path) -> None:
    document = SYBIL.parse(page)
    clone = tmp_path / "page"
    path = clone_of(clone) if page.name in IN_A_CLONE else []
    prepare(document, tmp_path, path)
    for example in document.examples():
        example.evaluate()
    assert document.namespace["printed"] is None, "the output of a shell block is not compared"


def clone_of(folder: Path) -> list[str]:
    """Copy the checkout; return where its packages are imported from."""
    folder.mkdir(exist_ok=True)
    beside = shutil.ignore_patterns("__pycache__")  # which another run may be writing
    for name in CLONED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=beside)
        else:
            shutil.copy(ROOT / name, folder / name)
    return [str(folder / "src"), str(folder / "codemods")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_block_escapes_the_tests(page: Path) -> None:
    fences = re.findall(r"(?m)^```(.*)$", page.read_text(encoding="utf-8"))
    assert set(fences[::2]) <= FENCES
    assert set(fences[1::2]) <= {""}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_settings_are_those_there_are() -> None:
    page = (ROOT / "docs" / "read-the-report.md").read_text(encoding="utf-8")
    shown = re.findall(r"(?m)^\| `([\w-]+)` \| `(--[\w-]+)` \| `(.+)` \| (.+) \|$", page)
    documented = re.findall(r"(?ms)^    +(\w+): (.*?\.)$", inspect.getdoc(Settings) or "")
    meanings = {name: " ".join(text.split()).replace("``", "`") for name, text in documented}
    assert shown == [
        (name, f"--{name}", json.dumps(default), meanings[field])
        for field, default in Settings._field_defaults.items()
        for name in [field.replace("_", "-")]
    ]


def leaves_something(rule: Rule) -> bool:
    """Whether the rule's own file says that something needs a person."""
    source = Path(inspect.getfile(rule.check)).read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    remarks = [call for call in calls if ast.unparse(call.func) == "Remark"]
    return any("Level.NOTE" not in ast.unparse(remark) for remark in remarks)


def test_everything_that_rules_leave_is_gone_through() -> None:
    page = (ROOT / "docs" / "what-is-left.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"(?m)^\w+\.py:\d+:\d+: (GYM\d{3}) (?!note: )", page))
    leaving = {rule.code for rule in all_rules() if leaves_something(rule)}
    assert leaving
    assert leaving - shown == set()
