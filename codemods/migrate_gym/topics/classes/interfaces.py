"""Classes of the project that say what an environment is, and do nothing themselves."""

from __future__ import annotations

import ast

from ...analysis.reading.expressions import Function
from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...project import ClassRef


def may_be_gyms(module: Module, call: ast.expr, value: Value, method: str) -> bool:
    """Whether something is known by such a class alone, and classes below are gym's environments.

    What is annotated as an interface of the project's own may be any of those. Nor is it known what
    a call of a proxy gives that has no such method itself.
    """
    if ":" not in value.name or not module.project.uses_gym:
        return False
    ref = ClassRef.of(value.name)
    if value.kind is Kind.ENV:
        holder = module.project.holder(ref, method)
        is_bare = holder is None or not any(_given(module, holder, method))
        is_old = is_bare and not (value.modern or value.guess)
        return is_old and module.value(call).kind is Kind.UNKNOWN
    own = _given(module, ref, method)
    if value.kind is not Kind.LOOKALIKE or not own or any(own):
        return False
    below = (one for one in module.project.family(ref) if one != ref)
    instances = (module.project.class_info(one).instance for one in below)
    return any(one.kind is Kind.ENV and not (one.modern or one.guess) for one in instances)


def _given(module: Module, ref: ClassRef, method: str) -> list[bool]:
    """For each function that a class has as a method, whether it says what that gives."""
    facts = module.project.modules[ref.module]
    bindings = facts.scopes[ref.scope].attributes.get(method, ())
    ways = (one.value for one in bindings)
    return [bool(facts.scopes[one.scope].returns) for one in ways if isinstance(one, Function)]
