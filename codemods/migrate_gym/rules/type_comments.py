"""Says which names of comments with types have moved.

``x = None  # type: gym.wrappers.Monitor`` is a type to checkers, and a comment: comments stay as
they are. A name in it that is another one today, or gone, is named in a note.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..findings import Level
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Remark

_COMMENT = late(r"#\s*type:\s*(?!ignore\b)(?P<hint>.*)")


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields a note on every name of gym's that moved and stands in a type comment."""
    name = module.name_of_gym
    if not name or "type:" not in module.text.text:
        return
    for number, line in enumerate(module.text.lines, 1):
        comment = _COMMENT.search(line) if "type:" in line else None
        found = re.findall(rf"(?<![\w.]){name}(?:\.\w+)+", comment["hint"]) if comment else ()
        for one in found:
            place = _statement(module, number)
            if place is not None and (advice := _advice(module, one)):
                yield Remark(place, f"a type comment names {advice}", Level.NOTE)


def _advice(module: Module, written: str) -> str:
    """What to write for a name that is written in a comment ("" where it is the same today)."""
    path = written[written.index(".") :]
    found, old = module.target.place(LEGACY_ROOT + path), LEGACY_ROOT + path
    if found.new is None:
        return f"{old}, which is not in {module.target.title}: name another type"
    is_same = found.new == module.target.root + path
    return "" if is_same else f"{old}: write {found.new}, which took its place"


def _statement(module: Module, line: int) -> ast.stmt | None:
    """The innermost statement on a line."""
    around = [
        node
        for kind in module.nodes
        if issubclass(kind, ast.stmt)
        for node in module.all(kind)
        if node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(around, key=lambda node: (node.lineno, node.col_offset), default=None)


RULE = Rule(
    code="GYM108",
    since="gymnasium 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Module,),
    check=check,
    examples=(
        Example(
            """
                import gym
                stacked = None  # type: gym.wrappers.FrameStack
            """,
            """
                import gymnasium as gym
                stacked = None  # type: gym.wrappers.FrameStack
            """,
        ),
    ),
)
