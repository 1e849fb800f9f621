"""Makes arrays of rows that hold arrays beside numbers.

``np.array(random.sample(memory, n))`` was an array of objects where a row of the memory holds an
observation beside a reward, and so was one of a network's arrays. numpy 1.24 raises ``ValueError``
there, and where ``np.vstack`` puts such a row below others. A function in the module makes such an
array of objects where numpy refuses it, and any other as it always was.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..analysis.solving.values import Kind
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import helpers, mixed_rows

_MAKING = ("array", "asarray")
_FULL = frozenset(f"numpy.{name}" for name in _MAKING)
_STACKING = "vstack"
_STACKED = f"numpy.{_STACKING}"
_NAME = "array_of_rows"
_FUNCTION = '''def {name}(rows):
    """Makes an array of rows: of objects where they hold arrays and numbers."""
    try:
        return {numpy}.array(rows)
    except ValueError:
        return {numpy}.array(rows, dtype=object)'''
_ADVICE = (
    "where these rows hold arrays beside numbers, numpy 1.24 raises ValueError: pass dtype=object"
)
_MESSAGE = "an array of rows is one of objects where they hold arrays beside numbers"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields how an array of rows is made in every numpy."""
    if not module.project.uses_gym or node.keywords or len(node.args) != 1:
        return
    value = module.value(node.func)
    if value.kind is not Kind.DOTTED or value.choices:
        return
    if value.name in _FULL and mixed_rows.are_given(module, node.args[0]):
        yield from _made(module, node, [])
    elif value.name == _STACKED and isinstance(node.args[0], (ast.List, ast.Tuple)):
        rows = [one for one in node.args[0].elts if mixed_rows.is_one(module, one)]
        yield from _made(module, node, rows) if rows else ()


def _made(module: Module, node: ast.Call, rows: Sequence[ast.expr]) -> Iterator[Outcome]:
    """Yields how a call makes its array; where it puts rows below each other, those of rows."""
    if helpers.is_inside(module, node, _NAME):
        return
    edit = Edit(node, _MESSAGE)
    name = module.fresh(_NAME, module.tree)
    if not rows:
        edit.replace(module.span(node.func), name)
    for row in rows:
        edit.wrap(module.span(row), f"{name}(", ")")
    numpy = module.numpy_at(module.tree.body[0])
    if numpy and helpers.put(module, edit, _FUNCTION.format(name=name, numpy=numpy)):
        yield edit
    else:
        yield Remark(node, _ADVICE)


RULE = Rule(
    code="GYM610",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    looks_beyond_gym=True,
    words={ast.Call: (*_MAKING, _STACKING)},
    examples=(
        Example(
            """
                import random
                import gym
                import numpy as np

                def learn(memory, model):
                    batch = np.array(random.sample(memory, 32))
                    states, rewards = np.vstack(batch[:, 0]), batch[:, 2].astype(float)
                    model.fit(states, rewards)
            """,
            """
                import random
                import gymnasium as gym
                import numpy as np


                def array_of_rows(rows):
                    \"""Makes an array of rows: of objects where they hold arrays and numbers.\"""
                    try:
                        return np.array(rows)
                    except ValueError:
                        return np.array(rows, dtype=object)


                def learn(memory, model):
                    batch = array_of_rows(random.sample(memory, 32))
                    states, rewards = np.vstack(batch[:, 0]), batch[:, 2].astype(float)
                    model.fit(states, rewards)
            """,
        ),
    ),
)
