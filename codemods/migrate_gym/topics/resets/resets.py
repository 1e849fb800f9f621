"""What the rules about resets share: which calls a reset method hands on, and small edits."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import never_holds
from ...analysis.solving.calling.named import BY_NAME
from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables import functions
from ...analysis.tables.idioms import last_name, passed_to
from ...module import FunctionDef, Module, called_on, definitions, own_of
from ...project import ClassRef
from ..code import promises
from ..doubles import mocks, patches
from ..steps import other_steps
from . import either_pair

_RESETS = ("reset", "reset_wait")
_WAITING = frozenset({"block", "blocking", "wait"})
"""What an environment in another process is told by, when it is to give a promise."""


def reset_method(module: Module, node: ast.AST) -> FunctionDef | None:
    """The reset method of a legacy environment or wrapper that a node is directly part of."""
    scope = module.scope(node)
    if not isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return None
    owner = module.owner(scope)
    if owner is None:
        return scope if patches.is_patch(module, scope, "reset") else None
    if scope.name != "reset" or scope not in definitions(owner, "reset"):
        return None
    return scope if gives_observation_alone(module, owner) else None


def is_legacy_class(module: Module, node: ast.ClassDef) -> bool:
    """Whether a class is an environment or wrapper of gym's that speaks the old API."""
    instance = module.class_info(node).instance
    return instance.kind is Kind.ENV and not instance.modern


def gives_observation_alone(module: Module, node: ast.ClassDef) -> bool:
    """Whether the reset of a class is the old one, whatever its step is."""
    instance = module.class_info(node).instance
    return instance.kind is Kind.ENV and (instance.half or not instance.modern)


def is_reset(module: Module, node: ast.Call) -> bool:
    """Whether a call is a reset of an environment that gave the observation alone."""
    function = module.value(node.func)
    if not (_may_reset(node, function) or _is_given_reset(node)):
        return False  # what it gives is not asked for, which may take long to find out
    value = module.value(node)
    if value.kind is not Kind.RESET or value.modern:
        return False
    if value.name == BY_NAME:
        return _is_given_reset(node)
    if is_elses(module, value) or gives_pair(module, value):
        return False
    if value.guess and other_steps.are_nearby(module, node):
        return False
    mocked = called_on(node, "reset")
    if mocked is not None and mocks.is_untold(module, mocked, "reset"):
        return False  # a mock gives one mock
    # A function or method of the project that hands a reset on is changed inside, not where called.
    if function.kind is Kind.DOTTED and function.name.endswith(".reset"):
        return True
    if function.kind is Kind.CALLABLE:
        return function.name == "reset"
    if function.kind in (Kind.UNKNOWN, Kind.DOTTED):
        return _is_handed_on_to(module, node)
    if function.kind is not Kind.METHOD or function.name not in _RESETS:
        return False
    if function.of is None:  # methodcaller("reset")(env)
        return module.value(node.args[0]).is_environment
    unbound = value.of is not None and function.of.name == value.of.name
    is_gyms = function.of.is_environment or function.of.is_one_or_several
    return is_gyms or (function.of.kind is Kind.CLASS and unbound)


def gives_pair(module: Module, reset: Value) -> bool:
    """Whether the reset of an old environment's class gives an info already, all the same."""
    name = reset.of.name if reset.of is not None else ""
    return ":" in name and module.project.resets_with_info(ClassRef.of(name))


def is_elses(module: Module, result: Value) -> bool:
    """Whether but a name tells of an environment, in a module of gymnasium's that steps none."""
    return result.guess and module.imports_modern and not module.speaks_legacy


def _may_reset(node: ast.Call, function: Value) -> bool:
    """Whether what is called may be an environment's reset, or be given one."""
    if function.kind in (Kind.UNKNOWN, Kind.DOTTED):
        return function.name.endswith(".reset") or bool(node.args)
    is_open = function.kind is Kind.METHOD and function.of is None
    return is_open or (function.kind in (Kind.METHOD, Kind.CALLABLE) and function.name in _RESETS)


def is_reset_of_several(module: Module, node: ast.Call) -> bool:
    """Whether a call asks several environments by name for their resets."""
    function = module.value(node.func)
    is_asked = _is_given_reset(node) or function.kind is Kind.CALLABLE
    given = module.value(node) if is_asked else UNKNOWN
    one = given.of if not given.parts else None
    return one is not None and one.name == BY_NAME and one.kind is Kind.RESET and not one.modern


