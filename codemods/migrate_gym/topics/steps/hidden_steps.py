"""Steps of environments within a step method whose flags the method cannot see."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import shortened
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import FunctionDef, Module, called_on, methods, own, reads, walk
from . import step_sites


def any_in(module: Module, owner: ast.ClassDef | None, step: FunctionDef) -> bool:
    """Whether a step is taken within that may decide done, but not where its flags are seen."""
    own_steps = {"self.step"}
    if owner is not None and not module.class_info(owner).is_wrapper:
        own_steps.add("super().step")  # time limits are put around it
    return any(
        isinstance(node, ast.Call)
        and len(node.args) + len(node.keywords) == 1  # a simulation's takes none, or more
        and step_sites.is_step(module, node)
        and shortened(node.func) not in own_steps
        and _tells(module, node)
        for function in (step, *_helpers(module, owner, step))
        for node in walk(function)
        if called_on(node, "step") is not None
    )


def _helpers(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef
) -> Iterator[FunctionDef]:
    """The methods of its class, and the functions of its module, that a step method calls."""
    found = methods(owner) if owner is not None else {}
    called = [node.func for node in own(step) if isinstance(node, ast.Call)]
    names = {one.id for one in called if isinstance(one, ast.Name)}
    for one in called:
        if isinstance(one, ast.Attribute) and is_spelt(one.value, "self") and one.attr in found:
            yield found[one.attr]
    for node in module.tree.body if names else ():
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name in names:
            yield node


def _tells(module: Module, call: ast.Call) -> bool:
    """Whether the done of a step may be looked at: not thrown away."""
    parent = module.parent(call)
    if not isinstance(parent, ast.Assign):
        return True
    target = parent.targets[0]
    if isinstance(target, ast.Name):
        return _is_taken_apart(module, target)
    parts = target.elts if isinstance(target, ast.Tuple) else []
    done = parts[DONE] if len(parts) == LEGACY_LENGTH else None
    if not isinstance(done, ast.Name) or done.id != "_":
        return True
    return any(reads(module.scope(done), done.id))


def _is_taken_apart(module: Module, result: ast.Name) -> bool:
    """Whether a variable that holds the result of a step is indexed, unpacked or returned."""
    return any(
        isinstance(module.parent(node), (ast.Subscript, ast.Assign, ast.Return, ast.Starred))
        for node in reads(module.scope(result), result.id)
    )
