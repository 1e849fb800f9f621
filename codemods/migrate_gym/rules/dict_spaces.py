"""Asks for a dict where a Dict space kept an OrderedDict.

``Dict.spaces``, and the samples of such a space, are plain dicts since gymnasium 1.0, in the same
order. Code that asks ``isinstance(space.spaces, OrderedDict)`` asks for a dict instead, which an
OrderedDict is as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit

_ORDERED = ("OrderedDict", "collections.OrderedDict")


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the class to ask for in one isinstance."""
    if not (isinstance(node.func, ast.Name) and node.func.id == "isinstance"):
        return
    if len(node.args) != 2 or not module.project.uses_gym:
        return
    given, asked = node.args
    ordered = ast.unparse(asked) in _ORDERED
    if ordered and isinstance(given, ast.Attribute) and given.attr == "spaces":
        edit = Edit(node, "the spaces of a Dict space are a plain dict")
        yield edit.replace(module.span(asked), "dict")


RULE = Rule(
    code="GYM602",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: ["isinstance"]},
    examples=(
        Example(
            """
                from collections import OrderedDict
                import gym

                def keys(space: gym.spaces.Dict):
                    assert isinstance(space.spaces, OrderedDict), "the order is not known"
                    return list(space.spaces)
            """,
            """
                from collections import OrderedDict
                import gymnasium as gym

                def keys(space: gym.spaces.Dict):
                    assert isinstance(space.spaces, dict), "the order is not known"
                    return list(space.spaces)
            """,
        ),
    ),
)
