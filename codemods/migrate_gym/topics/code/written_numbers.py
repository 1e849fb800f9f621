"""Numbers that a module writes to JSON or YAML, which refuse or spell out those of numpy."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import last_name
from ...module import Module

WRITERS = frozenset({"json", "ruamel", "simplejson", "toml", "ujson", "yaml"})
"""The packages that write them."""
CONTAINERS: tuple[type[ast.expr], ...] = (ast.Dict, ast.List, ast.Tuple)
"""What is written with numbers in it."""
_DUMPS = frozenset({"dump", "dumps", "safe_dump"})
_MAKERS = _DUMPS | {"dict", "update"}
_ADDS = "append"
_SHAPED = frozenset({"empty", "full", "ones", "reshape", "zeros"})
_ARITHMETIC = (ast.BinOp, ast.Compare, ast.Subscript, ast.Attribute)


def are_written(module: Module) -> bool:
    """Whether a module imports what writes JSON or YAML."""
    return not WRITERS.isdisjoint(module.imported_roots)


def are_written_anywhere(module: Module) -> bool:
    """Whether any module of the project calls what writes JSON or YAML."""
    return module.project.mentions.calls_with(_DUMPS, WRITERS)


def is_handed_out(
    module: Module, node: ast.expr, containers: tuple[type[ast.expr], ...] = CONTAINERS
) -> bool:
    """Whether a number is written out as it is, or put into what may be: a container of a kind."""
    return (
        _is_written(module, node, containers)
        or _is_kept(module, node)
        or _is_named(module, node, containers)
    )


def _is_written(module: Module, node: ast.expr, containers: tuple[type[ast.expr], ...]) -> bool:
    """Whether a number is kept as it is in a container, or handed to what writes it."""
    makers = _MAKERS if ast.List not in containers else {*_MAKERS, _ADDS}
    for around in module.ancestors(node):
        if isinstance(around, containers):
            return not _is_shape(module, around)
        if isinstance(around, ast.Call):
            return last_name(around.func) in makers
        if isinstance(around, (ast.stmt, *_ARITHMETIC)):
            return False
    return False


def _is_shape(module: Module, container: ast.expr) -> bool:
    """Whether a tuple or list is the shape of an array: ``np.zeros((states, actions))``."""
    call = module.parent(container)
    return isinstance(call, ast.Call) and last_name(call.func) in _SHAPED


def _is_kept(module: Module, node: ast.expr) -> bool:
    """Whether a number is assigned to a key of a dict that is written out."""
    given = module.parent(node)
    return isinstance(given, ast.Assign) and any(
        isinstance(target, ast.Subscript)
        and isinstance(target.slice, ast.Constant)
        and isinstance(target.slice.value, str)
        for target in given.targets
    )


def _is_named(module: Module, node: ast.expr, containers: tuple[type[ast.expr], ...]) -> bool:
    """Whether a number is assigned to a name that is written somewhere in the same module."""
    value, given = node, module.parent(node)
    while isinstance(given, ast.IfExp) and value is not given.test:
        value, given = given, module.parent(given)
    if not isinstance(given, ast.Assign) or given.value is not value:
        return False
    names = {ast.unparse(target) for target in given.targets}
    kinds = {type(target) for target in given.targets}
    if not kinds <= {ast.Name, ast.Attribute}:
        return False
    return any(
        ast.unparse(one) in names and _is_written(module, one, containers)
        for kind in kinds
        for one in module.all(kind)
        if isinstance(getattr(one, "ctx", None), ast.Load) and isinstance(one, ast.expr)
    )
