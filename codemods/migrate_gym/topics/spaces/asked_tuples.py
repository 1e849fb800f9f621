"""Where what is given the action space of a vector asks whether it is a tuple of spaces."""

from __future__ import annotations

import ast

from ...analysis.reading import expressions as e
from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import own_name
from ...module import Module

_ASKING, _TUPLE, _VECTOR = "isinstance", "Tuple", "VectorEnv"


def is_asked(module: Module, space: ast.expr) -> bool:
    """Whether a space is asked for being a tuple here, or by a function that it is passed to."""
    around = module.parent(space)
    if not isinstance(around, ast.Call) or space not in around.args:
        return False
    if is_spelt(around.func, _ASKING):
        return around.args[0] is space and _names(around, _TUPLE)
    return _asks(module, around.func, around.args.index(space))


def may_be_vector(module: Module, owner: ast.expr) -> bool:
    """Whether a function asks of an environment whether it is a vector."""
    source = ast.unparse(owner)
    return any(
        is_spelt(one.func, _ASKING) and _names(one, _VECTOR) and ast.unparse(one.args[0]) == source
        for one in module.saying(ast.Call, (_ASKING,))
        if module.scope(one) is module.scope(owner)
    )


def _names(call: ast.Call, name: str) -> bool:
    """Whether one of the classes that an ``isinstance()`` asks for has a name."""
    if len(call.args) != 2:
        return False
    of = call.args[1]
    return any(own_name(one) == name for one in (of.elts if isinstance(of, ast.Tuple) else [of]))


def _asks(module: Module, called: ast.expr, at: int) -> bool:
    """Whether a function of the project asks so of what it is given."""
    function = module.value(called)
    ref, names = module.project.function(function), module.project.filled(function)
    if ref is None or at >= len(names):
        return False
    return any(
        e.last_part(call.function) == _ASKING
        and len(call.arguments) == 2
        and _is_parameter(call.arguments[0], ref.scope, names[at])
        and _is_tuple(call.arguments[1])
        for call in module.project.modules[ref.module].calls
    )


def _is_parameter(value: e.Expression, scope: int, name: str) -> bool:
    return isinstance(value, e.Name) and (value.scope, value.id) == (scope, name)


def _is_tuple(classes: e.Expression) -> bool:
    several = classes.parts if isinstance(classes, e.Many) else (classes,)
    return any(e.last_part(one) == _TUPLE for one in several)