def names_reset(node: ast.Call) -> bool:
    """Whether a method ``reset`` is called, or something is given that or its name."""
    return called_on(node, "reset") is not None or _is_given_reset(node)


def _is_given_reset(node: ast.Call) -> bool:
    """Whether a call is given the name of a reset, or the method."""
    for one in passed_to(node):
        if type(one) is ast.Constant:
            if one.value == "reset":
                return True
        elif type(one) is ast.Attribute and one.attr == "reset":
            return True
    return False


def _is_handed_on_to(module: Module, node: ast.Call) -> bool:
    """Whether a call makes an environment's own reset: ``asyncio.to_thread(env.reset)``."""
    for argument in node.args:
        given = module.value(argument)
        if given.kind in (Kind.METHOD, Kind.FUTURE, Kind.CALLABLE) and given.name == "reset":
            return given.kind is not Kind.METHOD or bool(given.of and given.of.is_environment)
    return False


def is_promised(module: Module, node: ast.Call) -> bool:
    """Whether a reset is only promised: ``asyncio.gather(asyncio.to_thread(env.reset))``.

    So is that of an environment in another process which is not waited for.
    """
    if any(one.arg in _WAITING and never_holds(one.value) for one in node.keywords):
        return True
    if promises.is_called(module, node):
        return True
    how = functions.SCHEDULING.get(last_name(node.func))
    is_awaited = type(module.parent(node)) is ast.Await
    return how is not None and how.gives == "awaited" and not is_awaited


def reset_calls(module: Module, function: FunctionDef | ast.Lambda) -> Iterator[ast.Call]:
    """The calls in a reset method whose result is the pair of the environment within."""
    return (node for node in own_of(function, ast.Call) if is_reset(module, node))


def is_handed_on(module: Module, call: ast.Call) -> bool:
    """Whether a reset method returns a call's result, alone or inside what it returns.

    A lambda in the place of one does if it is nothing but the call.
    """
    around = module.parent(call)
    if isinstance(around, ast.Lambda):
        return around.body is call and patches.is_inline(module, around, "reset")
    function = reset_method(module, call)
    if function is None:
        return False
    return any(
        isinstance(around, ast.Return)
        for around in module.ancestors(call)
        if _within(module, around, function)
    )


def is_given_by_modern(module: Module, call: ast.Call) -> bool:
    """Whether the reset of an environment that gives the pair already returns a call's result."""
    function = module.function(call)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or function.name != "reset":
        return False
    instance = module.class_info(owner).instance
    is_pair = instance.kind is Kind.ENV and instance.modern and not instance.half
    return is_pair and isinstance(module.parent(call), ast.Return)


def _within(module: Module, node: ast.AST, function: ast.AST) -> bool:
    return any(around is function for around in module.ancestors(node))


def info_name(module: Module, node: ast.AST) -> str:
    """What an unpacked info is called: kept in a wrapper's reset, thrown away elsewhere."""
    function = reset_method(module, node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or not _is_last(module, node, function):
        return "_"
    gives_its_own = module.project.resets_with_info(module.class_ref(owner))
    return "_" if gives_its_own else module.fresh("info", function)


def _is_last(module: Module, node: ast.AST, function: FunctionDef) -> bool:
    """Whether an assignment in a reset method is one whose info the method can return."""
    return module.statement(node) in function.body


def infos(module: Module, function: FunctionDef) -> list[tuple[tuple[int, int], str]]:
    """Where, by line and column, a reset method gets an info to return, with its name there."""
    found = []
    for call in reset_calls(module, function):
        parent = module.parent(call)
        if isinstance(parent, ast.Assign) and parent.value is call and len(parent.targets) == 1:
            name = info_name(module, parent)
            if either_pair.is_asked(module, parent.targets[0]):
                continue
            if name != "_" and not isinstance(parent.targets[0], (ast.Tuple, ast.List)):
                found.append(((parent.lineno, parent.col_offset), name))
    return found


def is_said_to_be_pair(module: Module, around: ast.AST) -> bool:
    """Whether it is returned by a function whose hint says that it returns a pair with a dict."""
    scope = module.scope(around)
    if not isinstance(around, ast.Return) or getattr(scope, "name", "reset") == "reset":
        return False
    hint = getattr(scope, "returns", None)
    if not (isinstance(hint, ast.Subscript) and isinstance(hint.slice, ast.Tuple)):
        return False
    return len(hint.slice.elts) == 2 and "dict" in ast.unparse(hint.slice.elts[1]).lower()
