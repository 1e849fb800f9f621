"""Steps' results of which a star takes the rest: ``obs, reward, *rest = env.step(action)``."""

from __future__ import annotations

import ast

from ..edits import Edit
from ..module import Module
from . import step_sites
from .unpackings import Unpacking

_NAMES = ("obs", "reward")
_FLAGS = ("terminated", "truncated")
_BEFORE_DONE = 2


def is_handed_on(module: Module, unpacking: Unpacking) -> bool:
    """Whether a step method returns the rest as it got it: ``return (obs, *rest)``."""
    *_, star = unpacking.targets.elts
    if not isinstance(star, ast.Starred) or not isinstance(star.value, ast.Name):
        return False
    if not step_sites.is_own_step(module, unpacking.holder):
        return False
    reads = [
        module.parent(node)
        for node in ast.walk(module.scope(unpacking.holder))
        if isinstance(node, ast.Name) and node.id == star.value.id and node is not star.value
    ]
    return all(
        isinstance(one, ast.Starred) and isinstance(module.parent(module.parent(one)), ast.Return)
        for one in reads
    )


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
    more = [module.fresh(name, scope) for name in _NAMES[len(first) :]]
    terminated, truncated = (module.fresh(name, scope) for name in _FLAGS)
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
