"""Questions whether an action is an int: spaces sample numpy's integers, which are none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import last_name
from ...module import Module, called_on
from ...text.edits import Edit, Remark
from ..code import signatures
from ..steps import actions
from ..steps.unpackings import given
from . import compared_boxes

_SINCE = "gymnasium 0.27"
ASKING = ("isinstance", "assertIsInstance")
"""What asks whether something is of a class."""
_INT, _TYPE = "int", "type"
_PLAIN = frozenset({"bool", "dict", "float", "int", "list", "set", "str", "tuple"})
"""Python's own classes: none of numpy's integers is of one."""
_ARRAY = "ndarray"
_INTEGER = "integer"
_NUMPYS = frozenset({_INTEGER, "Integral", "Number", "generic", "int32", "int64", "number"})
"""What numpy's integers are of, or some of them."""
_EQUAL, _OTHER = (ast.Eq, ast.Is), (ast.NotEq, ast.IsNot)
_MESSAGE = "spaces give numpy's integers now"


def asked(module: Module, node: ast.Call) -> Iterator[Edit | Remark]:
    """``isinstance(env.action_space.sample(), int)``."""
    if len(node.args) < 2:
        return
    classes = _classes(node.args[1])
    if _INT not in classes or not _are_none_of_numpys(classes) or _is_asked_beside(module, node):
        return
    numpy = module.numpy_at(node)
    plural = ", ".join(_written(node.args[1]))
    wanted = f"({plural}, {numpy or 'numpy'}.{_INTEGER})"
    found = _found(module, node, node.args[0], numpy, wanted)
    if found is not None:
        yield found.replace(module.span(node.args[1]), wanted) if isinstance(found, Edit) else found


def compared(module: Module, node: ast.Compare) -> Iterator[Edit | Remark]:
    """``type(action) is int``, and other questions whether a type is that."""
    call, is_one = node.left, len(node.ops) == 1
    if not is_one or not isinstance(node.ops[0], (*_EQUAL, *_OTHER)):
        return
    if not isinstance(call, ast.Call) or last_name(call.func) != _TYPE or len(call.args) != 1:
        return
    if _classes(node.comparators[0]) != {_INT} or _is_asked_beside(module, node):
        return
    numpy, value = module.numpy_at(node), module.source(call.args[0])
    wanted = f"{ASKING[0]}({value}, ({_INT}, {numpy or 'numpy'}.{_INTEGER}))"
    if isinstance(node.ops[0], _OTHER):
        wanted = f"not {wanted}"
    found = _found(module, node, call.args[0], numpy, wanted)
    if found is not None:
        yield found.replace(module.span(node), wanted) if isinstance(found, Edit) else found


def _found(
    module: Module, node: ast.expr, value: ast.expr, numpy: str, wanted: str
) -> Edit | Remark | None:
    """The edit that asks for numpy's integers as well, or what is said where others may come."""
    if not module.target.has_seen(_SINCE) or module.imports_modern:
        return None
    is_open = _is_action(module, value) or _is_member(module, node, value)
    is_open = is_open or _is_part(module, value) or _is_given_as_size(module, value)
    if not (is_open or _is_sample(module, value)):
        return None
    if not numpy or (is_open and not _refuses_others(module, node)):
        return Remark(node, f"{_MESSAGE}: ask for {wanted}")
    return Edit(node, _MESSAGE)


def _written(classes: ast.expr) -> list[str]:
    """The classes that something is asked to be one of, as they are written."""
    return list(map(ast.unparse, classes.elts if isinstance(classes, ast.Tuple) else [classes]))


def _classes(classes: ast.expr) -> set[str]:
    return set(_written(classes))


def _is_asked_beside(module: Module, node: ast.expr) -> bool:
    """Whether the same condition asks for numpy's integers by itself."""
    around = module.parent(node)
    return isinstance(around, ast.BoolOp) and any(
        last_name(part) in _NUMPYS
        for part in ast.walk(around)
        if isinstance(part, (ast.Attribute, ast.Name))
    )


