"""Types that stand beside a function: in comments, or as what it is registered for.

Code for Python 2 and 3 has them as ``# type: (gym.Env, int) -> float``.
"""

from __future__ import annotations

import ast

from .tree import FunctionDef

_REGISTERING = "register"
_BOUND = frozenset({"self", "cls"})


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
    return {**_dispatched(function), **found} if function.decorator_list else found


def _dispatched(function: FunctionDef) -> dict[str, ast.expr]:
    r"""The type of the first parameter, by which a function of functools' is chosen.

    >>> (function,) = ast.parse("@first.register(gym.Env)\ndef _(thing, count): pass").body
    >>> {name: ast.unparse(one) for name, one in parameters(function).items()}
    {'thing': 'gym.Env'}
    """
    taken = [one.arg for one in function.args.args if one.arg not in _BOUND]
    for one in function.decorator_list:
        type_ = _registered(one)
        if type_ is not None and taken:
            return {taken[0]: type_}
    return {}


def _registered(decorator: ast.expr) -> ast.expr | None:
    """What ``@first.register(gym.Env)`` is given, if it is named and given alone."""
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute)):
        return None
    if decorator.func.attr != _REGISTERING or len(decorator.args) != 1 or decorator.keywords:
        return None
    given = decorator.args[0]
    return given if isinstance(given, (ast.Name, ast.Attribute)) else None


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
