"""Reads the grammar that stands in text files, and writes what it derives.

A line ``#: symbol`` begins a symbol and ``#|`` its next alternative. A slot ``$symbol`` stands for
one of the symbol's alternatives; ``$symbol[name=text]`` gives ``$name`` a text of its own in there.
What is put into a line is indented like the line; a line of nothing but an empty slot goes away.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Callable, Mapping, Sequence

Grammar = Mapping[str, Sequence[str]]
Choose = Callable[[Sequence[str]], str]

_SLOT = re.compile(r"\$(\w+)(?:\[(\w+)=(.*)\])?")


def grammar_of(folder: Path) -> Grammar:
    """The alternatives of all symbols in the text files of a folder."""
    found: dict[str, Sequence[str]] = {}
    for path in sorted(folder.glob("*.txt")):
        for part in re.split(r"(?m)^#: ", path.read_text(encoding="utf-8"))[1:]:
            symbol, _, text = part.partition("\n")
            if symbol in found:
                raise ValueError(f"{symbol} stands twice in {folder}: rename one")
            found[symbol] = [one.strip("\n") for one in re.split(r"(?m)^#\|$", text)]
    return found


def derive(grammar: Grammar, symbol: str, choose: Choose, given: Mapping[str, str]) -> str:
    """Derives a text from a symbol.

    Args:
        grammar: All symbols.
        symbol: The one to begin with.
        choose: Takes one of several alternatives.
        given: Texts of symbols for which nothing is chosen.
    """
    if symbol in given:
        return given[symbol]

    def filled(slot: re.Match[str]) -> str:
        inner, name, text = slot.groups()
        return derive(grammar, inner, choose, {**given, name: text} if name else given)

    lines = []
    for line in choose(grammar[symbol]).split("\n"):
        text = _SLOT.sub(filled, line)
        if text.strip() or not line.strip():
            indent = line[: len(line) - len(line.lstrip())]
            lines.append(re.sub(r"\n(?=[^\n])", "\n" + indent, text))
    return "\n".join(lines)
