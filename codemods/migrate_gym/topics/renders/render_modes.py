"""The render mode that a call of ``make`` is given, and the condition it is given under."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.marks import FIXTURES
from ...analysis.reading.tree import SCOPES
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import last_name
from ...module import Module, method_calls, methods
from ...project import ClassRef, RenderUse
from ..code import bound_names, signatures
from ..doubles import exchanging
from . import recording

_RECORDED = "rgb_array"
PICTURES = known.VIEWS - {known.SHOWN}
"""Modes that open no window, and cost nothing while nobody renders."""
MAIN = "__name__ == '__main__'"
"""What runs where a module is the script."""


def is_named(module: Module) -> bool:
    """Whether a module names the argument: what it hands on as ``**kwargs`` may hold one.

    What a wrapper of the project takes, or is made with, does not: it is the wrapper's own.
    """
    named = [*module.all(ast.keyword), *module.all(ast.arg), *module.all(ast.Constant)]
    return any(
        "render_mode" in (vars(one).get("arg"), vars(one).get("value"))
        and not _is_of_wrapper(module, one)
        for one in named
    )


def _is_of_wrapper(module: Module, named: ast.AST) -> bool:
    """Whether it is a keyword with which a wrapper of the project is made, or its parameter."""
    around = module.parent(named)
    if isinstance(named, ast.arg):
        owner = module.owner(module.parent(around))
        return owner is not None and module.class_info(owner).is_wrapper
    class_ = module.value(around.func) if isinstance(around, ast.Call) else None
    if class_ is None or class_.kind is not Kind.CLASS or ":" not in class_.name:
        return False
    return module.project.class_info(ClassRef.of(class_.name)).is_wrapper


def given_by_callers(module: Module, node: ast.Call) -> frozenset[bool]:
    """Whether modules that call the function around pass the argument by its ``**kwargs``."""
    function = module.function(node)
    rest = function.args.kwarg if function is not None else None
    stars = [one.value for one in node.keywords if one.arg is None]
    if rest is None or function is None:
        return frozenset()
    if not any(isinstance(one, ast.Name) and one.id == rest.arg for one in stars):
        return frozenset()
    owner = module.owner(function)
    is_constructor = owner is not None and function.name == CONSTRUCTOR
    name = owner.name if owner is not None and is_constructor else function.name
    return module.project.mentions.modes(name)


def fixture_of(module: Module, node: ast.Call) -> str:
    """The fixture of pytest's around a call that tests may give anything ("" for none)."""
    for around in module.ancestors(node):
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef)):
            marks = {last_name(mark) for mark in around.decorator_list}
            if marks & FIXTURES and "request" in signatures.parameters(around):
                return around.name
    return ""


