"""What the methods of the classes of a project above another one take, once they are rewritten."""

from __future__ import annotations

import ast

from ...analysis.reading.records import Scope
from ...analysis.solving.classes.written_out import arities
from ...analysis.solving.parameters.rests import takes_any
from ...analysis.solving.values import Kind
from ...module import Module
from ...project import ClassInfo, ClassRef


def takes_seed(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the reset above takes seed and options, or is given them."""
    project = module.project
    for ref in project.ancestors(module.class_ref(owner)):
        if "reset" in project.modules[ref.module].scopes[ref.scope].attributes:
            is_given = _is_given_seed(project.class_info(ref))
            return is_given or _has(module, ref, "reset", ("seed", "options"))
    return True


def constructor_takes_mode(module: Module, ref: ClassRef) -> bool:
    """Whether a class's constructor takes render_mode, or is given it where the class is old."""
    is_old = _is_old(module.project.class_info(ref))
    return is_old or _has(module, ref, "__init__", ("render_mode",))


def _has(module: Module, ref: ClassRef, method: str, names: tuple[str, ...]) -> bool:
    """Whether all that a class calls by a method's name takes parameters, or any."""
    facts = module.project.modules[ref.module]
    bound = [one.value for one in facts.scopes[ref.scope].attributes[method]]
    numbers = [number for value in bound if (number := getattr(value, "scope", None)) is not None]
    functions = [facts.scopes[number] for number in numbers]
    return all(
        takes_any(one) or {*names} <= {*one.parameters} or _is_bare_pair(one) for one in functions
    )


def _is_bare_pair(function: Scope) -> bool:
    """Whether a reset gives the info already and takes nothing: the rule of resets mends that."""
    return function.name == "reset" and len(function.parameters) == 1 and 2 in arities(function)


def _is_old(info: ClassInfo) -> bool:
    return info.instance.kind is Kind.ENV and not info.instance.modern


def _is_given_seed(info: ClassInfo) -> bool:
    return info.instance.kind is Kind.ENV and (info.instance.half or not info.instance.modern)
