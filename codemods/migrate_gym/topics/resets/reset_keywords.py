"""Seeds that a wrapper gives in its reset: among the keywords that the reset within is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Value
from ...analysis.tables.idioms import shortened
from ...module import FunctionDef, Module, method_calls, owner_of
from ...text.edits import Edit
from ..code import signatures
from ..seeds import numpy_seeds
from . import first_resets, resets

_WRAPPED = frozenset({"self", "self.env", "super()", "self.unwrapped", "self.env.unwrapped"})


def edit(module: Module, node: ast.Call, seed: ast.expr, value: Value) -> Edit | None:
    """The edit that puts a seed among a wrapper's keywords; None where they lead elsewhere."""
    named = _leading(module, node)
    if not named:
        return None
    message = "the reset of the environment within takes the seed"
    found = Edit(node, message, evidence=value.evidence)
    return found.replace(module.span(node), f'{named}["seed"] = ', *numpy_seeds.parts(module, seed))


def is_seeded_beside(module: Module, reset: FunctionDef, call: ast.Call) -> bool:
    """Whether a reset within is given a seed of its own, which is not among the keywords."""
    holder = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    return any(
        ast.unparse(on) == holder and not _leading(module, seeding)
        for seeding, on in method_calls(reset, "seed")
    )


def handing_on(module: Module, reset: FunctionDef, named: str) -> Iterator[ast.Call]:
    """Yields the resets within that are given all the keywords of a wrapper's reset already."""
    return (call for call in resets.reset_calls(module, reset) if _hands_on(call, named))


def _leading(module: Module, node: ast.Call) -> str:
    """The keywords of a wrapper's reset that lead from a call of seed to the next reset ("")."""
    function = resets.reset_method(module, node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or not module.class_info(owner).is_wrapper:
        return ""
    named = function.args.kwarg.arg if function.args.kwarg is not None else "kwargs"
    return named if _reaches(module, function, node, named) else ""


def _reaches(module: Module, function: FunctionDef, node: ast.Call, named: str) -> bool:
    """Whether the keywords get to the next reset within, and to no other."""
    names = signatures.parameters(function)
    if not isinstance(module.parent(node), ast.Expr) or {"seed", "return_info"} & {*names}:
        return False
    has_own = len(names) > 1 or function.args.vararg is not None
    given = dict(first_resets.given(module, function, named, has_own))
    within = set(_within(node))
    calls = [
        call
        for call in resets.reset_calls(module, function)
        if shortened(call.func) in within and (call in given or _hands_on(call, named))
    ]
    return any(
        _comes_next(module, function, node, call)
        and all(one in given or one is call for one in calls)
        and (len(calls) == 1 or _stands_beside(module, node, call))
        for call in calls
    )


def _within(node: ast.Call) -> Iterator[str]:
    """The resets that a call of seed may be meant for, as they are written."""
    owner = shortened(owner_of(node))
    if owner in _WRAPPED:
        yield from ("self.env.reset", "super().reset")
    elif owner.startswith("self."):
        yield f"{owner}.reset"


def _comes_next(module: Module, function: FunctionDef, node: ast.Call, call: ast.Call) -> bool:
    """Whether a reset stands behind a call of seed, and happens once for each."""
    if node.lineno >= call.lineno or any(one.arg == "seed" for one in call.keywords):
        return False
    if _stands_beside(module, node, call):
        return True
    if module.in_loop(call, function) or module.in_loop(node, function):
        return False
    return module.statement(node) in function.body or module.statement(call) in function.body


def _stands_beside(module: Module, node: ast.Call, call: ast.Call) -> bool:
    """Whether one statement seeds and another of the same block resets."""
    return module.statement(node) in module.block(module.statement(call))


def _hands_on(call: ast.Call, named: str) -> bool:
    """Whether a call is given all the keywords already."""
    return any(one.arg is None and ast.unparse(one.value) == named for one in call.keywords)
