"""Small projects written in text, and what is known of the expression they ask for."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Iterator, Mapping

from migrate_gym.analysis.reading.reader import Reader
from migrate_gym.analysis.solving.values import Kind, Value
from migrate_gym.module import Module
from migrate_gym.project import Project
from migrate_gym.text.source_text import SourceText

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One project: its files, and what the words behind its name say of ``ask(…)``."""

    name: str
    expected: str
    files: Mapping[str, str]


def cases(*names: str) -> Iterator[Case]:
    """The cases in the text files beside this one.

    Each begins with ``#: name: what is expected``; a line ``#@ path`` begins a file of it.
    """
    for name in names:
        text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
        for block in re.split(r"^#: ", text, flags=re.M)[1:]:
            head, _, body = block.partition("\n")
            title, _, expected = head.partition(": ")
            parts = re.split(r"^#@ (.+)\n", body, flags=re.M)
            files = dict(zip(parts[1::2], parts[2::2])) if len(parts) > 1 else {"main.py": body}
            yield Case(f"{name}-{title}", expected.strip(), files)


def project(files: Mapping[str, str]) -> Project:
    """The index of a project given as its files."""
    return Project([_reader(path, source, files).facts for path, source in files.items()])


def _reader(path: str, source: str, files: Mapping[str, str]) -> Reader:
    name, is_package = _module_name(path, files)
    return Reader(ast.parse(source), path, name, is_package)


def _module_name(path: str, files: Mapping[str, str]) -> tuple[str, bool]:
    """The name by which a file is imported; as on disk, a package has an ``__init__``."""
    pure = PurePosixPath(path)
    is_package = pure.stem == "__init__"
    parts = pure.parent.parts if is_package else (*pure.parent.parts, pure.stem)
    return ".".join(parts), is_package


def asked(files: Mapping[str, str], index: Project | None = None) -> list[Value]:
    """What is known of the argument of every ``ask(…)`` of a project, in the order of its files."""
    index = project(files) if index is None else index
    found: list[Value] = []
    for path, source in files.items():
        tree = ast.parse(source)
        module = Module(path, SourceText(source), tree, index)
        found.extend(
            module.value(node.args[0])
            for node in module.all(ast.Call)
            if isinstance(node.func, ast.Name) and node.func.id == "ask"
        )
    return found


def words(value: Value) -> str:
    """A value in the words of the cases."""
    kind = {
        Kind.ENV: "env",
        Kind.VECTOR: "vector",
        Kind.LOOKALIKE: "lookalike",
        Kind.MIXED: "mixed",
        Kind.STEP: "step",
        Kind.RESET: "reset",
        Kind.RANDOM: "random",
        Kind.SPACE: "space",
    }.get(value.kind, "nothing")
    return kind + " modern" * value.modern + " guess" * value.guess
