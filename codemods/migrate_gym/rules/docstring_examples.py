"""Rewrites the imports in the examples of docstrings.

The examples behind ``>>>`` are run by doctest and copied by readers. Their imports of gym are
rewritten as in code. An example that steps, resets, seeds or renders an environment is reported
whole: what its values are cannot be told from the docstring, and its output may change.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..edits import Edit, Remark
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text import Span, parse

_PROMPT = re.compile(r"(?m)^[ \t]*>>> (?P<code>(?:import|from) gym\b[^\n\r]*?)[ \t]*$")
_CALLS = re.compile(r"(?m)^[ \t]*(?:>>>|\.\.\.) .*\.(?:step|reset|seed|render)\(")


def check(module: Module, node: ast.Expr) -> Iterator[Outcome]:
    """Yields the new imports of the examples in one docstring."""
    if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
        return
    text, start = module.source(node), module.span(node).start
    lines = list(_PROMPT.finditer(text))
    if lines and _CALLS.search(text):
        if module.target.root != "gym":
            yield Remark(node, "the examples in this docstring speak gym's old API: rewrite them")
        return
    edit = Edit(node, "the examples in the docstring import gymnasium")
    for line in lines:
        new = _imported(module, line["code"])
        if new is None:
            yield Remark(node, f"in this docstring, rewrite {line['code']!r} by hand")
        elif new != line["code"]:
            first, last = line.span("code")
            edit.replace(Span(start + first, start + last), new)
    yield edit


def _imported(module: Module, code: str) -> str | None:
    """The import of today; None where it takes more than another module's name."""
    try:
        (statement,) = parse(code).body
    except (SyntaxError, ValueError):
        return None
    if isinstance(statement, ast.Import) and code == "import gym":
        return f"import {module.target.imported}"
    if not isinstance(statement, ast.ImportFrom) or not statement.module:
        return None
    found = [module.target.place(f"{statement.module}.{alias.name}") for alias in statement.names]
    wheres = {(one.new or "").rpartition(".")[0] for one in found}
    same = all(
        (one.new or "").rpartition(".")[2] == alias.name and not one.package
        for one, alias in zip(found, statement.names)
    )
    if not same or len(wheres) != 1:
        return None
    return code.replace(statement.module, wheres.pop(), 1)


RULE = Rule(
    code="GYM106",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Expr,),
    check=check,
    examples=(
        Example(
            '''
                def size(space):
                    """Returns how many actions there are.

                    >>> from gym import spaces
                    >>> size(spaces.Discrete(3))
                    3
                    """
                    return space.n
            ''',
            '''
                def size(space):
                    """Returns how many actions there are.

                    >>> from gymnasium import spaces
                    >>> size(spaces.Discrete(3))
                    3
                    """
                    return space.n
            ''',
        ),
        Example(
            '''
                def play(env):
                    """Plays an episode.

                    >>> import gym
                    >>> obs = gym.make("CartPole-v1").reset()
                    """
            ''',
            None,
        ),
    ),
)
