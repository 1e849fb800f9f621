"""Ids that stand in lists and dicts: where environments are made of their items."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Union

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import targets_of
from ...module import Module, own_of
from ..code import signatures

_COPIES = frozenset({"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter"})
_Marked = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef]
INDIRECT = "indirect"
_Loop = tuple[ast.expr, ast.expr]
_LOOPS: tuple[type[ast.For | ast.AsyncFor], ...] = (ast.For, ast.AsyncFor)
_ASSIGNMENTS: tuple[type[ast.Assign | ast.AnnAssign], ...] = (ast.Assign, ast.AnnAssign)


def items(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """What is written down as the items of something that is iterated over."""
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        yield from node.elts
    elif isinstance(node, ast.Dict):
        yield from filter(None, node.keys)
    elif isinstance(node, ast.Name):
        for value in _displays(module, node):
            yield from items(module, value)
    elif isinstance(node, ast.BinOp):
        yield from (*items(module, node.left), *items(module, node.right))
    elif isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Name) and function.id in _COPIES:
            yield from (one for argument in node.args[:1] for one in items(module, argument))
        elif isinstance(function, ast.Attribute) and function.attr in ("keys", "values"):
            yield from under(module, function.value, keys=function.attr == "keys")


def under(
    module: Module, node: ast.expr, key: ast.expr | None = None, *, keys: bool = False
) -> Iterator[ast.expr]:
    """The values that something holds, or its keys; of a dict's values those under one key."""
    wanted = key.value if isinstance(key, ast.Constant) else None
    for one in _displays(module, node) if isinstance(node, ast.Name) else [node]:
        if isinstance(one, ast.Dict):
            for name, value in zip(one.keys, one.values):
                is_other = isinstance(name, ast.Constant) and name.value != wanted
                if name is not None and not (wanted is not None and is_other):
                    yield name if keys else value
        elif isinstance(one, (ast.List, ast.Tuple)):
            yield from one.elts
        elif isinstance(one, ast.Call) and ast.unparse(one.func) == "dict":
            yield from (k.value for k in one.keywords if wanted in (None, k.arg) and not keys)


def under_any(module: Module, key: str) -> Iterator[ast.expr]:
    """What stands under a key in the dicts that a module writes down, or is put there later."""
    for one in module.all(ast.Dict):
        for name, value in zip(one.keys, one.values):
            if isinstance(name, ast.Constant) and name.value == key:
                yield value
    for node in module.all(ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Subscript) and ast.unparse(target.slice) == repr(key):
                yield node.value


def looped(module: Module, name: ast.Name) -> Iterator[ast.expr]:
    """What a loop or a comprehension around a name, or in its function, gives it."""
    for target, source in _loops(module, name):
        if isinstance(target, ast.Name) and target.id == name.id:
            yield from items(module, source)
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(source, ast.Call):
            names = [one.id if isinstance(one, ast.Name) else "" for one in target.elts]
            if name.id in names:
                yield from _part(module, source, names.index(name.id))


def parametrized(module: Module, function: ast.AST, name: str) -> Iterator[ast.expr]:
    """What ``@pytest.mark.parametrize`` gives to a parameter of a test, there or at its class."""
    above = (function, module.owner(function))
    for mark in (mark for one in above for mark in getattr(one, "decorator_list", ())):
        if not (isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("parametrize")):
            continue
        named = {keyword.arg: keyword.value for keyword in mark.keywords}
        named.update(zip(("argnames", "argvalues"), mark.args))
        names = _names(named.get("argnames"))
        if name not in names or "argvalues" not in named:
            continue
        for row in items(module, named["argvalues"]):
            is_bare = isinstance(named["argnames"], ast.Constant) and len(names) == 1
            cells = [row] if is_bare and not _is_param(row) else _cells(row)
            if len(cells) == len(names):
                yield cells[names.index(name)]


