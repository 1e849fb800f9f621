"""Renders that are asked for: what the callers around, a constructor or one assignment say."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.reading.expressions import Attribute, Call, Name, Text, last_part
from ...analysis.reading.records import Facts, Scope
from ...module import Module
from ...project import ClassRef, RenderUse
from ..code import callers
from ..code.bound_names import UnknownError
from . import conditions, render_modes

NEVER = "never"
"""What `condition` gives where nobody asks for a render."""


def condition(
    module: Module, node: ast.Call, uses: Sequence[RenderUse], *, partly: bool = False
) -> str | None:
    """What limits the mode of a call of ``make`` to where something is rendered.

    Args:
        module: The module of the call.
        node: The call.
        uses: How its environment is rendered.
        partly: Whether conditions that are not known at the call are taken to hold.

    Returns:
        `NEVER`, "" where all ask for it, a condition that is known at the call as text behind the
        mode, or None where it is not known.
    """
    known = conditions.Conditions(module, node, partly=partly)
    try:
        cases = conditions.either([_of_use(module, node, known, use) for use in uses])
    except UnknownError:
        return None
    if cases == conditions.NEVER:
        return NEVER
    return "" if () in cases else f" if {conditions.text(cases)} else None"


def _of_use(
    module: Module, node: ast.Call, known: conditions.Conditions, use: RenderUse
) -> conditions.Cases:
    """When the environment of a call of ``make`` is rendered at one place."""
    if not use.is_sure:
        raise UnknownError
    if use.path != module.path:
        return _of_use_elsewhere(module, node, known, use)
    calls = [
        call
        for call in module.all(ast.Call)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "render"
        and call.lineno == use.line
    ]
    if len(calls) != 1:
        raise UnknownError
    return known.of_place(calls[0])


def _of_use_elsewhere(
    module: Module, node: ast.Call, known: conditions.Conditions, use: RenderUse
) -> conditions.Cases:
    """When a function of another module renders, if it is asked by one of its parameters.

    All calls that may have this environment rendered have to stand in the module that makes it.
    """
    guards = [guard for guard in use.guards if guard != render_modes.MAIN]
    facts = module.project.modules[module.project.module_of(use.path)]
    function = _rendering(facts, use.line)
    if len(guards) != 1 or function is None or not _is_parameter(function, guards[0]):
        raise UnknownError
    default = _default(function, guards[0])
    is_method = facts.scopes[function.parent].kind == "class"
    calls = (
        _of_method(module, facts, function) if is_method else _of_function(module, node, function)
    )
    parameters = list(function.parameters)[is_method:]
    found = []
    for call in calls:
        value = callers.passed_at(call, parameters, guards[0], default)
        found.append(known.of_call(value, call))
    if not found:
        raise UnknownError
    return known.of_callers(found)


def _of_function(module: Module, node: ast.Call, function: Scope) -> list[ast.Call]:
    """The calls of another module's function that give it the environment of a call of ``make``."""
    made = module.site(node)
    if any(_is_called_with(module, other, function.name, made) for other in callers.others(module)):
        raise UnknownError
    named: list[ast.expr] = [one for one in module.all(ast.Name) if one.id == function.name]
    named += [one for one in module.all(ast.Attribute) if one.attr == function.name]
    calls = [callers.call_of(module, one) for one in named]
    if None in calls:
        raise UnknownError
    return [call for call in calls if call is not None and callers.may_give(module, call, made)]


def _of_method(module: Module, facts: Facts, function: Scope) -> list[ast.Call]:
    """The calls of a method of another module's class, all of which stand here."""
    others = callers.others(module)
    if any(callers.may_call(module, other, function.name, True) for other in others):
        raise UnknownError
    key = module.project.module_of(facts.path)
    family = module.project.family(ClassRef(key, function.parent))
    calls = []
    for name in (one for one in module.all(ast.Attribute) if one.attr == function.name):
        owner, call = module.value(name.value).name, callers.call_of(module, name)
        if ":" not in owner or call is None:
            raise UnknownError
        if ClassRef.of(owner) in family:
            calls.append(call)
    return calls


def _rendering(facts: Facts, line: int) -> Scope | None:
    """The function of a module that renders what it is given, or made of it, in a line."""
    receivers = [one.receiver for one in facts.renders if one.line == line]
    name = receivers[0] if len(receivers) == 1 else None
    is_held = isinstance(name, Attribute)
    name = name.base if isinstance(name, Attribute) else name
    if not isinstance(name, Name):
        return None
    scope = facts.scopes[facts.function_around(name.scope)]
    if scope.kind != "function" or scope.decorators:
        return None
    if facts.scopes[scope.parent].kind == "class":
        return scope if is_held and name.id == next(iter(scope.parameters), None) else None
    return scope if not scope.parent and not is_held and _comes_in(scope, name.id) else None


def _comes_in(function: Scope, name: str) -> bool:
    """Whether a name is a parameter, or is bound once to what wraps one."""
    bound = function.bindings.get(name, ())
    if _is_parameter(function, name) or len(bound) != 1:
        return _is_parameter(function, name)
    value = bound[0].value
    given = value.arguments if isinstance(value, Call) else ()
    return any(isinstance(one, Name) and _is_parameter(function, one.id) for one in given)


def _default(function: Scope, name: str) -> ast.expr | None:
    """The default of a parameter that asks whether something is shown."""
    default = function.defaults.get(name)
    return ast.Constant(default.value == "True") if isinstance(default, Text) else None


def _is_parameter(function: Scope, name: str) -> bool:
    """Whether a name is a parameter that the function gives no other value."""
    return name in function.parameters and len(function.bindings.get(name, ())) <= 1


def _is_called_with(module: Module, facts: Facts, name: str, made: tuple[str, int, int]) -> bool:
    """Whether another module passes an environment on to what goes by a name."""
    if not any(name in scope.called for scope in facts.scopes):
        return False
    key = module.project.module_of(facts.path)
    return any(
        made in module.project.value(key, given).makes
        for call in facts.calls
        if last_part(call.function) == name
        for given in (*call.arguments, *(value for _, value in call.keywords))
    )
