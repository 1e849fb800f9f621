"""Rewrites the examples in docstrings.

The examples behind ``>>>`` are run by doctest and copied by readers. Those of one docstring are
rewritten as a module would be that sees the names of the one around it. What they print stays.

Where it would change, as behind ``>>> env.step(0)``, and where anything in the examples needs a
person, they are reported whole. The examples of documents are rewritten as all code is, and what
they print is reported where it would change.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..module import Module, called_on
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..text import prompts
from ..text.edits import Edit, Remark
from ..text.source_text import Span, parse

_PROMPT = late(r"(?m)^[ \t]*>>> (?P<code>(?:import|from) gym\b[^\n\r]*?)[ \t]*\r?$")
_LEFT = "the examples in this docstring speak gym's old API: rewrite them"
_NOW = {Kind.STEP: "five values", Kind.RESET: "a pair of the observation and an info"}
_SEEDS = "environments have no seed() that prints this: delete what stands below"
_CALLS = late(r"(?m)^[ \t]*(?:>>>|\.\.\.) .*\.(?:step|reset|seed|render)\(")


def check(module: Module, node: ast.Expr) -> Iterator[Outcome]:
    """Yields the new imports of the examples in one docstring."""
    value = node.value
    if type(value) is ast.Call:
        return _printing(module, node)
    if (
        type(value) is ast.Constant
        and isinstance(value.value, str)
        and prompts.FIRST in value.value
    ):
        return _shown(module, node)
    return iter(())


def _shown(module: Module, node: ast.Expr) -> Iterator[Outcome]:
    """Yields the new imports of the examples that a docstring shows, which may be those of gym."""
    if module.project.has_imported(module.name, known.LEGACY_ROOT):
        return
    new = module.examples.get(node.lineno)
    if new == "":
        yield Remark(node, _LEFT)
        return
    if new is not None:
        yield Edit(node, "the examples are rewritten").replace(module.span(node.value), new)
        return
    text, start = module.source(node), module.span(node).start
    lines = list(_PROMPT.finditer(text))
    if lines and _CALLS.search(text):
        if module.target.root != "gym":
            yield Remark(node, _LEFT)
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


def _printing(module: Module, node: ast.Expr) -> Iterator[Outcome]:
    """Reports what an example of a document prints of a step, a reset or a seed."""
    below = module.text.lines[node.end_lineno or 0 :][:1]
    if not any(map(prompts.is_printed, below)):
        return
    value = module.value(node.value)
    if value.kind in _NOW and not value.modern:
        message = f"what this prints is {_NOW[value.kind]} now: write it anew below"
        yield Remark(node, message, evidence=value.evidence)
    seeded = called_on(node.value, "seed")
    owner = module.value(seeded) if seeded is not None else value
    if owner.is_environment and not (owner.modern or owner.guess):
        yield Remark(node, _SEEDS, evidence=owner.evidence)


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
    since="gym 0.26",
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
                    >>> env = gym.make("CartPole-v1")
                    >>> obs = env.reset()
                    >>> obs, reward, done, info = env.step(0)
                    >>> done
                    False
                    """
            ''',
            '''
                def play(env):
                    """Plays an episode.

                    >>> import gymnasium as gym
                    >>> env = gym.make("CartPole-v1")
                    >>> obs, _ = env.reset()
                    >>> obs, reward, terminated, truncated, info = env.step(0)
                    >>> done = terminated or truncated
                    >>> done
                    False
                    """
            ''',
        ),
        Example(
            '''
                def play(env):
                    """Plays an episode.

                    >>> import gym
                    >>> gym.make("FrozenLake-v1").reset()
                    0
                    """
            ''',
            None,
        ),
    ),
)
