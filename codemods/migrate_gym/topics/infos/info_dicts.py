"""Infos of vector environments that are read as the dict that they are since gym 0.24."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_none
from ...module import Module, called_on, own, reads
from ..code import bound_names, callers, signatures

_READERS = frozenset({"get", "pop"})


def asked(module: Module, key: ast.Constant) -> ast.expr | None:
    """The infos of a vector environment that a key is looked up or looked for in."""
    infos = looked_in(module, key)
    return infos if isinstance(infos, ast.Name) and is_of_batch(module, infos) else None


def looked_in(module: Module, key: ast.Constant) -> ast.expr | None:
    """What a key is looked up or looked for in, or what a loop compares the keys of with it."""
    parent = module.parent(key)
    if isinstance(parent, ast.Subscript) and parent.slice is key:
        return parent.value
    if isinstance(parent, ast.Compare) and parent.left is key and _is_membership(parent):
        return parent.comparators[0]
    if isinstance(parent, ast.Compare) and is_equality(parent):
        other = parent.comparators[0] if parent.left is key else parent.left
        return _gone_through(module, other) if isinstance(other, ast.Name) else None
    if isinstance(parent, ast.Call) and parent.args[:1] == [key] and _is_reader(parent.func):
        assert isinstance(parent.func, ast.Attribute)
        return parent.func.value
    return None


def _is_membership(node: ast.Compare) -> bool:
    return len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn))


def is_equality(node: ast.AST) -> bool:
    """Whether two things are compared with each other."""
    return (
        isinstance(node, ast.Compare)
        and len(node.ops) == 1
        and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
    )


def _gone_through(module: Module, name: ast.Name) -> ast.expr | None:
    """What the loop around goes through, of which a name is each key."""
    for around in module.ancestors(name):
        loops = [around] if isinstance(around, ast.For) else getattr(around, "generators", [])
        for loop in loops:
            dict_ = called_on(loop.iter, "items")
            target = loop.target
            if dict_ is not None and isinstance(target, ast.Tuple) and target.elts:
                target = target.elts[0]
            elif dict_ is None:
                dict_ = called_on(loop.iter, "keys") or loop.iter
            if isinstance(target, ast.Name) and target.id == name.id:
                return dict_
    return None


def _is_reader(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in _READERS


def is_of_batch(module: Module, name: ast.Name) -> bool:
    """Whether a name stands for the infos of a vector environment of gym's, and no more."""
    given = list(_given(module.scope(name), name))
    return bool(given) and all(_is_step(module, one) for one in given)


def are_of_batch(module: Module, infos: ast.expr, depth: int = 2) -> bool:
    """Whether a name, or an attribute of ``self``, is the infos of a vector of gym's, and no more.

    A parameter is what all callers of the function pass.

    Args:
        module: The module.
        infos: The expression.
        depth: Through how many functions it may have come.
    """
    if isinstance(infos, ast.Attribute):
        class_ = module.class_around(infos) if ast.unparse(infos.value) == "self" else None
        given = [] if class_ is None else list(_given(class_, infos))
        return bool(given) and all(_is_step(module, one) for one in given)
    if not isinstance(infos, ast.Name) or is_of_batch(module, infos):
        return isinstance(infos, ast.Name)
    function = module.function(infos)
    if not depth or function is None or infos.id not in signatures.parameters(function):
        return False
    if bound_names.is_bound(function, infos.id):
        return False
    try:
        calls = callers.all_of(module, function)
        passed = [callers.passed(module, call, function, infos.id) for call in calls]
    except bound_names.UnknownError:
        return False
    return all(are_of_batch(module, one, depth - 1) for one in passed)


def may_be_of_batch(module: Module, infos: ast.expr, key: str) -> bool:
    """Whether something may be the infos of a vector environment that the project steps.

    What a single environment gave is not, and where the module itself puts a value under the
    key, that value is what is read.
    """
    if not module.project.stepped.has_vectors or _is_of_one(module, infos):
        return False
    same = (one for one in module.saying(ast.Constant, (key,)) if one.value == key)
    return not any(_is_put_under(module, one) for one in same)


def _is_put_under(module: Module, key: ast.Constant) -> bool:
    """Whether a value is put into a dict under a key: ``{key: …}`` or ``batch[key] = …``."""
    parent = module.parent(key)
    if isinstance(parent, ast.Subscript):
        return isinstance(parent.ctx, ast.Store)
    return isinstance(parent, ast.Dict) and key in parent.keys


def _is_of_one(module: Module, infos: ast.expr) -> bool:
    """Whether a step or reset of something that is no vector environment gave it."""
    if not isinstance(infos, ast.Name):
        return False
    calls = [one for one in _given(module.scope(infos), infos) if isinstance(one, ast.Call)]
    owners = [module.value(one.func.value) for one in calls if isinstance(one.func, ast.Attribute)]
    return any(one.is_known and one.kind is not Kind.VECTOR for one in owners)


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


def _given(scope: ast.AST, infos: ast.Name | ast.Attribute) -> Iterator[ast.expr | None]:
    """What is unpacked into a name or attribute within, last; None for whatever else binds it.

    A None that is assigned is left out: nothing can be read from that.
    """
    said = ast.unparse(infos)
    kind = type(infos)
    for node in own(scope) if kind is ast.Name else ast.walk(scope):
        if isinstance(node, ast.Assign) and not is_none(node.value):
            for target in node.targets:
                last = target.elts[-1] if isinstance(target, ast.Tuple) and target.elts else None
                if last is not None and ast.unparse(last) == said:
                    yield node.value
                elif any(type(x) is kind and ast.unparse(x) == said for x in ast.walk(target)):
                    yield None


def _is_step(module: Module, node: ast.expr | None) -> bool:
    """Whether something steps or resets a vector environment."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = module.value(node.func.value)
    is_called = node.func.attr in {*known.BATCH_STEPS, "reset"}
    return is_called and owner.kind is Kind.VECTOR and not owner.guess and bool(owner.makes)
