"""Which environments take a render_mode where they are made, and which do not."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from ..ids import made_ids


def is_by_class(module: Module, call: ast.Call) -> bool:
    """Whether a call makes an environment by a class of the project that takes a mode."""
    made = module.value(call.func)
    is_class = made.kind is Kind.CLASS and ":" in made.name and not made.choices
    return is_class and module.project.registrations.takes_mode(ClassRef.of(made.name))


def is_by_gyms(module: Module, dotted: str) -> bool:
    """Whether a name is that of one of gym's environments, whose constructor takes a mode."""
    return module.project.is_legacy(dotted) and known.takes_mode(dotted.partition(".")[2])


def refuses(module: Module, node: ast.Call) -> bool:
    """Whether a call makes nothing but environments of the project that take no render_mode."""
    ids = [str(text.value) for text in made_ids.of_call(module, node)]
    return bool(ids) and all(map(module.project.registrations.refuses_mode, ids))


def refusing(module: Module, node: ast.Call) -> str:
    """An id that a call may be given from elsewhere and cannot make with a render_mode ("")."""
    if made_ids.of_call(module, node):
        return ""
    ids = sorted(module.project.registrations.ids)
    return next((one for one in ids if module.project.registrations.refuses_mode(one)), "")
