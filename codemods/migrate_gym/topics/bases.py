"""Classes whose base lies outside the project, and may be an environment or something else."""

from __future__ import annotations

import ast

from ..analysis.values import Kind
from ..module import Module


def unknown_base(module: Module, call: ast.expr) -> str:
    """The class whose step is called by a step method that overrides it ("" where it is known)."""
    function = module.function(call)
    owner = module.owner(function) if function is not None else None
    if function is None or function.name != "step" or owner is None or not _is_step(call):
        return ""
    info = module.class_info(owner)
    if info.instance.kind is not Kind.INSTANCE and not info.merely_steps:
        return ""
    receiver = ast.unparse(call.func.value)  # type: ignore[attr-defined]
    bases = [ast.unparse(base) for base in owner.bases]
    if receiver.startswith("super("):
        return bases[0] if bases else ""
    return receiver if receiver in bases else ""


def _is_step(call: ast.expr) -> bool:
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "step"
    )
