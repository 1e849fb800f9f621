"""How the scope of a step reads its done, which tells whether that is one flag or several."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable, Sequence

from ...analysis.reading.tree import SCOPES, is_spelt
from ...analysis.tables.idioms import constant_index, own_name
from ...module import FunctionDef, Module, all_of, own_of
from ..code import bound_names
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

_ITERATING = (ast.comprehension, ast.For, ast.AsyncFor)
_LOOPS = (ast.For, ast.AsyncFor)
_LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_FOLLOWED = (ast.Assign, ast.AnnAssign, *_LOOPS)

_Way = Callable[[Module, ast.AST, ast.expr], bool]
"""Tells whether a node is read in some way by what is directly around it."""
_Question = tuple[ast.AST, str, bool, "_Way | None"]
"""In which scope what is said, in functions inside it or not, and in which way, if in any."""


def is_condition(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is a condition, or a part of one: ``if done``, ``not done``."""
    return any(_is_condition(module, node) for node in _said(module, site))


def _is_condition(module: Module, node: ast.expr) -> bool:
    around = module.parent(node)
    if isinstance(around, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        return around.test is node
    return isinstance(around, ast.BoolOp) or (
        isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.Not)
    )


def is_condition_behind(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is a condition behind the step, where it is still what the step bound it to."""
    line = module.statement(site.holder).lineno
    behind = (node for node in _said(module, site) if node.lineno > line)
    return _reaches_any(module, site, (node for node in behind if _is_condition(module, node)))


def is_single(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done, as the step bound it, is a condition, or a mere True or False may replace it.

    An array of several flags is no condition, and holds as many as there were.
    """
    bound = module.statement(site.holder)
    return any(
        _is_replaced(module, bound, node)
        or (_is_condition(module, node) and reaches(module, site.holder, node))
        for node in _said(module, site)
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
    calls = (module.parent(node) for node in _said(module, site, _for_its_type))
    return {
        own_name(type_)
        for call in calls
        if isinstance(call, ast.Call)
        for type_ in all_of(call.args[1], ast.Name)
    }


def _for_its_type(_: Module, around: ast.AST, node: ast.expr) -> bool:
    """Whether `isinstance` is asked about a node."""
    if not isinstance(around, ast.Call) or own_name(around.func) != "isinstance":
        return False
    return len(around.args) == 2 and around.args[0] is node


def reads_array(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is read as arrays alone are read."""
    is_asked = is_asked_for(module, site, _OF_ARRAYS)
    return is_asked or _reaches_any(module, site, _said(module, site, _as_array))


def _as_array(module: Module, around: ast.AST, node: ast.expr) -> bool:
    """Whether a node is read by several places at once, or given to a function of numpy's."""
    if isinstance(around, ast.Call):
        return around.args[:1] == [node] and _is_of_numpy(module, around.func)
    if not isinstance(around, ast.Subscript):
        return False
    return around.value is node and type(around.slice) is ast.Tuple


def is_asked_for(module: Module, site: step_sites.StepSite, names: Container[str]) -> bool:
    """Whether done is asked for one of several attributes or methods."""
    asked = _said(module, site, _for_an_attribute)
    read = (node for node in asked if getattr(module.parent(node), "attr", "") in names)
    return _reaches_any(module, site, read)


def _for_an_attribute(_: Module, around: ast.AST, node: ast.expr) -> bool:
    return isinstance(around, ast.Attribute)


def _reaches_any(module: Module, site: step_sites.StepSite, read: Iterable[ast.expr]) -> bool:
    """Whether done, as the step bound it, is what is read at one of several places."""
    return any(reaches(module, site.holder, node) for node in read)


def _said(
    module: Module, site: step_sites.StepSite, way: _Way | None = None, *, inside: bool = False
) -> Sequence[ast.expr]:
    """Where the scope of a step says done; each step of the scope asks that again.

    Args:
        module: The module.
        site: The step.
        way: In which way done is read there; in any where it is left out.
        inside: Whether functions inside that scope are looked at as well.
    """
    scope, text = module.scope(site.holder), ast.unparse(site.done)
    known, key = module.once(_known), (scope, text, inside, way)
    if key not in known:
        if way is None:
            nodes = (all_of if inside else own_of)(scope, type(site.done))
            known[key] = [node for node in nodes if is_spelt(node, text)]
        else:
            said = _said(module, site, inside=inside)
            known[key] = [node for node in said if way(module, module.parent(node), node)]
    return known[key]


def _known(_: Module) -> dict[_Question, Sequence[ast.expr]]:
    """What was found of a module."""
    return {}


def is_handed_to_torch(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is what a function takes that takes tensors alone: ``torch.any(done)``."""
    return _reaches_any(module, site, _said(module, site, _as_tensor))


def _as_tensor(_: Module, around: ast.AST, node: ast.expr) -> bool:
    if not isinstance(around, ast.Call):
        return False
    return node in around.args and _takes_tensors(around.func)


def _takes_tensors(function: ast.expr) -> bool:
    """Whether a function is one of torch's that make no tensor of what is none.

    Those with a capital, such as ``torch.FloatTensor``, are types.
    """
    if not isinstance(function, ast.Attribute) or not is_spelt(function.value, _TORCH):
        return False
    return function.attr.islower() and function.attr not in _MAKING


def is_indexed(module: Module, site: step_sites.StepSite) -> bool:
    """Whether some of several flags are read by their places: ``done[0]``, ``done[1:]``."""
    return _reaches_any(module, site, _said(module, site, _by_place))


def _by_place(module: Module, around: ast.AST, node: ast.expr) -> bool:
    if not isinstance(around, ast.Subscript) or around.value is not node:
        return False
    return isinstance(around.ctx, ast.Load) and _is_place(module, around)


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
    through, asked = (
        _said(module, site, way, inside=True) for way in (_one_by_one, _for_an_attribute)
    )
    return _reaches_any(module, site, through) and not _reaches_any(module, site, asked)


def _one_by_one(_: Module, around: ast.AST, node: ast.expr) -> bool:
    if isinstance(around, _ITERATING):
        return around.iter is node
    if not isinstance(around, ast.Call) or not isinstance(around.func, ast.Name):
        return False
    return around.func.id in _THROUGH and node in around.args


def reaches(module: Module, bound: ast.stmt | ast.comprehension, use: ast.expr) -> bool:
    """Whether what a statement or a comprehension binds may be what is read at a place.

    Only what is assigned, and what a loop gives, is followed: ``done |= is_late`` may have it read
    anywhere.
    """
    if isinstance(bound, ast.comprehension):
        return module.parent(bound) in module.ancestors(use)
    if not isinstance(bound, _FOLLOWED):
        return True
    lines = module.reaching(use) if isinstance(use, ast.Name) else None
    return lines is None or any(line in lines for line in _lines(bound))


def _lines(bound: ast.Assign | ast.AnnAssign | ast.For | ast.AsyncFor) -> Sequence[object]:
    """The lines that what a statement binds may be counted from; of a loop, the one above it."""
    if isinstance(bound, _LOOPS):
        return (bound.target.lineno - 1,)
    return (bound.end_lineno, bound.lineno)


def is_answered_no(module: Module, place: ast.AST, done: ast.expr) -> bool:
    """Whether a place is come to only where a condition around or before it says no to done."""
    inner = place
    for around in module.ancestors(place):
        if isinstance(inner, ast.stmt):
            block = module.block(inner)
            if any(_leaves_at(one, done) for one in block[: block.index(inner)]):
                return True
        if isinstance(around, SCOPES):
            return False
        if isinstance(around, ast.If) and inner is not around.test:
            asked = around.test if inner in around.body else _negated(around.test)
            if any(_is_not(one, done) for one in all_true(asked)):
                return True
        inner = around
    return False


def _leaves_at(statement: ast.stmt, done: ast.expr) -> bool:
    """Whether a statement leaves what is around it wherever done is true."""
    if not isinstance(statement, ast.If) or not isinstance(statement.body[-1], _LEAVING):
        return False
    return any(_is_not(one, done) for one in all_true(_negated(statement.test)))


def _negated(test: ast.expr) -> ast.expr:
    """What holds where a condition does not: none of the questions of which one is enough."""
    values = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]
    return ast.BoolOp(ast.And(), [ast.UnaryOp(ast.Not(), one) for one in values])


def all_true(test: ast.expr) -> Sequence[ast.expr]:
    """The questions that are all answered yes where a condition is."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return test.values
    return [test]


def _is_not(test: ast.expr, done: ast.expr) -> bool:
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return False
    return is_spelt(test.operand, ast.unparse(done))


def is_false(module: Module, step: FunctionDef, done: ast.expr) -> bool:
    """Whether nothing but False reaches a name: no step within has given its flags there."""
    if not isinstance(done, ast.Name):
        return False
    bound = [module.statement(one) for one in bound_names.bound(step, done.id)]
    reaching = [one for one in bound if reaches(module, one, done)]
    return bool(reaching) and all(
        isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Name)
        and isinstance(one.value, ast.Constant)
        and one.value.value is False
        for one in reaching
    )
