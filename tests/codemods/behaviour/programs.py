"""Reads the legacy programs that stand in the text files beside this one.

A program begins at a line ``#: name``; ``#: name, left: GYM204`` is one that cannot be rewritten
whole, with the rules that have to say so.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Program(NamedTuple):
    """A legacy program, and the codes of the rules that leave part of it to a person."""

    source: str
    left: frozenset[str]


def _programs(path: Path) -> dict[str, Program]:
    found = {}
    for part in path.read_text(encoding="utf-8").split("\n#: ")[1:]:
        title, _, source = part.partition("\n")
        name, _, left = title.partition(", left: ")
        if name in found:
            raise ValueError(f"two programs are called {name} in {path}: rename one")
        found[f"{path.stem}-{name}"] = Program(source.strip("\n") + "\n", frozenset(left.split()))
    return found


PROGRAMS = {
    name: program
    for path in sorted(Path(__file__).parent.glob("*.txt"))
    for name, program in _programs(path).items()
}
