"""What a step method returns for truncated where its done is the flags of several."""

from __future__ import annotations

import ast

from ..analysis import flags
from ..module import FunctionDef, Module


def none_truncated(module: Module, step: FunctionDef, done: ast.expr) -> str:
    """What stands for no truncation: a dict, a list or an array where `done` is one, or False."""
    text, shape = module.source(done), flags.shape(step, done)
    if shape == flags.DICT:
        return f"dict.fromkeys({text}, False)"
    if shape == flags.LIST:
        return f"[False] * len({text})"
    if shape == flags.ARRAY and module.numpy:
        return f"{module.numpy}.zeros_like({text})"
    return "False"