def text(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> str:
    """The source of the one mode that an environment is rendered in ("" where there is none).

    A mode that a variable holds counts where the environment is made in the same function, and the
    variable has its value by then.
    """
    variables = {use.variable for use in uses}
    variable = variables.pop() if len(variables) == 1 else ""
    scope = module.scope(node)
    lines = {call.lineno for call, _ in method_calls(scope, "render")} if variable else set()
    here = all(use.path == module.path and use.line in lines for use in uses)
    if variable and here and is_known(module, node, variable):
        return variable
    modes = {use.mode for use in uses}
    mode = modes.pop() if len(modes) == 1 else None
    return "" if mode is None else f'"{mode}"'


def guard(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> str | None:
    """What limits the mode: nothing (""), a condition known here, or one that is not (None)."""
    limit = _limit(module, node, uses)
    return "" if limit is None and not shows(uses) else limit


def shows(uses: Sequence[RenderUse]) -> bool:
    """Whether a window opens where an environment is made for how it is rendered."""
    return not all(use.mode in PICTURES for use in uses)


def for_recording(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> str:
    """The source of the mode of what is recorded and shown as well ("" where it is not known).

    What records takes no other mode. What ``render()`` shows without one is shown no longer.
    """
    frames = [use for use in uses if use.mode == _RECORDED]
    others = [use for use in uses if use not in frames]
    if any(use.mode != known.SHOWN or use.is_given for use in others):
        return ""
    if not any(use.records for use in frames):
        return ""
    limit = _limit(module, node, frames)
    return "" if limit is None else f'"{_RECORDED}"{limit}'


def for_pictures(uses: Sequence[RenderUse]) -> str:
    """The source of the mode of what is shown as well as taken as pictures ("" for several modes).

    A program goes on without a window, but not without its pictures.
    """
    modes = {use.mode for use in uses} - {known.SHOWN}
    mode = modes.pop() if len(modes) == 1 else None
    is_one = mode in PICTURES and not any(use.records for use in uses)
    return f'"{mode}"' if is_one else ""


def _limit(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> str | None:
    """The condition for a mode, as text behind it; None where it is not known here."""
    if not all(use.is_sure for use in uses):
        return None
    around = (MAIN, *recording.conditions(module, node))
    guards = {tuple(one for one in use.guards if one not in around) for use in uses}
    if () in guards:
        return ""
    if len(guards) > 1 or any(use.path != module.path for use in uses):
        return None
    tests = [ast.parse(text, mode="eval").body for text in next(iter(guards))]
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    condition = ast.unparse(test)
    is_here = is_known(module, node, condition) and _is_said_here(module, node, test, uses)
    return f" if {condition} else None" if is_here else None


def _is_said_here(
    module: Module, node: ast.Call, test: ast.expr, uses: Sequence[RenderUse]
) -> bool:
    """Whether the names of a test mean the same at a call of ``make`` as where it is rendered."""
    names = {one.id for one in ast.walk(test) if isinstance(one, ast.Name)}
    lines = {use.line for use in uses}
    places = [one for one in module.all(ast.Call) if one.lineno in lines]
    try:
        return all(bound_names.is_same(module, one, node, name) for one in places for name in names)
    except bound_names.UnknownError:
        return False


def is_known(module: Module, node: ast.Call, source: str) -> bool:
    """Whether an expression says the same at a call of ``make`` as it does further below."""
    test = ast.parse(source, mode="eval").body
    if not exchanging.is_plain(test):
        return False
    parts = list(ast.walk(test))
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    attributes = [ast.unparse(part) for part in parts if isinstance(part, ast.Attribute)]
    known = not any(bound_names.is_declared(module, name) for name in names)
    known = known and not any(bound_names.is_set_below(module, one, node) for one in attributes)
    known = known and all(_known_before(module, node, name) for name in names)
    return bool(names) and known and all(_stays(module, node, one) for one in attributes)


def _stays(module: Module, node: ast.Call, attribute: str) -> bool:
    """Whether the class around sets an attribute in its constructor alone, before a call there."""
    owner = module.owner(module.scope(node))
    found = methods(owner) if owner is not None else {}
    lines = {name: list(_set_lines(method, attribute)) for name, method in found.items()}
    last = max(lines.pop("__init__", ()), default=0)
    is_made_there = module.scope(node) is found.get("__init__")
    return not any(lines.values()) and (last < node.lineno or not is_made_there)


def _set_lines(function: ast.AST, attribute: str) -> Iterator[int]:
    """The lines on which a function assigns to an attribute."""
    attributes = (node for node in ast.walk(function) if isinstance(node, ast.Attribute))
    for node in attributes:
        if isinstance(node.ctx, ast.Store) and ast.unparse(node) == attribute:
            yield node.lineno


def _known_before(module: Module, node: ast.Call, name: str) -> bool:
    """Whether a name is a parameter around, or bound on an earlier line only."""
    scopes = [around for around in module.ancestors(node) if isinstance(around, SCOPES)]
    for scope in scopes:
        if isinstance(scope, ast.ClassDef):
            if scope is scopes[0]:
                return False
            continue
        lines = [found.lineno for found in bound_names.bound(scope, name)]
        if any(argument == name for argument in _parameters(scope)) or lines:
            return all(line < node.lineno for line in lines)
    return False


def _parameters(scope: ast.AST) -> Iterator[str]:
    arguments = getattr(scope, "args", None)
    if isinstance(arguments, ast.arguments):
        for part in ast.walk(arguments):
            if isinstance(part, ast.arg):
                yield part.arg
