"""Classes whose base lies outside the project, and may be an environment or something else."""

from __future__ import annotations

import ast

from ..analysis.values import Kind
from ..module import Module, called_on


def unknown_base(module: Module, call: ast.expr) -> str:
    """The class whose step is called by a step method that overrides it ("" where it is known)."""
    on = called_on(call, "step")
    function = module.function(call) if on is not None else None
    owner = module.owner(function) if function is not None else None
    if on is None or function is None or function.name != "step" or owner is None:
        return ""
    info = module.class_info(owner)
    if info.instance.kind is not Kind.INSTANCE and not info.merely_steps:
        return ""
    receiver = ast.unparse(on)
    bases = [ast.unparse(base) for base in owner.bases]
    if receiver.startswith("super("):
        return bases[0] if bases else ""
    return receiver if receiver in bases else ""
