"""Types in comments, as code for Python 2 and 3 has them: ``# type: (gym.Env, int) -> float``."""

from __future__ import annotations

import ast

from .tree import FunctionDef


def hint(text: str | None) -> ast.expr | None:
    """A type as an annotation that is a text."""
    return ast.Constant(text) if text else None


def parameters(function: FunctionDef) -> dict[str, ast.expr]:
    r"""The types of parameters, behind each or all in one comment, which leaves out ``self``.

    >>> code = "def f(self, env):\n    # type: (gym.Env) -> None\n    pass"
    >>> (function,) = ast.parse(code, type_comments=True).body
    >>> {name: ast.unparse(one) for name, one in parameters(function).items()}
    {'env': 'gym.Env'}
    """
    given = function.args
    named = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    found = _together(function, [one for one in named if one]) if function.type_comment else {}
    for one in named:
        if one is not None and one.type_comment:
            found[one.arg] = ast.Constant(one.type_comment)
    return found


def result(function: FunctionDef) -> ast.expr | None:
    """The type of what a function returns."""
    returned = _signature(function).returns
    return None if isinstance(returned, ast.Constant) and returned.value is None else returned


def _together(function: FunctionDef, named: list[ast.arg]) -> dict[str, ast.expr]:
    types = _signature(function).argtypes
    first = len(named) - len(types)
    return {one.arg: type_ for one, type_ in zip(named[first:], types)} if first in (0, 1) else {}


_NONE = ast.FunctionType([], ast.Constant(None))


def _signature(function: FunctionDef) -> ast.FunctionType:
    if not function.type_comment:
        return _NONE
    try:
        found = ast.parse(function.type_comment, mode="func_type")
    except SyntaxError:
        return _NONE
    assert isinstance(found, ast.FunctionType)
    return found
