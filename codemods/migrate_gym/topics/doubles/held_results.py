"""Results of doubles that lie in a variable, or are put together of columns by ``zip``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.expressions import Expression, Many
from ...analysis.tables.idioms import last_name
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import Module
from ...text.edits import Edit
from ..code import bound_names
from . import doubles

_SAME = frozenset({"cycle", "deepcopy", "iter", "list", "tuple"})
_COUNTED = "len"
_INFO = DONE + 1


def given(module: Module, value: ast.expr, how: str) -> Sequence[ast.expr]:
    """The results of a double, one for each call where it lists them, wherever they are written.

    Args:
        module: The module.
        value: What the double is given.
        how: ``return_value`` or ``side_effect``.
    """
    written = _written(module, value)
    return [value] if written is None else doubles.listed(written, how)


def is_told_elsewhere(module: Module, value: ast.expr) -> bool:
    """Whether another double is given the same variable before."""
    inner = _inner(value)
    if not isinstance(inner, ast.Name):
        return False
    first = min(_reads(module, inner), key=module.span, default=inner)
    return first is not inner


def are_imported(module: Module, value: ast.expr) -> bool:
    """Whether another module of the project has four values, or several times four, by a name."""
    inner = _inner(value)
    if not isinstance(inner, (ast.Name, ast.Attribute)):
        return False
    bound = module.project.bound_elsewhere(module.name, ast.unparse(inner))
    return bool(bound) and all(_are_fours(one.value) for one in bound)


def _are_fours(value: Expression) -> bool:
    """Whether it is four values that end in a dict, or nothing but such."""
    if not isinstance(value, Many) or not value.parts:
        return False
    if not value.fixed or len(value.parts) != LEGACY_LENGTH:
        return not value.is_dict and all(map(_are_fours, value.parts))
    info = value.parts[-1]
    return isinstance(info, Many) and info.is_dict


def lengthen(module: Module, edit: Edit, value: ast.expr) -> bool:
    """Puts False for truncated into one of a double's results, or into four columns of them.

    Returns:
        Whether it is either.
    """
    if doubles.is_step(value):
        doubles.lengthen(module, edit, value)
        return True
    columns = _columns(value)
    never = _never(module, columns[DONE]) if columns else ""
    if never:
        edit.insert(module.text.enclosed(columns[_INFO]).start, f"{never}, ")
    return bool(never)


def is_step(value: ast.expr) -> bool:
    """Whether one of a double's results, or a zip of them, has four values."""
    return doubles.is_step(value) or bool(_columns(value))


def _columns(value: ast.expr) -> Sequence[ast.expr]:
    """The four columns that ``zip`` is given, if it is."""
    rows = _inner(value)
    if not (isinstance(rows, ast.Call) and last_name(rows.func) == "zip") or rows.keywords:
        return []
    return rows.args if len(rows.args) == LEGACY_LENGTH and not _has_star(rows.args) else []


def _never(module: Module, dones: ast.expr) -> str:
    """A column of False that is as long as one of truth values ("" for any other)."""
    if isinstance(dones, ast.Name):
        bound = _bound(module, dones)
        is_plain = bound is not None and _holds_flags(bound)
        return f"[False] * len({dones.id})" if is_plain else ""
    if isinstance(dones, (ast.List, ast.Tuple)) and _holds_flags(dones):
        return f"[False] * {len(dones.elts)}"
    return ""


def _holds_flags(value: ast.expr) -> bool:
    """Whether it is a list of truth values, as far as it is written out."""
    if isinstance(value, ast.BinOp):
        sides = (value.left, value.right) if isinstance(value.op, ast.Add) else (value.left,)
        return all(map(_holds_flags, sides))
    if isinstance(value, ast.ListComp):
        return doubles.is_flag(value.elt)
    return isinstance(value, (ast.List, ast.Tuple)) and all(map(doubles.is_flag, value.elts))


def _has_star(parts: Sequence[ast.expr]) -> bool:
    return any(isinstance(one, ast.Starred) for one in parts)


def _written(module: Module, value: ast.expr) -> ast.expr | None:
    """What is written for a double: a display itself, or what a variable of its own holds."""
    inner = _inner(value)
    if not isinstance(inner, ast.Name):
        return inner
    bound = _bound(module, inner)
    if bound is None or not all(_is_of_double(module, one) for one in _reads(module, inner)):
        return None
    return bound


def _inner(value: ast.expr) -> ast.expr:
    """What a function gives on as it is."""
    while isinstance(value, ast.Call) and last_name(value.func) in _SAME and len(value.args) == 1:
        value = value.args[0]
    return value


def _scope(module: Module, name: ast.Name) -> ast.AST | None:
    """The function or module whose variable a name is (None where that is not known)."""
    try:
        return bound_names.binder(module, name, name.id)
    except bound_names.UnknownError:
        return None


def _bound(module: Module, name: ast.Name) -> ast.expr | None:
    """The one value that a variable has (None where it has another, or none that is seen)."""
    scope = _scope(module, name)
    values = bound_names.only_assigned(module, scope, name.id) if scope is not None else []
    return values[0] if len(values) == 1 else None


def _reads(module: Module, name: ast.Name) -> Iterator[ast.Name]:
    """Where a variable is read, but to count what is in it."""
    scope = _scope(module, name)
    for one in module.all(ast.Name):
        is_read = one.id == name.id and isinstance(one.ctx, ast.Load)
        if is_read and _scope(module, one) is scope and not _is_counted(module, one):
            yield one


def _is_counted(module: Module, read: ast.Name) -> bool:
    around = module.parent(read)
    return isinstance(around, ast.Call) and last_name(around.func) == _COUNTED


def _is_of_double(module: Module, read: ast.Name) -> bool:
    """Whether what is read is given to a double of ``step()``."""
    inner: ast.AST = read
    around = module.parent(inner)
    while isinstance(around, ast.Call) and last_name(around.func) in _SAME:
        inner, around = around, module.parent(around)
    if isinstance(around, ast.keyword):
        return doubles.method(module, around) == "step"
    return isinstance(around, ast.Assign) and doubles.is_double(around.targets[0], "step")
