"""Infos of vector environments that are read as the dict that they are since gym 0.24."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...module import Module, own, reads

_STEPS = frozenset({"step", "step_wait"})
_READERS = frozenset({"get", "pop"})


def asked(module: Module, key: ast.Constant) -> ast.expr | None:
    """The infos of a vector environment that a key is looked up or looked for in."""
    parent = module.parent(key)
    if isinstance(parent, ast.Subscript) and parent.slice is key:
        infos = parent.value
    elif isinstance(parent, ast.Compare) and parent.left is key and _is_membership(parent):
        infos = parent.comparators[0]
    elif isinstance(parent, ast.Call) and parent.args[:1] == [key] and _is_reader(parent.func):
        assert isinstance(parent.func, ast.Attribute)
        infos = parent.func.value
    else:
        return None
    return infos if isinstance(infos, ast.Name) and is_of_batch(module, infos) else None


def _is_membership(node: ast.Compare) -> bool:
    return len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn))


def _is_reader(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in _READERS


def is_of_batch(module: Module, name: ast.Name) -> bool:
    """Whether a name stands for the infos of a vector environment of gym's, and no more."""
    scope = module.scope(name)
    given = list(_given(scope, name.id))
    return bool(given) and all(_is_step(module, one) for one in given)


def is_dict(module: Module, name: ast.Name) -> bool:
    """Whether all that is done with infos in a function is looking keys up."""
    used = list(reads(module.scope(name), name.id))
    return bool(used) and all(_looks_up(module, one) for one in used)


def _looks_up(module: Module, node: ast.Name) -> bool:
    parent = module.parent(node)
    if isinstance(parent, ast.Subscript) and parent.value is node:
        return isinstance(parent.slice, ast.Constant) and isinstance(parent.slice.value, str)
    if isinstance(parent, ast.Compare):
        return _is_membership(parent) and isinstance(parent.left, ast.Constant)
    return isinstance(parent, ast.Attribute) and parent.attr in {*_READERS, "keys", "items"}


def _given(scope: ast.AST, name: str) -> Iterator[ast.expr | None]:
    """What is unpacked into a name in a function, last; None for whatever else binds it."""
    for node in own(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                last = target.elts[-1] if isinstance(target, ast.Tuple) and target.elts else None
                if isinstance(last, ast.Name) and last.id == name:
                    yield node.value
                elif any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(target)):
                    yield None


def _is_step(module: Module, node: ast.expr | None) -> bool:
    """Whether something steps or resets a vector environment."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = module.value(node.func.value)
    is_called = node.func.attr in {*_STEPS, "reset"}
    return is_called and owner.kind is Kind.VECTOR and not owner.guess and bool(owner.makes)
