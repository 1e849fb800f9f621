"""Reads the legacy programs that stand in the text files beside this one.

A program begins at a line ``#: name``; ``#: name, left: GYM204`` is one that cannot be rewritten
whole, with the rules that have to say so. A program of several files has a line ``#= path`` before
each of them; the last is the one that is run.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple


class Program(NamedTuple):
    """A legacy program, and the codes of the rules that leave part of it to a person.

    Attributes:
        source: The file that is run.
        left: The codes.
        beside: The other files, by their paths.
    """

    source: str
    left: frozenset[str]
    beside: dict[str, str]


def _program(text: str, left: str) -> Program:
    first, *rest = re.split(r"(?m)^#= (.*)\n", text)
    files = {path: source.strip("\n") + "\n" for path, source in zip(rest[::2], rest[1::2])}
    source = files.pop(rest[-2]) if rest else first.strip("\n") + "\n"
    return Program(source, frozenset(left.split()), files)


def programs_of(path: Path) -> dict[str, Program]:
    found = {}
    for part in re.split(r"(?m)^#: ", path.read_text(encoding="utf-8"))[1:]:
        title, _, text = part.partition("\n")
        name, _, left = title.partition(", left: ")
        if name in found:
            raise ValueError(f"two programs are called {name} in {path}: rename one")
        found[f"{path.stem}-{name}"] = _program(text, left)
    return found


PROGRAMS = {
    name: program
    for path in sorted(Path(__file__).parent.glob("*.txt"))
    for name, program in programs_of(path).items()
}
