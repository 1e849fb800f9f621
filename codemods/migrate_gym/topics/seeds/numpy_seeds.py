"""Seeds that numpy drew.

A seed method may have taken any number; ``reset(seed=…)`` takes Python's own integers alone. They
are followed through loops, attributes that the module sets, through what functions of the module
give and what they are passed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables.idioms import last_name
from ...module import Module, all_of, own_of, reads
from ...text.source_text import Span
from ..code import bound_names, signatures

_NUMBERS = frozenset({"choice", "integers", "random_integers"})
_MADE = frozenset({"arange", "array", "asarray", "unique"})
_NUMPY = ("np.", "numpy.")
_SIZED = frozenset({"choice", "integers", "randint", "random_integers"})


def is_one(module: Module, seed: ast.expr) -> bool:
    """Whether a seed is surely one of numpy's integers."""
    return _is_one(module, seed, frozenset())


def parts(module: Module, seed: ast.expr) -> tuple[str | Span, ...]:
    """What to write for a seed: its source, made Python's own number where it is numpy's."""
    before, after = _around(module, seed)
    return (before, module.span(seed), after) if after else (module.span(seed),)


def text(module: Module, seed: ast.expr) -> str:
    """The same as text."""
    before, after = _around(module, seed)
    return f"{before}{module.source(seed)}{after}"


def _around(module: Module, seed: ast.expr) -> tuple[str, str]:
    """What makes a seed Python's own number; of a parameter, which may be None, where it is one."""
    if is_one(module, seed):
        return "int(", ")"
    if _may_be_one(module, seed):
        return f"{module.source(seed)} if {module.source(seed)} is None else int(", ")"
    is_sum = isinstance(seed, ast.BinOp)
    parts = (part for part in ast.walk(seed) if is_sum and isinstance(part, ast.Name))
    return ("int(", ")") if any(_may_be_one(module, part) for part in parts) else ("", "")


def _may_be_one(module: Module, seed: ast.expr) -> bool:
    """Whether a parameter is passed one by some call, or an attribute is set to one somewhere."""
    if isinstance(seed, ast.Attribute):
        return any(
            _is_one(module, held, frozenset({_mark(seed)}))
            or (isinstance(held, ast.Name) and _may_be_one(module, held))
            for held in _held(module, seed)
        )
    return isinstance(seed, ast.Name) and any(
        _is_one(module, given, frozenset()) for given in _passed(module, seed)
    )


def _mark(attribute: ast.Attribute) -> str:
    """What stands for an attribute among the names that were seen."""
    return f".{attribute.attr}"


def _held(module: Module, attribute: ast.Attribute) -> list[ast.expr]:
    """What the module sets attributes of a name to, whatever they are of."""
    return [
        one.value
        for one in module.all(ast.Assign)
        if any(isinstance(to, ast.Attribute) and to.attr == attribute.attr for to in one.targets)
    ]


def _passed(module: Module, name: ast.Name) -> Iterator[ast.expr]:
    """What calls in the module pass for a parameter."""
    function = module.function(name)
    while function is not None and name.id not in signatures.parameters(function):
        function = module.function(function)
    if function is None or bound_names.is_bound(function, name.id):
        return
    owner = module.owner(function)
    called = owner.name if owner is not None and function.name == "__init__" else function.name
    position = list(signatures.parameters(function)).index(name.id) - (owner is not None)
    for call in module.saying(ast.Call, (called,)):
        is_plain = not any(isinstance(one, ast.Starred) for one in call.args)
        yield from call.args[position : position + 1] if is_plain and position >= 0 else ()
        yield from (one.value for one in call.keywords if one.arg == name.id)


def _is_one(module: Module, seed: ast.expr, seen: frozenset[str]) -> bool:
    """Whether a seed is one, as what it is bound to says: through other names than those seen."""
    if isinstance(seed, ast.BinOp):
        return _is_one(module, seed.left, seen) or _is_one(module, seed.right, seen)
    if isinstance(seed, ast.Call):
        if isinstance(seed.func, ast.Name) and seed.func.id not in seen:
            return _gives_one(module, seed.func, seen | {seed.func.id})
        return _is_drawn(module, seed) and last_name(seed) in _NUMBERS and not _is_sized(seed)
    if isinstance(seed, ast.Subscript):
        return not isinstance(seed.slice, ast.Slice) and _is_array(module, seed.value, seen)
    if isinstance(seed, ast.Attribute) and _mark(seed) not in seen:
        held = _held(module, seed)
        return bool(held) and all(_is_one(module, one, seen | {_mark(seed)}) for one in held)
    if not isinstance(seed, ast.Name) or seed.id in seen:
        return False
    seen |= {seed.id}
    given = list(_bound(module, seed))
    return bool(given) and all(
        _is_array(module, value, seen)
        if is_each
        else not _reads(value, seed) and _is_one(module, value, seen)
        for value, is_each in given
    )


