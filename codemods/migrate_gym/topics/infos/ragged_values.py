"""Arrays in infos that are not always as long: those of all environments do not fit into one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import options
from ...analysis.tables.idioms import constant_index
from ...module import FunctionDef, Module, all_of, methods, own_of
from . import batched_values

_NUMPY = "numpy."
_FILLED = frozenset({"empty", "eye", "full", "identity", "ones", "zeros"})
_OF_OTHERS = frozenset({"array", "asarray", "concatenate", "fromiter", "hstack", "stack", "vstack"})
_OF_FOUND = frozenset({"argwhere", "flatnonzero", "intersect1d", "setdiff1d", "unique"})
_FOR_EACH_AXIS = frozenset({"nonzero", "where"})
_AS_LONG = frozenset({"astype", "copy", "flatten", "ravel"})
"""What gives an array as long as the one that it is called on."""
_LISTING = frozenset({"list", "sorted", "tuple", "range"})
_GROWING = frozenset({"add", "append", "extend"})
_SHRINKING = frozenset({"clear", "discard", "pop", "popleft", "remove"})
_STEP = "step"


def is_ragged(module: Module, owner: ast.ClassDef, step: FunctionDef, value: ast.expr) -> bool:
    """Whether a value that a step puts into infos is an array, and surely not always as long.

    Args:
        module: The module.
        owner: The class of the environment.
        step: The method that gives the value.
        value: The value, or a name for it.
    """
    given = batched_values.assigned(step, value)
    parts = [part for one in given for part in options(one)]
    return any(_is_array(module, owner, step, part) for part in parts)


def _is_array(module: Module, owner: ast.ClassDef, step: FunctionDef, node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        return _is_picked(module, node)
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    name = module.value(function).name
    if name.startswith(_NUMPY):
        return _is_made(name.removeprefix(_NUMPY), owner, step, node)
    if not isinstance(function, ast.Attribute):
        return False
    if function.attr in _AS_LONG:
        return _is_array(module, owner, step, function.value)
    helper = methods(owner).get(function.attr) if ast.unparse(function.value) == "self" else None
    if helper is None or helper is step:
        return False
    values = [one.value for one in own_of(helper, ast.Return) if one.value is not None]
    return any(is_ragged(module, owner, helper, one) for one in values if one is not node)


def _is_picked(module: Module, node: ast.Subscript) -> bool:
    """``x[x > 0]``, ``np.where(x)[0]``."""
    if isinstance(node.slice, ast.Compare):
        return True
    if not isinstance(node.value, ast.Call) or constant_index(node.slice) is None:
        return False
    name = module.value(node.value.func).name.removeprefix(_NUMPY)
    return name in _FOR_EACH_AXIS and len(node.value.args) == 1


def _is_made(name: str, owner: ast.ClassDef, step: FunctionDef, call: ast.Call) -> bool:
    """Whether one of numpy's functions makes an array that is not always as long."""
    if name in _OF_FOUND:
        return True
    if name == "arange":
        return sum(_changes(owner, step, one) for one in call.args) == 1
    if not call.args:
        return False
    first = call.args[0]
    if name in _FILLED:
        axes = first.elts if isinstance(first, (ast.List, ast.Tuple)) else [first]
        return any(_changes(owner, step, one) for one in axes)
    return name in _OF_OTHERS and _is_sequence(owner, step, first)


def _is_sequence(owner: ast.ClassDef, step: FunctionDef, node: ast.expr) -> bool:
    """Whether a list, or what can be made one, is surely not always as long."""
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        first = node.generators[0]
        return bool(first.ifs) or _is_sequence(owner, step, first.iter)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        ends = [one for one in (node.slice.lower, node.slice.upper) if one is not None]
        return len(ends) == 1 and _changes(owner, step, ends[0])
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Name) or node.func.id not in _LISTING:
            return False
        is_range = node.func.id == "range"
        judge = _changes if is_range else _is_sequence
        return sum(judge(owner, step, one) for one in node.args) == 1
    if isinstance(node, ast.Attribute):
        return _grows(owner, node)
    given = batched_values.assigned(step, node)
    return given != [node] and any(_is_sequence(owner, step, one) for one in given)


def _grows(owner: ast.ClassDef, node: ast.Attribute) -> bool:
    """Whether steps put more into what an attribute of the class holds, and none takes away."""
    if ast.unparse(node.value) != "self":
        return False
    name = ast.unparse(node)
    calls = [one.func for one in all_of(owner, ast.Call)]
    done_to = {one.attr for one in calls if isinstance(one, ast.Attribute) and _is(one.value, name)}
    stored = all_of(owner, ast.Assign)
    held = [one.value for one in stored if any(_is(target, name) for target in one.targets)]
    is_kept = any(isinstance(one, ast.Call) and "deque" in ast.unparse(one.func) for one in held)
    if is_kept or done_to & _SHRINKING or any(_is_cut(one, name) for one in held):
        return False
    return any(
        isinstance(one.func, ast.Attribute)
        and one.func.attr in _GROWING
        and _is(one.func.value, name)
        for one in own_of(methods(owner)[_STEP], ast.Call)
    )


def _is_cut(value: ast.expr, name: str) -> bool:
    """``self.last = self.last[-4:]``."""
    return isinstance(value, ast.Subscript) and _is(value.value, name)


def _changes(owner: ast.ClassDef, step: FunctionDef, node: ast.expr) -> bool:
    """Whether a number is worked out with one that each step changes, or a length that grows."""
    counted = {ast.unparse(one.target) for one in own_of(methods(owner)[_STEP], ast.AugAssign)}
    for part in _operands(node):
        if isinstance(part, ast.Attribute) and ast.unparse(part) in counted:
            return True
        if isinstance(part, ast.Call) and ast.unparse(part.func) == "len" and part.args:
            return _is_sequence(owner, step, part.args[0])
    return False


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    """A number, or what is added, taken away or multiplied."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult)):
        yield from _operands(node.left)
        yield from _operands(node.right)
    else:
        yield node


def _is(node: ast.expr, name: str) -> bool:
    return ast.unparse(node) == name
