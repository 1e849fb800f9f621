"""What a class says itself, in its infos, of the end of its time limit."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport.dialects import TRUNCATED_KEY

from ...analysis.tables.idioms import is_batch_name
from ...module import FunctionDef, Module, own, walk
from ..code import paths
from ..steps import step_sites
from . import dones
from .returned_values import Returned, in_parentheses, is_pure
from .truth import is_collection, is_reduced


def marked(module: Module, step: FunctionDef, returned: Returned) -> str | None:
    """Both flags of an end that the class may have marked as that of its time limit."""
    limit, info = own_limit(module, step, returned), returned.info
    if limit and isinstance(info, ast.Dict):
        return "False, True" if limit == "True" else f"not {limit}, {limit}"
    marks = list(_marks(step, info.id)) if isinstance(info, ast.Name) else []
    if not any(_may_come(module, mark, returned.place) for mark in marks):
        return None
    if all(map(_is_true, marks)) and paths.passed(module, returned.place, marks):
        return "False, True"
    return f"not {limit}, {limit}"


def _may_come(module: Module, mark: ast.stmt, place: ast.expr) -> bool:
    """Whether what is returned at a place may have been marked by a statement before it."""
    block = module.block(mark)
    is_left = isinstance(block[-1], (ast.Return, ast.Raise))
    return mark.lineno <= place.lineno and (module.statement(place) in block or not is_left)


def _is_true(mark: ast.stmt) -> bool:
    value = mark.value if isinstance(mark, ast.Assign) else None
    return isinstance(value, ast.Constant) and value.value is True


def own_limit(module: Module, step: FunctionDef, returned: Returned) -> str:
    """What the class itself says about its time limit ("" if it says nothing)."""
    info = returned.info
    if isinstance(info, ast.Name) and any(True for _ in _marks(step, info.id)):
        return f'{info.id}.get("{TRUNCATED_KEY}", {_limit_within(module, step, returned)})'
    if isinstance(info, ast.Dict):
        for key, value in zip(info.keys, info.values):
            if _is_key(key) and is_pure(value):
                return in_parentheses(value)
    return ""


def _limit_within(module: Module, step: FunctionDef, returned: Returned) -> str:
    """What the environment within had said of its time limit in the info that is returned."""
    info = ast.unparse(returned.info)
    given = [
        one
        for one in step_sites.sites(module, step)
        if one.info is not None and ast.unparse(one.info) == info
    ]
    holder = given[0].holder if len(given) == 1 else None
    names = [
        part
        for part in walk(step)
        if _is_bound(part, info) and not _is_of_itself(module.statement(part), info, holder)
    ]
    if len(names) != 1 or holder not in step.body:
        return "False"
    site = given[0]
    are_many = is_collection(step, returned.done) or is_reduced(step, returned.done)
    if are_many or is_batch_name(site.done) or dones.serves_arrays(module, site):
        return "False"
    return f"{site.truncated} and not {site.terminated}" if site.has_flags else "False"


def _is_of_itself(statement: ast.stmt, name: str, step: ast.AST | None) -> bool:
    """Whether a statement, no step, makes of what a name holds another: ``info = plain(info)``."""
    if not isinstance(statement, ast.Assign) or statement is step:
        return False
    return any(isinstance(one, ast.Name) and one.id == name for one in walk(statement.value))


def _is_bound(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)


def _marks(step: FunctionDef, info: str) -> Iterator[ast.stmt]:
    """The statements of a method that put the key into an info of this name."""
    for node in own(step):
        if isinstance(node, ast.Assign):
            is_put = any(
                isinstance(target, ast.Subscript)
                and _is_key(target.slice)
                and ast.unparse(target.value) == info
                for target in node.targets
            )
            into = any(ast.unparse(target) == info for target in node.targets)
            if is_put or (into and _has_key(node.value)):
                yield node
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            is_update = ast.unparse(node.value.func) == f"{info}.update"
            if is_update and any(map(_has_key, node.value.args)):
                yield node


def _is_key(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value == TRUNCATED_KEY


def _has_key(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict) and any(_is_key(key) for key in node.keys)
