"""What the callers of a function, a constructor, or the one assignment say of names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.expressions import last_part
from ...analysis.reading.records import Facts
from ...analysis.solving.values import Site
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import passed_to
from ...module import FunctionDef, Module, methods
from ..doubles import exchanging
from . import bound_names, signatures
from .bound_names import UnknownError

Said = tuple[ast.expr, ast.AST, bool]
"""An expression that says the same, the place it is written at, and whether that is a call."""


def said(module: Module, test: ast.expr, place: ast.AST, made: Site) -> Iterator[Said]:
    """Yields what a test says that is written at a place, one step further from there.

    Args:
        module: The module of the place.
        test: The test.
        place: Where it is written.
        made: The call of ``make`` that is asked for: callers that give others are left out.

    Raises:
        UnknownError: It is not known.
    """
    names = [one.id for one in ast.walk(test) if isinstance(one, ast.Name)]
    scopes = {name: bound_names.binder(module, place, name) for name in names}
    function = module.function(place)
    inner = [name for name, scope in scopes.items() if scope is function and scope is not None]
    if function is None or not inner:
        yield from _assigned(module, test, [n for n, s in scopes.items() if s is module.tree])
        return
    parameters = signatures.parameters(function)
    if module.owner(function) is not None and inner == list(parameters)[:1]:
        yield _set_once(module, test, function, inner[0])
        return
    local = [
        name for name in inner if name not in parameters or bound_names.is_bound(function, name)
    ]
    if local:
        yield from _assigned(module, test, local, function)
        return
    for call in of_function(module, function, made):
        values = {name: passed(module, call, function, name) for name in inner}
        yield exchanging.with_values(test, values), call, True


def of_function(module: Module, function: FunctionDef, made: Site) -> list[ast.Call]:
    """All calls of a function or constructor that may be given an environment, by name.

    Raises:
        UnknownError: Others may call it.
    """
    return [call for call in all_of(module, function) if may_give(module, call, made)]


def all_of(module: Module, function: FunctionDef) -> list[ast.Call]:
    """All calls of a function or constructor, by name.

    Raises:
        UnknownError: Others may call it.
    """
    owner = module.owner(function)
    is_method = owner is not None and function.name != CONSTRUCTOR
    name = owner.name if owner is not None and not is_method else function.name
    named: list[ast.expr] = [one for one in module.all(ast.Name) if one.id == name]
    if is_method:
        named = [one for one in module.all(ast.Attribute) if one.attr == name]
    calls = [call for node in named if (call := call_of(module, node)) is not None]
    if function.decorator_list or not calls or len(calls) < len(named):
        raise UnknownError
    if any(may_call(module, facts, name, owner is not None) for facts in others(module)):
        raise UnknownError
    return calls


def is_unused(module: Module, function: FunctionDef) -> bool:
    """Whether nothing says the name of a function, or method, that has no decorator."""
    name = function.name
    is_said = (
        any(one.id == name for one in module.all(ast.Name))
        or any(one.attr == name for one in module.all(ast.Attribute))
        or any(one.value == name for one in module.saying(ast.Constant, (name,)))
    )
    is_method = module.owner(function) is not None
    return not (
        is_said
        or function.decorator_list
        or any(may_call(module, facts, name, is_method) for facts in others(module))
    )


def may_give(module: Module, call: ast.Call, made: Site) -> bool:
    """Whether a call may pass on what a call of ``make`` gave: no other environments alone."""
    makes = {make for one in passed_to(call) for make in module.value(one).makes}
    return not makes or made in makes


def passed(module: Module, call: ast.Call, function: FunctionDef, name: str) -> ast.expr:
    """What a call passes for a parameter, or its default."""
    arguments = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    positional = arguments[1:] if module.owner(function) is not None else arguments
    default = signatures.defaults(function).get(name)
    return passed_at(call, positional, name, default)


def passed_at(
    call: ast.Call, positional: list[str], name: str, default: ast.expr | None = None
) -> ast.expr:
    """What a call passes for one of some parameters, or its default."""
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    given.update(zip(positional, call.args))
    value = given.get(name, default)
    if None in given or value is None or any(isinstance(one, ast.Starred) for one in call.args):
        raise UnknownError
    return value


def _assigned(
    module: Module, test: ast.expr, names: list[str], scope: ast.AST | None = None
) -> Iterator[Said]:
    """A test with the value of the first name that is bound once and for all in a scope."""
    if not names or bound_names.is_declared(module, names[0]):
        raise UnknownError
    bound = list(bound_names.bound(scope or module.tree, names[0]))
    statement = module.parent(bound[0]) if bound else None
    if len(bound) != 1 or not isinstance(statement, ast.Assign):
        raise UnknownError
    if not exchanging.is_plain(statement.value):
        raise UnknownError
    yield exchanging.with_values(test, {names[0]: statement.value}), statement, False


def _set_once(module: Module, test: ast.expr, function: FunctionDef, own_name: str) -> Said:
    """A test with the values of attributes that the constructor sets, and nothing else does."""
    owner = module.owner(function)
    assert owner is not None
    constructor = methods(owner).get(CONSTRUCTOR)
    values: dict[str, ast.expr] = {}
    place: ast.AST = owner
    for one in ast.walk(test):
        if isinstance(one, ast.Name) and one.id == own_name:
            continue
        if not isinstance(one, ast.Attribute) or not isinstance(one.value, ast.Name):
            continue
        place = _setting(module, owner, constructor, one.attr)
        assert isinstance(place, ast.Assign)
        values[ast.unparse(one)] = place.value
    if not values:
        raise UnknownError
    return exchanging.with_values(test, values), place, False


def _setting(
    module: Module, owner: ast.ClassDef, constructor: FunctionDef | None, name: str
) -> ast.Assign:
    """The one assignment to an attribute, in the constructor of a class and to a plain value."""
    stores = [
        one
        for one in module.all(ast.Attribute)
        if one.attr == name and not isinstance(one.ctx, ast.Load) and _may_be_of(module, one, owner)
    ]
    statement = module.parent(stores[0]) if len(stores) == 1 else None
    if (
        constructor is None
        or not isinstance(statement, ast.Assign)
        or statement not in constructor.body
        or not exchanging.is_plain(statement.value)
        or any(name in facts.given or _may_set(facts, owner.name, name) for facts in others(module))
    ):
        raise UnknownError
    return statement


def _may_be_of(module: Module, attribute: ast.Attribute, owner: ast.ClassDef) -> bool:
    """Whether an attribute that is set may be one of a class: not of ``self`` in another one."""
    around = module.class_around(attribute)
    if around is None or around is owner or ast.unparse(attribute.value) != "self":
        return True
    return any(owner.name in ast.unparse(base) for base in around.bases)


def _may_set(facts: Facts, owner: str, name: str) -> bool:
    """Whether another module may set an attribute of a class: a private one if it derives from it.

    Attributes that are given constants from outside are not among the facts.
    """
    if name.startswith("_"):
        bases = (base for scope in facts.scopes for base in scope.bases)
        return any(last_part(base) == owner for base in bases)
    return owner in facts.imported_parts()


def others(module: Module) -> Iterator[Facts]:
    """The other modules of the project."""
    return (facts for facts in module.project.modules.values() if facts.path != module.path)


def may_call(module: Module, facts: Facts, name: str, is_method: bool) -> bool:
    """Whether another module may have something to do with a function of this one."""
    imported = facts.imported_parts()
    if name not in imported and not any(name in scope.called for scope in facts.scopes):
        return False
    last = facts.module.rpartition(".")[2]
    reached = _reached(module, module.project.modules[module.name]) if is_method else ()
    return module.name.rpartition(".")[2] in imported or last in reached


def are_apart(module: Module, path: str) -> bool:
    """Whether neither a module nor the file at a path imports the other, in as many steps."""
    here = module.project.modules[module.name]
    there = module.project.modules[module.project.module_of(path)]
    return not any(
        second.module.rpartition(".")[2] in _reached(module, first)
        for first, second in ((here, there), (there, here))
    )


def _reached(module: Module, start: Facts) -> set[str]:
    """The last names of all that a module of the project imports, and what it imports in turn."""
    modules = {one.module.rpartition(".")[2]: one for one in module.project.modules.values()}
    reached: set[str] = set()
    pending = start.imported_parts()
    while pending:
        name = pending.pop()
        if name in modules and name not in reached:
            reached.add(name)
            pending |= modules[name].imported_parts()
    return reached


def call_of(module: Module, function: ast.AST) -> ast.Call | None:
    """The call of which an expression is the function."""
    call = module.parent(function)
    return call if isinstance(call, ast.Call) and call.func is function else None
