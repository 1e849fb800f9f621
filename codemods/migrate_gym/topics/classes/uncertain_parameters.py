"""Parameters that a function asks whether they are environments, as they may be something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.tables import known
from ...module import FunctionDef, Module, own_of
from ..code import paths, signatures


def may_be_another(module: Module, node: ast.expr) -> bool:
    """Whether a parameter may be no environment where it stands: ``isinstance(obj, gym.Env)``.

    Not where the answer is known: under the condition, and behind a branch that leaves.
    """
    function = module.function(node) if isinstance(node, ast.Name) else None
    if function is None or not isinstance(node, ast.Name):
        return False
    if node.id not in signatures.parameters(function):
        return False
    asked = list(_asked(module, function, node.id))
    around = {*module.ancestors(node)}
    return bool(asked) and not any(
        one in around or (isinstance(one, ast.If) and isinstance(one.body[-1], paths.ENDS))
        for one in asked
    )


def _asked(module: Module, function: FunctionDef, name: str) -> Iterator[ast.If | ast.IfExp]:
    """Yields the conditions of a function that ask whether something is an environment."""
    choices: list[ast.If | ast.IfExp] = [*own_of(function, ast.If)]
    choices += own_of(function, ast.IfExp)
    for choice in choices:
        if any(_asks(module, part, name) for part in ast.walk(choice.test)):
            yield choice


def _asks(module: Module, part: ast.AST, name: str) -> bool:
    if not isinstance(part, ast.Call) or not is_spelt(part.func, "isinstance"):
        return False
    if len(part.args) != 2 or not is_spelt(part.args[0], name):
        return False
    return module.dotted(part.args[1]).partition(".")[2] in known.ENVS
