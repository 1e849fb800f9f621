"""Seeds that numpy drew.

A seed method may have taken any number; ``reset(seed=…)`` takes Python's own integers alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.idioms import last_name
from ..module import Module, reads, walk
from ..text import Span

_NUMBERS = frozenset({"choice", "integers", "random_integers"})
_MADE = frozenset({"arange", "array", "asarray", "unique"})
_NUMPY = ("np.", "numpy.")
_SIZED = frozenset({"choice", "integers", "randint", "random_integers"})


def is_one(module: Module, seed: ast.expr) -> bool:
    """Whether a seed is surely one of numpy's integers."""
    return _is_one(module, seed, frozenset())


def parts(module: Module, seed: ast.expr) -> tuple[str | Span, ...]:
    """What to write for a seed: its source, made Python's own number where it is numpy's."""
    span = module.span(seed)
    return ("int(", span, ")") if is_one(module, seed) else (span,)


def text(module: Module, seed: ast.expr) -> str:
    """The same as text."""
    source = module.source(seed)
    return f"int({source})" if is_one(module, seed) else source


def _is_one(module: Module, seed: ast.expr, seen: frozenset[str]) -> bool:
    """Whether a seed is one, as what it is bound to says: through other names than those seen."""
    if isinstance(seed, ast.Call):
        return _is_drawn(module, seed) and last_name(seed) in _NUMBERS and not _is_sized(seed)
    if isinstance(seed, ast.Subscript):
        return not isinstance(seed.slice, ast.Slice) and _is_array(module, seed.value, seen)
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


def _reads(value: ast.expr, name: ast.Name) -> bool:
    return any(True for _ in reads(value, name.id))


def _bound(module: Module, name: ast.Name) -> Iterator[tuple[ast.expr, bool]]:
    """What a name is bound to, and whether to each of that: in a loop around it, or its scope."""
    scope = module.scope(name)
    loops = [loop for loop in module.all(ast.For) if module.scope(loop) is scope]
    around = [loop for loop in module.ancestors(name) if loop in loops and _goes(loop, name)]
    within: ast.AST = around[0] if around else scope
    for node in walk(within):
        if (
            isinstance(node, ast.Assign)
            and any(_is(one, name) for one in node.targets)
            and module.scope(node) is scope
        ):
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
    if not isinstance(node, ast.Call):
        return False
    name = last_name(node)
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
    ] or [call.func.value]
    return all(last_name(value) in ("RandomState", "default_rng") for value in made)


def _is_sized(call: ast.Call) -> bool:
    """Whether several numbers are drawn at once."""
    bounds = 2 if last_name(call) == "choice" else 3
    return len(call.args) >= bounds or any(one.arg == "size" for one in call.keywords)
