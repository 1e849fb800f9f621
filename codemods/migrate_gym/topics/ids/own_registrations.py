"""Environments that are registered, or made by an id, and rewritten with the project."""

from __future__ import annotations

import ast

from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables.idioms import target_name
from ...module import Module
from ...project import ClassRef


def is_rewritten(module: Module, call: ast.Call) -> bool:
    """Whether an environment is registered or made whose class is rewritten with the project."""
    if target_name(call.func) != "register":
        same = (one for one in module.all(ast.Call) if _id(one) == _id(call) and one is not call)
        return any(
            target_name(one.func) == "register" and is_rewritten(module, one) for one in same
        )
    entry = [k.value for k in call.keywords if k.arg == "entry_point"] or call.args[1:2]
    if entry and isinstance(entry[0], ast.Constant):
        made = module.project.dotted(str(entry[0].value).replace(":", "."))
    else:
        made = module.value(entry[0]) if entry else UNKNOWN
    if ":" not in made.name or made.kind not in (Kind.CLASS, Kind.ENV):
        return False
    instance = module.project.class_info(ClassRef.of(made.name)).instance
    return instance.kind is Kind.ENV and not (instance.modern or instance.guess)


def _id(call: ast.Call) -> str:
    """The id that is registered or made, as it is written."""
    ids = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "id")]
    return ast.unparse(ids[0]) if ids else ""
