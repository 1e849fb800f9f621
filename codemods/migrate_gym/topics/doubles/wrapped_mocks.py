"""Mocks that are put into gym's wrappers, which take nothing but environments now."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from ...analysis.reading import expressions as e
from ...analysis.solving.values import Kind
from ...analysis.tables.functions import PARTIAL
from ...analysis.tables.known import RESULTS
from ...module import Module
from ...project import ClassRef
from ..classes import bases
from ..ids import registering
from . import doubles, mocks, taken

_BOUND = 2  # what partial() is given at least: the class, and what it wraps


class Put(NamedTuple):
    """A bare mock that is put into a wrapper.

    Attributes:
        call: What puts it there.
        taker: The wrapper, or the function of the project that puts it into one.
        mock: The name of the mock, or the call of a function that gives it.
        is_handed: Whether a function puts it there.
    """

    call: ast.Call
    taker: ast.expr
    mock: ast.expr
    is_handed: bool = False


def put(module: Module) -> Iterator[Put]:
    """The bare mocks of a module that it puts into wrappers."""
    for call in module.all(ast.Call) if mocks.are_made(module) else ():
        if call.args and bases.puts_around(module, call.func):
            if mocks.is_bare(module, call.args[0]):
                yield Put(call, call.func, call.args[0])
        elif not registering.is_register(module, call):
            yield from _bound(module, call)
            yield from (Put(call, call.func, one, True) for one in _handed(module, call))


def is_put(module: Module, name: ast.Name) -> bool:
    """Whether a name is that of a bare mock which is put into a wrapper, here or by a caller."""
    scope = module.scope(name)
    return any(
        ast.unparse(one.targets[0]) == name.id and module.scope(one) is scope
        for each in put(module)
        for one in named_by(module, each.mock)
    )


def named_by(module: Module, mock: ast.expr) -> list[ast.Assign]:
    """The assignments that give a bare mock its name; none where one of them gives others too.

    Those of a function that gives it stand in that function.
    """
    names = [mock]
    if isinstance(mock, ast.Call):
        names = [one for one in mocks.returned(module, module.value(mock.func)) if one is not None]
    given = [
        assigned
        for name in names
        if isinstance(name, ast.Name)
        for assigned in mocks.assigned(module, name)
    ]
    return given if all(len(one.targets) == 1 for one in given) else []


def is_told(module: Module, one: Put) -> bool:
    """Whether a mock is told what it gives, as far as anything is asked of it."""
    made = [assigned.targets[0] for assigned in named_by(module, one.mock)]
    return all(
        isinstance(name, ast.Name)
        and (_tells(module, name, method) or not _may_ask(module, one, name, method))
        for name in made
        for method in RESULTS
    )


def _tells(module: Module, name: ast.Name, method: str) -> bool:
    """Whether what a method gives is written out: ``env.reset.return_value = 3``."""
    told = doubles.told(module.scope(name), name.id, method)
    return any(doubles.seen(value, how) for value, how in told)


def _may_ask(module: Module, one: Put, name: ast.Name, method: str) -> bool:
    """Whether a method may be called of what is put around, or is told in another way."""
    makings = [assigned.value for assigned in mocks.assigned(module, name)]
    told = {
        (known or "").partition(".")[0]
        for making in makings
        if isinstance(making, ast.Call)
        for known in mocks.named_in(making)
    }
    scopes = {module.scope(name), module.scope(one.call)}
    asked = module.saying(ast.Attribute, (method,))
    return one.is_handed or method in told or any(module.scope(each) in scopes for each in asked)


def _bound(module: Module, call: ast.Call) -> Iterator[Put]:
    """A mock that a wrapper is given for later: ``partial(Wrapper, mock)``."""
    if len(call.args) < _BOUND or module.value(call.func).name not in PARTIAL:
        return
    wrapper, inner = call.args[:_BOUND]
    if bases.puts_around(module, wrapper) and mocks.is_bare(module, inner):
        yield Put(call, wrapper, inner)


def _handed(module: Module, call: ast.Call) -> Iterator[ast.expr]:
    """The bare mocks among what a function of the project is given to put a wrapper around."""
    if not any(isinstance(one, (ast.Name, ast.Call)) for one in call.args):
        return
    function = taken.called(module, call)
    ref = module.project.function(function)
    if ref is None:
        return
    wrapped = set(_wrapped(module, ref))
    for name, argument in zip(module.project.filled(function), call.args):
        if name in wrapped and mocks.is_bare(module, argument):
            yield argument


def _wrapped(module: Module, function: ClassRef) -> Iterator[str]:
    """The names in a function of the project that are put into wrappers of gym's."""
    for call in module.project.modules[function.module].calls:
        first = call.arguments[0] if call.arguments else None
        if isinstance(first, e.Name) and first.scope == function.scope:
            made = module.project.value(function.module, call.function)
            if made.kind is Kind.DOTTED and bases.is_wrapper(module, made.name):
                yield first.id
