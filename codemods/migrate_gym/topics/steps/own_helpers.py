"""Methods and functions whose results steps return: who else reads them."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...module import FunctionDef, Module, methods
from . import step_sites, value_counts


def is_read_elsewhere(
    module: Module, name: str, seen: set[str], beside: frozenset[str] = frozenset()
) -> bool:
    """Whether the result of a method is used other than by returning it from a step method.

    Args:
        module: The module.
        name: The method's name.
        seen: The methods whose results steps return, to the letter.
        beside: Those of which one or the other is returned, and whose results are not read.
    """
    if module.project.mentions.calls_elsewhere(module.name, name) or _is_taken(module, name):
        return True
    for node in module.all(ast.Attribute):
        if node.attr != name:
            continue
        call = module.parent(node)
        around = module.function(node)
        place = module.parent(call) if isinstance(call, ast.Call) else call
        if isinstance(place, ast.IfExp) and place.test is not call:
            other = place.orelse if place.body is call else place.body
            if not _is_as_long(module, other, seen, beside | {name}):
                return True
            place = module.parent(place)
        if (
            not isinstance(place, ast.Return)
            or around is None
            or around.name not in {*seen, "step"}
            or not _is_one_of_its_class(module, around, call)
        ):
            return True
    return False


def _is_taken(module: Module, method: str) -> bool:
    """Whether a class makes another of a method: ``fast = partialmethod(_move, scale=2)``."""
    return any(
        node.id == method
        and type(node.ctx) is ast.Load
        and isinstance(module.scope(node), ast.ClassDef)
        for node in module.all(ast.Name)
    )


def _is_one_of_its_class(module: Module, around: FunctionDef, call: ast.AST) -> bool:
    """Whether what is called is the one method of that name that the class around has.

    A step that is handed the result of a method that its class inherits, or that a derived class
    exchanges, takes four values apart: the rewrite of the one class is not seen by the other.
    """
    owner = module.owner(around)
    if owner is None or not isinstance(call, ast.Call):
        return True
    name = value_counts.own_method(call)
    is_alone = len(value_counts.given_by(module, owner, call)) == 1
    return not name or (is_alone and name in methods(owner))


def _is_as_long(module: Module, other: ast.expr, seen: set[str], beside: frozenset[str]) -> bool:
    """Whether what is returned in place of a method's result has five values when that has."""
    if not isinstance(other, ast.Call) or module.value(other).kind is Kind.STEP:
        return True
    name = value_counts.own_method(other)
    return name in beside or (bool(name) and not is_read_elsewhere(module, name, seen, beside))


def only_for_steps(module: Module, call: ast.Call) -> FunctionDef | None:
    """Returns the function that is called, where step methods return all it ever gives."""
    if not isinstance(call.func, ast.Name):
        return None
    name = call.func.id
    found = [
        node
        for node in module.tree.body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name
    ]
    if (
        len(found) != 1
        or found[0].decorator_list
        or module.project.mentions.calls_elsewhere(module.name, name)
    ):
        return None
    uses = [node for node in module.all(ast.Name) if node.id == name]
    return found[0] if all(_is_returned_by_step(module, use) for use in uses) else None


def _is_returned_by_step(module: Module, use: ast.Name) -> bool:
    call = module.parent(use)
    is_called = isinstance(call, ast.Call) and call.func is use
    is_whole = is_called and isinstance(module.parent(call), ast.Return)
    return is_whole and step_sites.is_own_step(module, use)
