"""Containers that a function is handed, and puts steps' results into without reading them.

Who reads them is whoever handed the container in, which is not followed from there to here.
"""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module, all_of, reads
from ..code import bound_names

_APPENDING = frozenset({"append", "appendleft"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LEN = "len"


def is_appended(module: Module, call: ast.AST) -> bool:
    """Whether a call adds one value to a container that a function is handed and only fills."""
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in _APPENDING
        and is_only_filled(module, call.func.value)
    )


def is_only_filled(module: Module, container: ast.expr) -> bool:
    """Whether a function, or one around it, is handed a container and does nothing but fill it.

    What objects of the project's own classes do with a result is followed.
    """
    function = _handed_to(module, container)
    if function is None or not isinstance(container, ast.Name):
        return False
    if not all(_fills(module, read) for read in reads(function, container.id)):
        return False
    return all(one.kind is not Kind.INSTANCE for one in module.passed(function, container.id))


def is_set(module: Module, target: ast.Attribute) -> bool:
    """Whether an attribute is set that is not followed: a function's, or of what one is handed.

    The latter is of no class of the project.
    """
    owner = target.value
    kind = module.value(owner).kind
    if kind is Kind.FUNCTION:
        is_inside = module.function(target) is not None
        return is_inside or not is_read_beside(module, target)
    is_handed = kind is Kind.UNKNOWN and _handed_to(module, owner) is not None
    return is_handed and not any(module.project.classes_with(target.attr))


def is_read_beside(module: Module, target: ast.Attribute) -> bool:
    """Whether an attribute is read by the same words in the function or module that sets it."""
    source = ast.unparse(target)
    return any(
        isinstance(one.ctx, ast.Load) and ast.unparse(one) == source
        for one in all_of(module.scope(target), ast.Attribute)
    )


def is_read_as_steps(module: Module, container: ast.expr) -> bool:
    """Whether what is handed in is known to hold results of steps, which are read as such."""
    function = _handed_to(module, container)
    if function is None or not isinstance(container, ast.Name):
        return False
    held = [one for one in module.passed(function, container.id) if one.kind is Kind.MANY]
    parts = [part for one in held for part in (one.of, *one.parts)]
    return any(part is not None and part.kind is Kind.STEP for part in parts)


def _handed_to(module: Module, container: ast.expr) -> FunctionDef | None:
    """The function whose parameter a name is, and nothing else."""
    if not isinstance(container, ast.Name):
        return None
    try:
        function = bound_names.binder(module, container, container.id)
    except bound_names.UnknownError:
        return None
    if not isinstance(function, _FUNCTIONS) or bound_names.is_bound(function, container.id):
        return None
    is_method = module.owner(function) is not None
    is_self = is_method and container.id in [one.arg for one in function.args.args[:1]]
    return None if is_self else function


def _fills(module: Module, read: ast.Name) -> bool:
    """Whether a name is read to put something into what it stands for, or to count that."""
    around = module.parent(read)
    if isinstance(around, ast.Call):
        return last_name(around.func) == _LEN and around.args == [read]
    if isinstance(around, ast.Subscript):
        return isinstance(around.ctx, ast.Store) and around.value is read
    call = module.parent(around)
    is_method = isinstance(around, ast.Attribute) and around.attr in (*_APPENDING, "clear")
    return is_method and isinstance(call, ast.Call) and call.func is around
