"""Mocks that are instances of nothing but themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import last_name
from ...analysis.tables.lookalikes import MOCKS
from ...module import Module
from ..code import bound_names
from .doubles import HOWS

_MOCKING = frozenset({"mock", "unittest"})
_AUTOSPEC = "create_autospec"
_SPECS = frozenset({None, "spec", "spec_set", "wraps"})
_CLASS_OF = "__class__"


def are_made(module: Module) -> bool:
    """Whether a module imports what makes mocks."""
    return not module.imported_roots.isdisjoint(_MOCKING)


def is_bare(module: Module, node: ast.expr) -> bool:
    """Whether something is a mock that is an instance of nothing else.

    A name that holds nothing but such mocks there, or a call of a function that gives one.
    """
    if isinstance(node, ast.Call):
        return _gives_bare(module, module.value(node.func))
    if not isinstance(node, ast.Name) or _is_classed(module, node.id):
        return False
    given = [one.value for one in assigned(module, node)]
    return bool(given) and all(map(_makes_mock, given))


def assigned(module: Module, name: ast.Name) -> list[ast.Assign]:
    """The assignments that may give a name what it holds at a place."""
    lines = module.reaching(name)
    return [
        one
        for one in bound_names.assignments(module.scope(name), name.id)
        if lines is None or one.lineno in lines or one.end_lineno in lines
    ]


def is_untold(module: Module, node: ast.expr, method: str) -> bool:
    """Whether something is a bare mock, of which nothing says what a method gives."""
    if not (are_made(module) and isinstance(node, ast.Name) and is_bare(module, node)):
        return False
    if any(one.keywords for one in _calls(module, node)):
        return False  # Mock(**{"reset.return_value": 0})
    said = (one for one in module.saying(ast.Attribute, (method,)) if _is_named(one.value, node.id))
    return not any(_is_told(module.parent(one)) for one in said)


def _is_told(around: ast.AST) -> bool:
    """Whether a method of a mock is given something there, or what it gives is."""
    return isinstance(around, ast.Assign) or (
        isinstance(around, ast.Attribute) and around.attr in HOWS
    )


def _calls(module: Module, name: ast.Name) -> Iterator[ast.Call]:
    """The calls whose results a name is given."""
    for one in bound_names.assignments(module.scope(name), name.id):
        if isinstance(one.value, ast.Call):
            yield one.value


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_classed(module: Module, name: str) -> bool:
    """Whether a name is given a class to be an instance of."""
    classed = module.saying(ast.Attribute, (_CLASS_OF,))
    return name in (ast.unparse(one.value) for one in classed)


def specs(made: ast.expr) -> Iterator[ast.expr]:
    """Yields what a mock is made for: ``Mock(spec=gym.Env)``, ``create_autospec(gym.Env)``."""
    if isinstance(made, ast.Call) and last_name(made.func) in {*MOCKS, _AUTOSPEC}:
        yield from made.args[:1]
        yield from (one.value for one in made.keywords if one.arg in ("spec", "spec_set"))


def _makes_mock(value: ast.expr) -> bool:
    """``mock.Mock()``, with no class that it stands for."""
    if not isinstance(value, ast.Call) or last_name(value.func) not in MOCKS or value.args:
        return False
    return _SPECS.isdisjoint(named_in(value))


def named_in(call: ast.Call) -> Iterator[str | None]:
    """What a mock is told where it is made: ``**{"reset.return_value": 0}``; None is unseen."""
    for passed in call.keywords:
        if passed.arg is not None or not isinstance(passed.value, ast.Dict):
            yield passed.arg
        else:
            for key in passed.value.keys:
                yield str(key.value) if isinstance(key, ast.Constant) else None


def _gives_bare(module: Module, function: Value) -> bool:
    """Whether a function of this module gives a mock of its own."""
    given = returned(module, function)
    return bool(given) and all(isinstance(one, ast.Name) and is_bare(module, one) for one in given)


def returned(module: Module, function: Value) -> list[ast.expr | None]:
    """What a function of this module returns, each return by itself."""
    ref = module.project.function(function)
    if ref is None or ref.module != module.name or function.kind is not Kind.FUNCTION:
        return []
    found = [one for one in module.all(ast.FunctionDef) if module.function_ref(one) == ref]
    return [one.value for one in module.all(ast.Return) if module.function(one) in found]
