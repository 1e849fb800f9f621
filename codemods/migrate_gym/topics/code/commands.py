"""Commands that install packages, as programs write them down to have them run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from ...analysis.tables.idioms import last_name
from ...files.requirements import replacements, reported
from ...module import Module
from ...patterns import late

_INSTALLER = r"(?:pip[\d.]*|conda|mamba|uv)"
_COMMAND = late(
    rf"\s*!?\s*(?:sudo\s+)?(?:\S*python[\d.]*\s+-m\s+)?\S*{_INSTALLER}\s+(?:pip\s+)?install\s(.*)",
    re.DOTALL,
)
_BEHIND = late(r"[;&|\n]")
_RELEASE = late(r"[<>=!~]=?.*")
INSTALL = "install"
"""What every such command says."""
_SAYING = frozenset(
    {
        *("critical", "debug", "deprecated", "error", "exception", "info", "log", "print"),
        *("skip", "skipif", "warn", "warning", "write"),
    }
)
"""Functions that show a text to people, by their names."""
_HELD = (ast.List, ast.Tuple, ast.Call)


def installed(module: Module, node: ast.Constant, text: str) -> Iterator[tuple[str, list[str]]]:
    """What a text installs as a command that is required otherwise today, with what to require."""
    if _is_for_people(module, node):
        return
    match = _COMMAND.match(text)
    words: Sequence[str] = ()
    if match:
        words = _BEHIND.split(match[1])[0].split()
    elif text == INSTALL:
        words = list(_following(module, node))
    for word in words:
        found = _required(module, word.strip("'\""))
        if found:
            yield word.strip("'\""), found


def _required(module: Module, word: str) -> list[str]:
    """What takes the place of a requirement, whose release may be put in behind it."""
    if not word or word.startswith("-"):
        return []
    plain = _RELEASE.sub("", word)
    if word.endswith("=") or reported(word, module.target):
        word = plain
    return replacements(word, module.target) or []


def _following(module: Module, node: ast.Constant) -> Iterator[str]:
    """The texts behind one in a list, or in what is passed."""
    around = module.parent(node)
    if not isinstance(around, _HELD):
        return
    parts = around.args if isinstance(around, ast.Call) else around.elts
    for part in parts[parts.index(node) + 1 :] if node in parts else ():
        first = part.values[0] if isinstance(part, ast.JoinedStr) and part.values else part
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def _is_for_people(module: Module, node: ast.Constant) -> bool:
    """Whether a text is a docstring, or is shown: no program runs it."""
    for around in module.ancestors(node):
        if isinstance(around, (ast.Raise, ast.Assert)):
            return True
        if isinstance(around, ast.Call) and last_name(around.func) in _SAYING:
            return True
        if isinstance(around, ast.stmt):
            return isinstance(around, ast.Expr) and around.value is node
    return False
