"""What the blocks of a page say, done in a folder of the page's own.

A page is read from top to bottom, as its reader does. A block that begins with a comment that is
the name of a file is that file. A ``shell`` block with a ``text`` block behind it is run, and the
``text`` is what it prints, with ``...`` for what the page leaves out. Commands of other ``shell``
blocks are compared with what the project offers. A ``diff`` is what the rewriter makes of what it
takes away. Any other ``python`` is run.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import sys
from pathlib import Path

import yaml
from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from migrate_gym.command import config

from .commands import commit, migrate_gym, python_path, run
from .layers import ROOT

FENCES = {"python", "diff", "shell", "text", "toml", "yaml"}

_FILE = re.compile(r"# ([\w./-]+\.\w+)\n")
_NEXT_IS_TEXT = re.compile(r"\s*```text\n")
_COMMANDS = {"python": "", "pip": "-m pip", "migrate-gym": "-m migrate_gym"}


def prepare(document: Document, folder: Path, path: list[str]) -> None:
    """Give a page its folder, and the commands of this Python."""
    (folder / "bin").mkdir()
    for name, module in _COMMANDS.items():
        command = folder / "bin" / name
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    (folder / "page").mkdir(exist_ok=True)
    environ = {
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([*path, *python_path()]),
        # A page may change a module in the second in which it was written: the old code would run.
        "PYTHONDONTWRITEBYTECODE": "1",
        "GIT_CEILING_DIRECTORIES": str(folder),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    user = {"NAME": "reader", "EMAIL": "reader@localhost"}
    environ |= {f"GIT_{who}_{x}": user[x] for who in ("AUTHOR", "COMMITTER") for x in user}
    document.namespace.update(folder=folder / "page", environ=environ, printed=None)


def shell(example: Example) -> None:
    """Run a block whose output the page shows; look at the words of any other."""
    if not _NEXT_IS_TEXT.match(example.document.text, example.region.end):
        _commands_exist(example.parsed)
        return
    names = example.namespace
    variables = [f"{name}={value}" for name, value in names["environ"].items()]
    # The last line says where the reader is now.
    script = f"exec 2>&1\n{example.parsed}\npwd\n"
    done = run("env", *variables, "bash", "-c", script, cwd=names["folder"])
    *lines, here = done.stdout.splitlines()
    names["printed"], names["folder"] = "".join(f"{line}\n" for line in lines), Path(here)


def text(example: Example) -> None:
    """Compare what a page shows with what the block above printed."""
    printed, example.namespace["printed"] = example.namespace["printed"], None
    assert printed is not None, "no shell block stands before this text"
    assert example.parsed.strip(" .\n"), "show something of what is printed"
    shown, printed = (
        "".join(f"{line.rstrip()}\n" for line in part.splitlines())
        for part in (example.parsed, printed)
    )
    wanted = re.sub(r"(?m)^\.\.\.\n", "...", shown)  # any lines, or none
    if not doctest.OutputChecker().check_output(wanted, printed, doctest.ELLIPSIS):
        raise AssertionError(f"The page shows:\n{shown}\nThe command prints:\n{printed}")


def file(example: Example) -> None:
    """Write a file, if the block is one."""
    match = _FILE.match(example.parsed)
    if match is None:
        assert example.region.lexemes["arguments"] == "python", "name the file in the first line"
        return
    target: Path = example.namespace["folder"] / match[1]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(example.parsed[match.end() :].lstrip("\n"), encoding="utf-8")


def settings(example: Example) -> None:
    """Write a pyproject.toml, and read it as the command does."""
    file(example)
    config.read([example.namespace["folder"]])


def hooks(example: Example) -> None:
    """Write a file of YAML: where it has hooks, they are among those that are defined."""
    file(example)
    offered = {hook["id"] for hook in _yaml(ROOT / ".pre-commit-hooks.yaml")}
    for repository in yaml.safe_load(example.parsed).get("repos", ()):
        assert {hook["id"] for hook in repository["hooks"]} <= offered


def rewritten_as_shown(example: Example) -> None:
    """Rewrite what a diff takes away: it becomes what the diff puts there."""
    lines = [line or " " for line in example.parsed.splitlines()]
    before, after = ("".join(f"{x[1:]}\n" for x in lines if x[0] in keep) for keep in (" -", " +"))
    folder: Path = example.namespace["folder"]
    (folder / "shown.py").write_text(before, encoding="utf-8")
    commit(folder)
    done = migrate_gym("shown.py", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "shown.py").read_text(encoding="utf-8") == after


def _yaml(path: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def _commands_exist(block: str) -> None:
    """Programs, options and extras are those of the project."""
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        if words:
            _KNOWN[words[0]](words[1:])


def _is_of_the_project(words: list[str]) -> None:
    """``python dev.py COMMAND …`` or ``python -m gymport COMMAND …``."""
    split = 1 if words[0] == "dev.py" else 2
    program, command, options = words[:split], words[split], words[split + 1 :]
    assert program in (["dev.py"], ["-m", "gymport"])
    offered = run(sys.executable, *program, "--help", cwd=ROOT).stdout
    assert re.search(rf"\b{command}\b", offered)
    assert all(word in offered for word in options if word.startswith("--")), words


def _is_of_the_rewriter(words: list[str]) -> None:
    offered = migrate_gym("--help", cwd=ROOT).stdout
    assert all(word in offered for word in words if word.startswith("-")), words


def _installs_known_extras(words: list[str]) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = re.findall(r"\[([\w,]+)\]", " ".join(words))
    for extra in ",".join(extras).split(","):
        assert not extra or re.search(rf"(?m)^{extra} = \[", project), extra


_KNOWN = {
    "python": _is_of_the_project,
    "python3": _is_of_the_project,
    "migrate-gym": _is_of_the_rewriter,
    "pip": _installs_known_extras,
}


class _Python(PythonCodeBlockParser):
    """Runs Python, unless the block is a file."""

    def __call__(self, document: Document):  # type: ignore[no-untyped-def]
        for region in super().__call__(document):
            if isinstance(region.parsed, str) and _FILE.match(region.parsed):
                region.evaluator = file
            yield region


SYBIL = Sybil(
    parsers=[
        _Python(doctest_optionflags=doctest.ELLIPSIS),
        CodeBlockParser("diff", rewritten_as_shown),
        CodeBlockParser("shell", shell),
        CodeBlockParser("text", text),
        CodeBlockParser("toml", settings),
        CodeBlockParser("yaml", hooks),
    ]
)
