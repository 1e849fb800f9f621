"""Paths of names that are followed from an environment, each in what the name before it gave."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...text.edits import Remark
from .forwarding import API, is_bare

FOLLOWERS = frozenset({"attrgetter", "reduce"})
"""The last parts of the functions that follow a path: ``reduce(getattr, path, env)``."""
_INNER = "env"


def is_walked(module: Module, node: ast.Call) -> bool:
    """Whether what a name gives takes the place of what it was looked up in, for the next name."""
    parent, owner = module.parent(node), ast.unparse(node.args[0])
    return isinstance(parent, ast.Assign) and any(is_spelt(one, owner) for one in parent.targets)


def remark(node: ast.Call, owner: ast.expr, value: Value) -> Remark:
    """What has to be said of a path that may lead through wrappers."""
    return Remark(
        node,
        "this follows a path of names, and wrappers hand on no attributes now, while make() puts "
        f"more of them around: begin at {ast.unparse(owner)}.unwrapped for what the environment "
        f"itself has, and leave {_INNER} out of the path",
        evidence=value.evidence,
        if_old=True,
    )


def followed(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports what follows a path of names by one of the functions for it."""
    if "reduce" in ast.unparse(node.func):
        is_path = len(node.args) > 2 and is_spelt(node.args[0], "getattr")
        owners = [node.args[2]] if is_path else []
    else:
        owners = list(_taken_from(module, node)) if any(map(_leads_inward, node.args)) else []
    for owner in owners:
        value = module.value(owner)
        if value.kind is Kind.ENV and not value.modern and not is_bare(module, owner, value):
            yield remark(node, owner, value)
            return


def _leads_inward(path: ast.expr) -> bool:
    """Whether only the forwarding of wrappers, or the number of them, lets a path be followed."""
    if not isinstance(path, ast.Constant) or not isinstance(path.value, str):
        return True
    first, _, rest = path.value.partition(".")
    return bool(rest) if first == _INNER else first not in API and not first.startswith("_")


def _taken_from(module: Module, getter: ast.Call) -> Iterator[ast.expr]:
    """What a getter is called on: where it is made, or by the name that it is given."""
    parent = module.parent(getter)
    calls = [parent] if isinstance(parent, ast.Call) and parent.func is getter else []
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        calls = list(module.saying(ast.Call, (parent.targets[0].id,)))
    for call in calls:
        if len(call.args) == 1:
            yield call.args[0]
