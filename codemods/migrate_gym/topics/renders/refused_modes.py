"""Environments that are made by ids of the project, and take no render_mode."""

from __future__ import annotations

import ast

from ...module import Module
from ..ids import made_ids


def refuses(module: Module, node: ast.Call) -> bool:
    """Whether a call makes nothing but environments of the project that take no render_mode."""
    ids = [str(text.value) for text in made_ids.of_call(module, node)]
    return bool(ids) and all(map(module.project.registrations.refuses_mode, ids))


def refusing(module: Module, node: ast.Call) -> str:
    """An id that a call may be given from elsewhere and cannot make with a render_mode ("")."""
    if made_ids.of_call(module, node) or module.function(node) is None:
        return ""
    ids = sorted(module.project.registrations.ids)
    return next((one for one in ids if module.project.registrations.refuses_mode(one)), "")
