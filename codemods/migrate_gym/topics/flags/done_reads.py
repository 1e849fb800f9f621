"""How the scope of a step reads its done, which tells whether that is one flag or several."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import constant_index, own_name
from ...module import Module, all_of, own_of
from ..steps import step_sites

# What arrays are asked for by a method, an attribute or a function of numpy.
_OF_ARRAYS = frozenset(
    {
        *("all", "any", "astype", "dtype", "flatten", "nonzero", "ravel", "reshape", "shape"),
        *("squeeze", "sum", "tolist", "view", "where"),
    }
)
# The library whose functions take tensors, and those of them that make one of what they are given.
_CONTAINERS = ("list", "tuple")
_TORCH = "torch"
_MAKING = frozenset({"as_tensor", "asarray", "from_numpy", "full", "is_tensor", "stack", "tensor"})
# Functions that take nothing but several values.
_THROUGH = ("all", "any", "enumerate", "len", "list", "sum", "zip")


def is_condition(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is a condition, or a part of one: ``if done``, ``not done``."""
    return any(_is_condition(module, node) for node in _spelt(module, site))


def _is_condition(module: Module, node: ast.expr) -> bool:
    around = module.parent(node)
    if isinstance(around, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        return around.test is node
    return isinstance(around, ast.BoolOp) or (
        isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.Not)
    )


def is_single(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done, as the step bound it, is a condition, or a mere True or False may replace it.

    An array of several flags is no condition, and holds as many as there were.
    """
    bound = module.statement(site.holder)
    return any(
        _is_replaced(module, bound, node)
        or (_is_condition(module, node) and reaches(module, bound, node))
        for node in _spelt(module, site)
    )


def _is_replaced(module: Module, bound: ast.stmt, node: ast.expr) -> bool:
    """Whether a statement behind another one gives something True or False: ``done = True``."""
    around = module.parent(node)
    if not isinstance(around, ast.Assign) or around.targets != [node]:
        return False
    is_mere = isinstance(around.value, ast.Constant) and isinstance(around.value.value, bool)
    return is_mere and around.lineno > bound.lineno


def is_asked_for_bool(module: Module, site: step_sites.StepSite) -> bool:
    """Whether what done may be is told by its type: ``isinstance(done, bool)``.

    Numpy's bools are none.
    """
    return "bool" in _types_asked(module, site)


def containers_asked(module: Module, site: step_sites.StepSite) -> list[str]:
    """The containers that done may be, told by its type: ``isinstance(done, (list, tuple))``."""
    asked = _types_asked(module, site)
    return [name for name in _CONTAINERS if name in asked]


def _types_asked(module: Module, site: step_sites.StepSite) -> set[str]:
    """The names of the types that done is compared with."""
    text = ast.unparse(site.done)
    return {
        own_name(type_)
        for call in own_of(module.scope(site.holder), ast.Call)
        if own_name(call.func) == "isinstance"
        and len(call.args) == 2
        and is_spelt(call.args[0], text)
        for type_ in all_of(call.args[1], ast.Name)
    }


def reads_array(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is read as arrays alone are read."""
    scope = module.scope(site.holder)
    asked = [one.value for one in own_of(scope, ast.Subscript) if type(one.slice) is ast.Tuple]
    calls = (one for one in own_of(scope, ast.Call) if _is_of_numpy(module, one.func))
    asked += [argument for call in calls for argument in call.args[:1]]
    return is_asked_for(module, site, _OF_ARRAYS) or _is_among(module, site, asked)


def is_asked_for(module: Module, site: step_sites.StepSite, names: Container[str]) -> bool:
    """Whether done is asked for one of several attributes or methods."""
    asked = own_of(module.scope(site.holder), ast.Attribute)
    return _is_among(module, site, (one.value for one in asked if one.attr in names))


def _is_among(module: Module, site: step_sites.StepSite, read: Iterable[ast.expr]) -> bool:
    """Whether done, as the step bound it, is one of what is read."""
    text, bound = ast.unparse(site.done), module.statement(site.holder)
    return any(is_spelt(one, text) and reaches(module, bound, one) for one in read)


def _spelt(module: Module, site: step_sites.StepSite) -> Iterator[ast.expr]:
    """Yields where the scope of a step says done, before it and behind it."""
    text = ast.unparse(site.done)
    nodes = own_of(module.scope(site.holder), type(site.done))
    return (node for node in nodes if is_spelt(node, text))


def is_handed_to_torch(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is what a function takes that takes tensors alone: ``torch.any(done)``."""
    calls = own_of(module.scope(site.holder), ast.Call)
    given = (argument for call in calls if _takes_tensors(call.func) for argument in call.args)
    return _is_among(module, site, given)


def _takes_tensors(function: ast.expr) -> bool:
    """Whether a function is one of torch's that make no tensor of what is none.

    Those with a capital, such as ``torch.FloatTensor``, are types.
    """
    if not isinstance(function, ast.Attribute) or not is_spelt(function.value, _TORCH):
        return False
    return function.attr.islower() and function.attr not in _MAKING


def is_indexed(module: Module, site: step_sites.StepSite) -> bool:
    """Whether some of several flags are read by their places: ``done[0]``, ``done[1:]``."""
    read = own_of(module.scope(site.holder), ast.Subscript)
    places = (one for one in read if isinstance(one.ctx, ast.Load) and _is_place(module, one))
    return _is_among(module, site, (one.value for one in places))


def _is_place(module: Module, node: ast.Subscript) -> bool:
    """Whether what stands in brackets is a place, a range of them, or one that is counted."""
    if constant_index(node.slice) is not None or isinstance(node.slice, ast.Slice):
        return True
    return isinstance(node.slice, ast.Name) and _is_counted(module, node, node.slice.id)


def _is_counted(module: Module, node: ast.AST, name: str) -> bool:
    """Whether a loop or comprehension around a node counts with a name: ``for i in range(n)``."""
    loops = (
        loop
        for around in module.ancestors(node)
        for loop in (around, *getattr(around, "generators", ()))
        if isinstance(loop, (ast.For, ast.comprehension))
    )
    return any(_counter(loop) == name for loop in loops)


def _counter(loop: ast.For | ast.comprehension) -> str:
    """What ``for i in range(n)`` and ``for i, one in enumerate(several)`` count with ("": none)."""
    function = loop.iter.func if isinstance(loop.iter, ast.Call) else loop.iter
    if own_name(function) == "enumerate" and isinstance(loop.target, ast.Tuple):
        return own_name(loop.target.elts[0])
    return own_name(loop.target) if own_name(function) == "range" else ""


def _is_of_numpy(module: Module, function: ast.expr) -> bool:
    """Whether a function is one of numpy's that take arrays."""
    is_one = isinstance(function, ast.Attribute) and function.attr in _OF_ARRAYS
    owner = function.value if isinstance(function, ast.Attribute) and is_one else None
    return isinstance(owner, ast.Name) and owner.id == module.numpy


def is_gone_through(module: Module, site: step_sites.StepSite) -> bool:
    """Whether all of done is looked at one by one, and it is no array: ``all(dones)``."""
    scope = module.scope(site.holder)
    through = (
        argument
        for node in all_of(scope, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id in _THROUGH
        for argument in node.args
    )
    asked = (node.value for node in all_of(scope, ast.Attribute))
    return _is_among(module, site, through) and not _is_among(module, site, asked)


def reaches(module: Module, bound: ast.stmt, use: ast.expr) -> bool:
    """Whether what a statement binds may be what is read at a place."""
    lines = module.reaching(use) if isinstance(use, ast.Name) else None
    return lines is None or bound.end_lineno in lines or bound.lineno in lines
