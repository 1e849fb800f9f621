"""Seed methods that stay, and the resets that call them: ``reset(seed=…)`` has to reach them."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import is_super
from ...module import FunctionDef, Module, method_calls, methods, own, walk
from ...project import ClassRef
from ...text.edits import Edit
from ..code import beginnings, signatures

_OWN = """def reset(self, {0}):
    if kwargs.get("seed") is not None:
        self.seed(kwargs{1})
    return super().reset({0})
"""
_TAKEN, _READ = '.pop("seed")', '["seed"]'
_ALONE, _WITH_MORE = "**kwargs", "*args, **kwargs"
_GYMS_OWN = "gym.envs."


def line(module: Module, owner: ast.ClassDef, reset: FunctionDef, keywords: str) -> str:
    """What a wrapper's reset begins with; "" where no seed method of its own stays.

    The seed method says what the environment within is seeded with: reset() hands on none.
    """
    if "seed" not in methods(owner) or not module.project.seeds.keeps(module.class_ref(owner)):
        return ""
    if any(isinstance(n, ast.Attribute) and ast.unparse(n) == "self.seed" for n in own(reset)):
        return ""
    if "seed" in signatures.parameters(reset):
        return "if seed is not None:\n    self.seed(seed)"
    return f'if {keywords}.get("seed") is not None:\n    self.seed({keywords}.pop("seed"))'


def missing_reset(module: Module, owner: ast.ClassDef) -> Edit | None:
    """The reset of a wrapper that has none of its own, and a seed method that stays."""
    seed = methods(owner).get("seed")
    if seed is None or not module.project.seeds.keeps(module.class_ref(owner)):
        return None
    edit = Edit(seed, "reset(seed=…) calls the seed method")
    edit.before.append((seed, _OWN.format(_ALONE, _TAKEN)))
    return edit


def inherited_reset(module: Module, owner: ast.ClassDef) -> Edit | None:
    """The reset of an environment that inherits one, and has a seed method which that leaves.

    The seed goes on to the one above only where the seed method handed it up itself.
    """
    ref = module.class_ref(owner)
    if not is_left_by_reset(module, ref):
        return None
    seed = methods(owner).get("seed")
    edit = Edit(seed or owner, "reset(seed=…) calls the seed method")
    goes_up = seed is not None and any(is_super(on) for _, on in method_calls(seed, "seed"))
    text = _OWN.format(_given(module, ref), _READ if goes_up else _TAKEN)
    if seed is None:
        beginnings.begin(edit, owner, [text])
    else:
        edit.before.append((seed, text))
    return edit


def is_left_by_reset(module: Module, ref: ClassRef) -> bool:
    """Whether a class keeps a seed method that the reset it inherits would not call.

    That is the reset of a class above which has no seed method: one of the project, or gym's own.
    Where that is so of another class above, its new reset calls the seed method.
    """
    project = module.project
    info = project.class_info(ref)
    if info.instance.kind is not Kind.ENV or info.instance.modern or info.is_wrapper:
        return False
    if not project.seeds.keeps(ref):
        return False
    holder = project.holder(ref, "reset")
    if holder is None:
        is_left = info.root.startswith(_GYMS_OWN)
    else:
        is_left = holder != ref and not project.seeds.keeps(holder)
    return is_left and not any(is_left_by_reset(module, one) for one in project.ancestors(ref))


def _given(module: Module, ref: ClassRef) -> str:
    """What a reset takes and hands to the one above: anything, where that takes more than gym's."""
    holder = module.project.holder(ref, "reset")
    definitions = [] if holder is None else module.project.definitions(holder, "reset")
    takes_more = any(len(one.parameters) > 1 for one in definitions)
    return _WITH_MORE if takes_more else _ALONE


def is_called(reset: FunctionDef) -> bool:
    """Whether a method calls ``self.seed(seed)`` already."""
    return any(
        isinstance(node, ast.Call) and ast.unparse(node) == "self.seed(seed)" for node in own(reset)
    )


def is_read_already(reset: FunctionDef, supers: Sequence[ast.Call]) -> bool:
    """Whether a reset takes a seed that it draws from itself, beside what it hands up."""
    handed = {id(node) for call in supers for node in walk(call)}
    return "seed" in signatures.parameters(reset) and any(
        isinstance(node, ast.Name) and node.id == "seed" and id(node) not in handed
        for node in own(reset)
    )
