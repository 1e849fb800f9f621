"""Functions of ``operator`` that take parts of steps' results by position."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import constant_index, is_none
from ...module import Module
from ..code import bound_names

_TAKING = "operator.itemgetter"
_UNMOVED = (0, 1, -1)


def take_moved(module: Module, function: ast.expr) -> bool:
    """Whether ``itemgetter(1, 2)``, or a name for such, takes what stands elsewhere now."""
    given = [function] if not isinstance(function, ast.Name) else _given(module, function)
    return bool(given) and all(_takes_moved(module, one) for one in given)


def _given(module: Module, name: ast.Name) -> list[ast.expr]:
    """All that a name is given in the scope that has it, but None, which is no function."""
    for scope in (module.scope(name), module.tree):
        if bound_names.is_bound(scope, name.id):
            given = bound_names.only_assigned(module, scope, name.id)
            return [one for one in given if not is_none(one)]
    return []


def _takes_moved(module: Module, made: ast.expr) -> bool:
    if not isinstance(made, ast.Call) or module.value(made.func).name != _TAKING:
        return False
    return any(constant_index(one) not in _UNMOVED for one in made.args)
