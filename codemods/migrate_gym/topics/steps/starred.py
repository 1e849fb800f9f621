"""Steps' results of which a star takes the rest: ``obs, reward, *rest = env.step(action)``."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import is_counted_from_end
from ...analysis.tables.known import MODERN_LENGTH
from ...module import FunctionDef, Module, own
from ...text.edits import Edit
from . import step_sites
from .unpackings import Targets, Unpacking

_NAMES = ("obs", "reward")
_FLAGS = ("terminated", "truncated")
_BEFORE_DONE = 2
_STAR_AND_TWO = 3
_MANY = (ast.Tuple, ast.List)


def is_handed_on(module: Module, unpacking: Unpacking) -> bool:
    """Whether a step method returns the rest as it got it: ``return (obs, *rest)``.

    The rest may stand before the info, ``*rest, info``, where both are returned in that order.
    """
    first, *others = unpacking.targets.elts
    is_before_info = isinstance(first, ast.Starred) and len(others) == 1
    star = first if is_before_info or not others else others[-1]
    if not isinstance(star, ast.Starred) or not isinstance(star.value, ast.Name):
        return False
    if not step_sites.is_own_step(module, unpacking.holder):
        return False
    return all(
        is_returned(module, node) and not isinstance(module.parent(node), ast.Return)
        for node in ast.walk(module.scope(unpacking.holder))
        if isinstance(node, ast.Name) and node.id == star.value.id and node is not star.value
    )


def is_returned(module: Module, node: ast.expr) -> bool:
    """Whether the parts of something are returned beside others, as many as they are."""
    inner: ast.AST = node
    around = module.parent(inner)
    while isinstance(around, (ast.BinOp, ast.Starred, *_MANY)) or _is_sequence(around):
        if isinstance(around, _MANY) and not isinstance(inner, ast.Starred):
            return False
        inner, around = around, module.parent(around)
    return isinstance(around, ast.Return)


def begins_with_two(module: Module, step: FunctionDef, display: ast.Tuple | ast.List) -> bool:
    """Whether a star stands for what a step gave before done: ``(*rest, done or late, info)``."""
    if len(display.elts) != _STAR_AND_TWO or isinstance(display.elts[1], ast.Starred):
        return False
    star = display.elts[0]
    return isinstance(star, ast.Starred) and _is_two(module, step, star.value)


def behind_two(module: Module, step: FunctionDef, value: ast.expr) -> ast.Tuple | ast.List | None:
    """What is added to what a step gave before done: ``tuple(rest) + (done or late, info)``."""
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Add):
        return None
    given, added = value.left, value.right
    if isinstance(given, ast.Call) and _is_sequence(given) and len(given.args) == 1:
        given = given.args[0]
    if isinstance(given, _MANY) and len(given.elts) == 1:
        given = step_sites.unstarred(given.elts[0])
    if not isinstance(added, _MANY) or len(added.elts) != _STAR_AND_TWO - 1:
        return None
    is_written_out = not any(isinstance(one, ast.Starred) for one in added.elts)
    return added if is_written_out and _is_two(module, step, given) else None


def _is_two(module: Module, step: FunctionDef, rest: ast.expr) -> bool:
    """Whether a name is given nothing but what a step gave before done."""
    if not isinstance(rest, ast.Name):
        return False
    stores = [
        node
        for node in own(step)
        if isinstance(node, ast.Name) and node.id == rest.id and isinstance(node.ctx, ast.Store)
    ]
    return len(stores) == 1 and _takes_two(module, stores[0])


def _takes_two(module: Module, target: ast.Name) -> bool:
    """Whether a name is the star of ``*rest, done, info = env.step(action)``."""
    star = module.parent(target)
    targets = module.parent(star)
    if (
        not isinstance(targets, _MANY)
        or len(targets.elts) != _STAR_AND_TWO
        or targets.elts[0] is not star
    ):
        return False
    assign = module.parent(targets)
    return (
        isinstance(star, ast.Starred)
        and isinstance(assign, ast.Assign)
        and step_sites.is_step(module, assign.value)
    )


def _is_sequence(node: ast.AST) -> bool:
    """Whether it is ``tuple(…)`` or ``list(…)``."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("tuple", "list")


def edit(module: Module, unpacking: Unpacking) -> Edit | None:
    """The unpacking whose star takes the old rest, or all of it but the info.

    None where the star stands elsewhere.

    Args:
        module: The module.
        unpacking: Targets, one of them starred, of a step's result.
    """
    *first, star = unpacking.targets.elts
    info = None if isinstance(star, ast.Starred) or not first else star
    if info is not None:
        *first, star = first
    if step_sites.is_own_step(module, unpacking.holder):
        return None  # what it returns has five values
    if not isinstance(unpacking.holder, ast.Assign) or not isinstance(star, ast.Starred):
        return None
    if len(first) > _BEFORE_DONE or not isinstance(star.value, (ast.Name, ast.Attribute)):
        return None
    scope = module.scope(unpacking.holder)
    number = step_sites.among(module, unpacking)
    told_apart = "" if number == 1 else str(number)
    more = [module.fresh(f"{name}{told_apart}", scope) for name in _NAMES[len(first) :]]
    terminated, truncated = (module.fresh(f"{name}{told_apart}", scope) for name in _FLAGS)
    value, rest = unpacking.value, module.source(star.value)
    new = Edit(unpacking.targets, "step() is unpacked into five values", evidence=value.evidence)
    kept = ", ".join((*more, step_sites.joined(module, value, terminated, truncated)))
    if info is not None:
        new.replace(module.span(star), ", ".join((*more, terminated, truncated)))
        new.after.append((unpacking.holder, f"{rest} = [{kept}]"))
        return new
    new.insert(module.span(star).start, ", ".join((*more, terminated, truncated)) + ", ")
    new.after.append((unpacking.holder, f"{rest} = [{kept}, *{rest}]"))
    return new


def loses_done(target: Targets) -> bool:
    """Whether a star takes in some, but not all, of what replaced done."""
    if is_counted_from_end(target.elts):
        return False
    for index, element in enumerate(target.elts):
        if isinstance(element, ast.Starred):
            thrown_away = isinstance(element.value, ast.Name) and element.value.id.startswith("_")
            behind = len(target.elts) - index - 1  # the info at most
            return len(target.elts) < MODERN_LENGTH and not (
                thrown_away and index < 3 and behind < 2
            )
    return False