def _names(node: ast.expr | None) -> list[str]:
    """The parameters that are named in one text, or each in its own."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return [name for one in node.elts for name in _names(one)]
    return [one.strip() for one in str(node.value).split(",")] if type(node) is ast.Constant else []


def _cells(row: ast.expr) -> list[ast.expr]:
    """What one row gives to parameters: ``("Pong-v0", 3)``, ``pytest.param("Pong-v0", 3)``."""
    if isinstance(row, ast.Call):
        return row.args if _is_param(row) else []
    return row.elts if isinstance(row, (ast.Tuple, ast.List)) else []


def _is_param(row: ast.expr) -> bool:
    return isinstance(row, ast.Call) and ast.unparse(row.func).endswith("param")


def of_fixture(module: Module, node: ast.Attribute) -> Iterator[ast.expr]:
    """What ``request.param`` may be in a fixture of pytest's, from it or from tests that use it."""
    function = module.function(node) if node.attr == "param" else None
    for mark in getattr(function, "decorator_list", ()):
        for keyword in mark.keywords if isinstance(mark, ast.Call) else ():
            if keyword.arg == "params":
                yield from items(module, keyword.value)
    if function is not None:
        for test in _indirect(module):
            yield from parametrized(module, test, function.name)


def of_fixtures(module: Module) -> Iterator[ast.expr]:
    """What the tests of a module give to fixtures, wherever these are."""
    for test in _indirect(module):
        marks = (mark for mark in test.decorator_list if isinstance(mark, ast.Call))
        for name in dict.fromkeys(
            name for mark in marks for name in _names(next(iter(mark.args), None))
        ):
            yield from parametrized(module, test, name)


def _indirect(module: Module) -> Iterator[_Marked]:
    """The tests and classes of them that hand on to fixtures what they are parametrized with."""
    if not module.text.says(INDIRECT):
        return
    tests: list[_Marked] = [*module.all(ast.FunctionDef), *module.all(ast.AsyncFunctionDef)]
    for test in (*tests, *module.all(ast.ClassDef)):
        if any(INDIRECT in ast.unparse(mark) for mark in test.decorator_list):
            yield test


def _loops(module: Module, name: ast.Name) -> Iterator[_Loop]:
    for around in module.ancestors(name):
        for generator in getattr(around, "generators", ()):
            yield generator.target, generator.iter
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)):
            for loop in _LOOPS:
                yield from ((one.target, one.iter) for one in own_of(around, loop))


def _part(module: Module, source: ast.Call, index: int) -> Iterator[ast.expr]:
    """What one of several loop variables is given: by enumerate, by zip, by a dict's items."""
    called = ast.unparse(source.func).rpartition(".")[2]
    if called == "enumerate" and index == 1:
        yield from items(module, source.args[0])
    elif called in ("zip", "product") and index < len(source.args):
        yield from items(module, source.args[index])
    elif called == "items" and isinstance(source.func, ast.Attribute):
        yield from under(module, source.func.value, keys=index == 0)


def _displays(module: Module, name: ast.Name) -> Iterator[ast.expr]:
    """What is assigned to a name, in its function or in the module, or passed for a parameter."""
    around = module.function(name)
    if around is None or name.id not in signatures.parameters(around):
        yield from _assigned(name, module.ancestors(name))
        return
    yield from _assigned(name, [around])
    default = signatures.defaults(around).get(name.id)
    for one in (
        *signatures.passed(module, around, name.id),
        *([] if default is None else [default]),
    ):
        yield from _assigned(one, module.ancestors(one)) if isinstance(one, ast.Name) else [one]


def _assigned(name: ast.Name, scopes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What is assigned to a name in the innermost of some scopes that assigns it."""
    for scope in scopes:
        if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)):
            given = [
                node.value
                for kind in _ASSIGNMENTS
                for node in own_of(scope, kind)
                if node.value is not None
                and any(is_spelt(target, name.id) for target in targets_of(node))
            ]
            if given:
                yield from (one for one in given if not isinstance(one, ast.Name))
                return