def _refuses_others(module: Module, node: ast.expr) -> bool:
    """Whether all that is no int is an error here: by an assertion, or a ``raise`` behind it."""
    is_denied = isinstance(node, ast.Compare) and isinstance(node.ops[0], _OTHER)
    around = module.parent(node)
    while _is_condition(around, is_denied):
        is_denied = is_denied != isinstance(around, ast.UnaryOp)
        around = module.parent(around)
    if isinstance(around, ast.Assert):
        return not is_denied
    if not isinstance(around, ast.If):
        return False
    if is_denied:
        return isinstance(around.body[-1], ast.Raise)
    rest = around.orelse
    while len(rest) == 1 and isinstance(rest[0], ast.If) and _lets_pass(rest[0].test):
        rest = rest[0].orelse
    return bool(rest) and isinstance(rest[-1], ast.Raise)


def _is_condition(around: ast.AST, is_denied: bool) -> bool:
    """Whether a whole condition says no, or yes, where its part about an int does."""
    if isinstance(around, ast.UnaryOp):
        return isinstance(around.op, ast.Not)
    return isinstance(around, ast.BoolOp) and isinstance(
        around.op, ast.Or if is_denied else ast.And
    )


def _lets_pass(test: ast.expr) -> bool:
    """Whether none of numpy's integers answers a question: ``isinstance(action, str)``."""
    if not isinstance(test, ast.Call) or last_name(test.func) not in ASKING or len(test.args) < 2:
        return False
    return _are_none_of_numpys(_written(test.args[1]))


def _are_none_of_numpys(classes: Iterable[str]) -> bool:
    """Whether none of numpy's integers is of any of some classes."""
    return {name.rpartition(".")[2] for name in classes} <= _PLAIN | {_ARRAY}


def _is_action(module: Module, node: ast.expr) -> bool:
    """Whether something is what an environment's step, or a method of a space, is given.

    Or what a step hands to another method of its class.
    """
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or not isinstance(node, ast.Name):
        return False
    if any(compared_boxes.is_space_class(module, base) for base in owner.bases):
        return node.id in list(signatures.parameters(function))[1:]
    made = module.class_info(owner).instance
    is_old = made.kind is Kind.ENV and not made.modern
    return is_old and node.id in actions.holding(module, function)


def _is_member(module: Module, node: ast.expr, value: ast.expr) -> bool:
    """Whether a name is asserted to be an int where a space is known to be a Discrete."""
    if not isinstance(value, ast.Name) or not isinstance(module.parent(node), ast.Assert):
        return False
    inner: ast.AST = node
    for around in module.ancestors(node):
        if (
            isinstance(around, ast.If)
            and inner in around.body
            and _asks_for_discrete(module, around.test)
        ):
            return True
        inner = around
    return False


def _asks_for_discrete(module: Module, test: ast.expr) -> bool:
    if not isinstance(test, ast.Call) or last_name(test.func) not in ASKING:
        return False
    asked = test.args[1] if len(test.args) > 1 else test
    return last_name(asked) == "Discrete" and compared_boxes.is_space_class(module, asked)


def _is_sample(module: Module, node: ast.expr) -> bool:
    """Whether something is a sample or the size of a space, however it may have got its value."""
    if isinstance(node, ast.Attribute):
        return node.attr == "n" and module.value(node.value).kind is Kind.SPACE
    if not isinstance(node, ast.Name):
        space = called_on(node, "sample")
        return space is not None and module.value(space).kind is Kind.SPACE
    stores = [
        one
        for one in module.all(ast.Name)
        if one.id == node.id
        and isinstance(one.ctx, ast.Store)
        and module.scope(one) is module.scope(node)
    ]
    values = given(module, node)
    return len(values) == len(stores) > 0 and all(
        not isinstance(value, ast.Name) and _is_sample(module, value) for value in values
    )


def _is_given_as_size(module: Module, node: ast.expr) -> bool:
    """Whether a function or property of the project gives the number, perhaps as a space's size."""
    values = given(module, node) if isinstance(node, ast.Name) else [node]
    names = {last_name(one.func if isinstance(one, ast.Call) else one) for one in values}
    return not names.isdisjoint(module.project.spaces.sized)


def _is_part(module: Module, node: ast.expr) -> bool:
    """Whether something is a part of a sample: that of a MultiDiscrete was numpy's before."""
    return isinstance(node, ast.Subscript) and _is_sample(module, node.value)
