"""Every block of README and docs does what it says."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from .commands import commit, migrate_gym, run
from .layers import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def rewritten_as_shown(example: Example) -> None:
    """A diff block: the rewriter turns what it takes away into what it puts there."""
    lines = [line or " " for line in example.parsed.splitlines()]
    before, after = ("".join(f"{x[1:]}\n" for x in lines if x[0] in keep) for keep in (" -", " +"))
    folder: Path = example.namespace["folder"]
    (folder / "shown.py").write_text(before, encoding="utf-8")
    commit(folder)
    done = migrate_gym("shown.py", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "shown.py").read_text(encoding="utf-8") == after


def commands_exist(example: Example) -> None:
    """A shell block: programs, options and extras are those of the project."""
    for line in example.parsed.splitlines():
        words = shlex.split(line, comments=True)
        if words:
            KNOWN[words[0]](words[1:])


def is_of_dev(words: list[str]) -> None:
    assert words[0] == "dev.py"
    assert words[1] in run(sys.executable, "dev.py", "--help", cwd=ROOT).stdout.split()


def is_of_the_rewriter(words: list[str]) -> None:
    offered = migrate_gym("--help", cwd=ROOT).stdout
    assert all(word in offered for word in words if word.startswith("-")), words


def installs_known_extras(words: list[str]) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = re.findall(r"\[([\w,]+)\]", " ".join(words))
    for extra in ",".join(extras).split(","):
        assert not extra or re.search(rf"(?m)^{extra} = \[", project), extra


KNOWN = {
    "python": is_of_dev,
    "python3": is_of_dev,
    "migrate-gym": is_of_the_rewriter,
    "pip": installs_known_extras,
}
SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
        CodeBlockParser("diff", rewritten_as_shown),
        CodeBlockParser("shell", commands_exist),
    ]
)


# The examples of the rules are run beside their rules.
RUN_HERE = [page for page in PAGES if page.name != "rules.md"]


@pytest.mark.parametrize("page", RUN_HERE, ids=lambda page: page.name)
def test_the_blocks_of_a_page(page: Path, tmp_path: Path) -> None:
    document = SYBIL.parse(page)
    document.namespace["folder"] = tmp_path
    for example in document.examples():
        example.evaluate()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_block_escapes_the_tests(page: Path) -> None:
    fences = re.findall(r"(?m)^```(\w*)$", page.read_text(encoding="utf-8"))[::2]
    assert set(fences) <= {"python", "diff", "shell", "text"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
