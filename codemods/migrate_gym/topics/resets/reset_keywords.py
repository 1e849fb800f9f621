"""Seeds that a wrapper gives in its reset: among the keywords that the reset within is given."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Value
from ...module import FunctionDef, Module
from ...text.edits import Edit
from ..code import signatures
from ..seeds import numpy_seeds
from . import first_resets, resets

_WRAPPED = frozenset({"self", "self.env", "super()", "self.unwrapped", "self.env.unwrapped"})


def edit(module: Module, node: ast.Call, seed: ast.expr, value: Value) -> Edit | None:
    """The edit that puts a seed among a wrapper's keywords; None where they lead elsewhere."""
    function = resets.reset_method(module, node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or not module.class_info(owner).is_wrapper:
        return None
    named = function.args.kwarg.arg if function.args.kwarg is not None else "kwargs"
    if not (_is_of_wrapped(node) and _reaches(module, function, node, named)):
        return None
    message = "the reset of the environment within takes the seed"
    found = Edit(node, message, evidence=value.evidence)
    return found.replace(module.span(node), f'{named}["seed"] = ', *numpy_seeds.parts(module, seed))


def _is_of_wrapped(node: ast.Call) -> bool:
    """Whether a call of seed stands alone and means the environment that is wrapped."""
    owner = ast.unparse(node.func.value)  # type: ignore[attr-defined]
    return owner in _WRAPPED


def _reaches(module: Module, function: FunctionDef, node: ast.Call, named: str) -> bool:
    """Whether the keywords get to the next reset within, and to no other."""
    names = signatures.parameters(function)
    if not isinstance(module.parent(node), ast.Expr) or {"seed", "return_info"} & {*names}:
        return False
    has_own = len(names) > 1 or function.args.vararg is not None
    given = dict(first_resets.given(module, function, named, has_own))
    within = [call for call in resets.reset_calls(module, function) if _is_within(call)]
    is_always = module.statement(node) in function.body
    return len(within) == 1 and all(
        node.lineno < call.lineno
        and (is_always or module.statement(call) in function.body)
        and not (module.in_loop(call, function) or module.in_loop(node, function))
        and (call in given or _is_given(call, named))
        for call in within
    )


def _is_within(call: ast.Call) -> bool:
    return ast.unparse(call.func) in ("self.env.reset", "super().reset")


def _is_given(call: ast.Call, named: str) -> bool:
    """Whether a call is given all the keywords already, and no seed besides."""
    has_all = any(one.arg is None and ast.unparse(one.value) == named for one in call.keywords)
    return has_all and all(one.arg != "seed" for one in call.keywords)
