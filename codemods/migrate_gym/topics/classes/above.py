"""What the methods of the classes of a project above another one take, once they are rewritten."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...analysis.reading.records import Scope
from ...analysis.solving.classes.written_out import arities
from ...analysis.solving.parameters.rests import takes_any
from ...analysis.solving.values import Kind
from ...module import Module
from ...project import ClassInfo, ClassRef


def takes_seed(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the reset above takes seed and options, or is given them."""
    return _takes(module, owner, "reset", ("seed", "options"), _is_given_seed)


def takes_mode(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the constructor above takes render_mode, or is given it where its class is old."""
    return _takes(module, owner, "__init__", ("render_mode",), _is_old)


def _takes(
    module: Module,
    owner: ast.ClassDef,
    method: str,
    names: tuple[str, ...],
    is_given: Callable[[ClassInfo], bool],
) -> bool:
    project = module.project
    for ref in project.ancestors(module.class_ref(owner)):
        scope = project.modules[ref.module].scopes[ref.scope]
        if method in scope.attributes:
            return is_given(project.class_info(ref)) or _has(module, ref, method, names)
    return True


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