def _gives_one(module: Module, name: ast.Name, seen: frozenset[str]) -> bool:
    """Whether all that a function of the module gives are such."""
    functions = [one for one in module.all(ast.FunctionDef) if one.name == name.id]
    given = [one for function in functions for one in own_of(function, ast.Return)]
    return bool(given) and all(
        one.value is not None and _is_one(module, one.value, seen) for one in given
    )


def _reads(value: ast.expr, name: ast.Name) -> bool:
    return any(True for _ in reads(value, name.id))


def _bound(module: Module, name: ast.Name) -> Iterator[tuple[ast.expr, bool]]:
    """What a name is bound to, and whether to each of that: in a loop around it, or its scope."""
    scope = module.scope(name)
    loops = [loop for loop in module.all(ast.For) if module.scope(loop) is scope]
    around = [loop for loop in module.ancestors(name) if loop in loops and _goes(loop, name)]
    within: ast.AST = around[0] if around else scope
    for node in all_of(within, ast.Assign):
        if any(_is(one, name) for one in node.targets) and module.scope(node) is scope:
            yield node.value, False
    for loop in around[:1] or loops:
        through = _goes(loop, name)
        if through is not None:
            yield through, True


def _goes(loop: ast.AST, name: ast.Name) -> ast.expr | None:
    """What a loop goes through that binds a name to each of it."""
    if not isinstance(loop, ast.For):
        return None
    target, through = loop.target, loop.iter
    if isinstance(target, ast.Tuple) and isinstance(through, ast.Call) and through.args:
        is_side_by_side = last_name(through) == "zip" and len(through.args) == len(target.elts)
        if is_side_by_side:
            pairs = zip(target.elts, through.args)
            return next((one for each, one in pairs if _is(each, name)), None)
        if last_name(through) != "enumerate":
            return None
        target, through = target.elts[-1], through.args[0]
    return through if _is(target, name) else None


def _is(target: ast.expr, name: ast.Name) -> bool:
    return isinstance(target, ast.Name) and target.id == name.id


def _is_array(module: Module, node: ast.expr, seen: frozenset[str]) -> bool:
    """Whether an expression is an array of numpy's, as what it is bound to says."""
    if isinstance(node, ast.Name):
        if node.id in seen:
            return False
        seen |= {node.id}
        given = [value for value, is_each in _bound(module, node) if not is_each]
        return bool(given) and all(
            not _reads(value, node) and _is_array(module, value, seen) for value in given
        )
    if isinstance(node, ast.Attribute) and _mark(node) not in seen:
        held = _held(module, node)
        return bool(held) and all(_is_array(module, one, seen | {_mark(node)}) for one in held)
    if not isinstance(node, ast.Call):
        return False
    name = last_name(node)
    if name == "list" and len(node.args) == 1:
        return _is_array(module, node.args[0], seen)
    if name in _MADE:
        return ast.unparse(node.func).startswith(_NUMPY)
    return _is_drawn(module, node) and (
        name == "permutation" or (name in _SIZED and _is_sized(node))
    )


def _is_drawn(module: Module, call: ast.Call) -> bool:
    """Whether a call is of a method of a generator of numpy's, and not of Python's own."""
    if not isinstance(call.func, ast.Attribute):
        return False
    text = ast.unparse(call.func.value)
    if text in ("np.random", "numpy.random"):
        return True
    made = [
        one.value
        for one in module.all(ast.Assign)
        if any(ast.unparse(target) == text for target in one.targets)
    ]
    if not made and isinstance(call.func.value, ast.Name):
        made = list(_passed(module, call.func.value))
    made = made or [call.func.value]
    return all(last_name(value) in ("RandomState", "default_rng") for value in made)


def _is_sized(call: ast.Call) -> bool:
    """Whether several numbers are drawn at once."""
    bounds = 2 if last_name(call) == "choice" else 3
    return len(call.args) >= bounds or any(one.arg == "size" for one in call.keywords)
