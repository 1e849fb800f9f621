"""What a space makes fit for JSON: samples in a row, where gym took a single one too."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables.known import SPACES
from ...findings import Level
from ...module import Module, called_on
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import bound_names

TO_JSON = "to_jsonable"
_OBSERVED = SPACES[1]
_SINCE = "gym 0.26"
_RESULTS = {"reset": Kind.RESET, "step": Kind.STEP}
_OF_NUMPY = "item"  # what numpy's integers have, and Python's do not
_IN_A_ROW = (ast.List, ast.ListComp, ast.GeneratorExp, ast.Tuple)
_NUMBERS = f", and see that nothing calls {_OF_NUMPY}() on the number that a Discrete gives then"


def made_fit(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the row of one that ``env.observation_space.to_jsonable(obs)`` is given.

    gym's ``Discrete`` gave back whatever it was given, and its ``Box`` made a list of any array.
    What a ``Discrete`` gives is Python's number then, which has no ``item()``: a project that asks
    for that is told.
    """
    space = called_on(node, TO_JSON)
    if space is None or len(node.args) != 1 or node.keywords or isinstance(node.args[0], _IN_A_ROW):
        return
    value = module.value(space)
    if value.kind is not Kind.SPACE or value.modern or not module.target.has_seen(_SINCE):
        return
    (given,) = node.args
    is_one = _is_of_one(module, space) and _is_observation(module, given)
    if is_one and not module.project.mentions.calls(_OF_NUMPY):
        edit = Edit(node, f"{TO_JSON}() takes samples in a row now")
        yield edit.wrap(module.span(given), "[", "]").wrap(module.span(node), "", "[0]")
    else:
        text = ast.unparse(given)
        yield Remark(
            node,
            f"{TO_JSON}() takes samples in a row now, and gym's took a single one too: where "
            f"{text} is one, write {TO_JSON}([{text}])[0]" + _NUMBERS * is_one,
            Level.MANUAL if is_one else Level.NOTE,
        )


def _is_of_one(module: Module, space: ast.expr) -> bool:
    """Whether a space is that of the observations of a single environment."""
    if not isinstance(space, ast.Attribute) or space.attr != _OBSERVED:
        return False
    return module.value(space.value).kind is Kind.ENV


def _is_observation(module: Module, value: ast.expr) -> bool:
    """Whether a local name is bound to observations of single environments alone."""
    function = module.function(value)
    if function is None or not isinstance(value, ast.Name):
        return False
    bound = list(bound_names.bound(function, value.id))
    return bool(bound) and all(_is_result(module, one) for one in bound)


def _is_result(module: Module, bound: ast.AST) -> bool:
    """Whether a name is bound to what ``reset()`` gives, or to the first that ``step()`` gives."""
    way = module.statement(bound)
    if not isinstance(way, ast.Assign) or not isinstance(way.value, ast.Call):
        return False
    func, (target, *others) = way.value.func, way.targets
    if others or not isinstance(func, ast.Attribute) or func.attr not in _RESULTS:
        return False
    if module.value(func.value).kind is not Kind.ENV:
        return False
    if module.value(way.value).kind is not _RESULTS[func.attr]:
        return False
    if func.attr == "reset":
        return target is bound
    return isinstance(target, (ast.List, ast.Tuple)) and target.elts[0] is bound
