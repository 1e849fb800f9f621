"""What a class looks up by ``__getattr__``, and calls in a function that it gives in its place.

Such a function may be anything's step or reset, and reads what that gives before it hands it on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables import known
from ...module import FunctionDef, Module, all_of, methods, reads

_HANDED_ON = (ast.Return, ast.Lambda, ast.Expr)


def read_results(module: Module, node: ast.Call, function: FunctionDef) -> Iterator[ast.Call]:
    """Yields the calls whose results are read inside a method that hands attributes on.

    Args:
        module: The module.
        node: What looks an attribute up.
        function: The method around it.
    """
    around, owner = module.parent(node), module.owner(function)
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if not isinstance(target, ast.Name) or owner is None:
        return
    left = set(known.RESULTS).difference(methods(owner))
    for call in all_of(function, ast.Call):
        if not (isinstance(call.func, ast.Name) and call.func.id == target.id):
            continue
        inner = module.function(call)
        is_inside = inner is not None and inner is not function
        if is_inside and _may_be_one(module, call, function, left) and _is_read(module, call):
            yield call


def _is_read(module: Module, call: ast.Call) -> bool:
    """Whether something else is done with what a call gives than to hand it on."""
    around = module.parent(call)
    around = module.parent(around) if isinstance(around, ast.Await) else around
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if isinstance(target, ast.Name):
        found = reads(module.scope(target), target.id)
        return any(not isinstance(module.parent(one), ast.Return) for one in found)
    return not isinstance(around, _HANDED_ON)


def _may_be_one(module: Module, call: ast.Call, function: FunctionDef, left: set[str]) -> bool:
    """Whether the tests around a call let one of some methods come to it."""
    names = [one.arg for one in function.args.args[1:2]]
    for around in module.ancestors(call):
        if around is function:
            break
        asked = around.test if isinstance(around, ast.If) else None
        if isinstance(asked, ast.Compare) and [ast.unparse(asked.left)] == names:
            texts = [one.value for one in all_of(asked, ast.Constant)]
            if texts and isinstance(asked.ops[0], (ast.Eq, ast.In)):
                left = left.intersection(map(str, texts))
    return bool(left)
