"""Says what of comments with types is otherwise today.

``x = None  # type: gym.wrappers.Monitor`` is a type to checkers, and a comment: comments stay as
they are. A name in it that is another one today, or gone, is named in a note, and so are the four
values of a step, ``# type: (int) -> Tuple[Any, float, bool, dict]``, and the observation of a reset
that gives it with an info.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import last_name
from ..analysis.tables.known import LEGACY_LENGTH
from ..findings import Level
from ..module import FunctionDef, Module, own
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Remark
from ..topics.resets import resets

_PAIR = 2
_COMMENT = late(r"#\s*type:\s*(?!ignore\b)(?P<hint>.*)")


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields a note on every name of gym's that moved and stands in a type comment."""
    if not module.text.says("type:"):
        return
    name = module.name_of_gym
    for number, line in enumerate(module.text.lines, 1):
        comment = _COMMENT.search(line) if "type:" in line else None
        if comment is None:
            continue
        if "->" in comment["hint"]:
            yield from _of_function(module, number, comment["hint"].rpartition("->")[2].strip())
        for one in re.findall(rf"(?<![\w.]){name}(?:\.\w+)+", comment["hint"]) if name else ():
            place = _statement(module, number)
            if place is not None and (advice := _advice(module, one)):
                yield Remark(place, f"a type comment names {advice}", Level.NOTE)


def _of_function(module: Module, line: int, result: str) -> Iterator[Remark]:
    """What the comment on a function, in its first line, says of results of steps and resets."""
    function = _function(module, line)
    owner = module.owner(function) if function is not None else None
    if function is None:
        return
    is_method = owner is not None and resets.is_legacy_class(module, owner)
    returned = [one.value for one in own(function) if isinstance(one, ast.Return)]
    values = [module.value(one) for one in returned if one is not None]
    if (is_method and function.name == "step") or any(one.kind is Kind.STEP for one in values):
        if len(_parts(result)) == LEGACY_LENGTH and not any(one.modern for one in values):
            message = "a type comment names four values of step(): write five, with bool twice"
            yield Remark(function, message, Level.NOTE)
    elif is_method and function.name == "reset" and result != "None":
        message = "a type comment names what reset() gave alone: write the pair with an info"
        if len(_parts(result)) != _PAIR:
            yield Remark(function, message, Level.NOTE)


def _parts(hint: str) -> list[ast.expr]:
    """The types that a type of tuples names."""
    try:
        read = ast.parse(hint, mode="eval").body
    except SyntaxError:
        return []
    is_tuple = isinstance(read, ast.Subscript) and last_name(read.value) in ("Tuple", "tuple")
    parts = read.slice if isinstance(read, ast.Subscript) and is_tuple else None
    return parts.elts if isinstance(parts, ast.Tuple) else []


def _function(module: Module, line: int) -> FunctionDef | None:
    """The function whose signature ends above a line, and whose body begins below it."""
    functions: list[FunctionDef] = list(module.all(ast.FunctionDef))
    functions.extend(module.all(ast.AsyncFunctionDef))
    return next((one for one in functions if one.lineno <= line < one.body[0].lineno), None)


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
