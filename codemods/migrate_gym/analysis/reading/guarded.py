"""Code that runs under some releases of gym alone: branches, what follows them, and handlers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Union

from ..tables.idioms import last_name, tells_an_info
from ..tables.known import LEGACY_LENGTH, MODERN_LENGTH
from .releases import Era, Releases
from .tree import FUNCTIONS, FunctionDef, called_on, walk

_Part = Union[ast.stmt, ast.expr]
_LEAVING = (ast.Return, ast.Continue, ast.Break)
_CAUGHT = frozenset({"AttributeError", "Exception", "TypeError", "ValueError", ""})
_SEEDED = "reset with a seed"


def by_tests(tree: ast.Module, releases: Releases) -> Iterator[tuple[_Part, Era]]:
    """The statements and expressions that a test of the release stands before, and for which."""
    for node in walk(tree):
        if isinstance(node, ast.IfExp):
            sides = releases.told(node.test)
            yield node.body, sides.holds
            yield node.orelse, sides.fails
        if isinstance(node, FUNCTIONS):
            yield node, _kept(node, releases)
        body = getattr(node, "body", None)
        for block in (body, getattr(node, "orelse", None), getattr(node, "finalbody", None)):
            if isinstance(block, list):
                yield from _in_block(block, releases)


def lines(tree: ast.Module, releases: Releases) -> frozenset[int]:
    """The lines of a module that run under some releases alone."""
    return frozenset(
        line
        for part, era in by_tests(tree, releases)
        if era is not Era.ANY
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    )


def _kept(function: FunctionDef, releases: Releases) -> Era:
    """The releases that a test is run under, which others skip: ``@pytest.mark.skipif(NEW)``."""
    for one in function.decorator_list:
        if isinstance(one, ast.Call) and last_name(one.func) in ("skipif", "skipIf") and one.args:
            return releases.told(one.args[0]).fails
    return Era.ANY


def by_uses(tree: ast.Module, era: Callable[[ast.AST], Era]) -> Iterator[tuple[FunctionDef, Era]]:
    """The functions that are named in code for some releases alone, and for which.

    Public methods are none of them: other modules, and gym itself, call them by their names.
    """
    uses: dict[str, set[Era]] = {}
    functions: list[FunctionDef] = []
    public: set[ast.stmt] = set()
    for node in walk(tree):
        if isinstance(node, FUNCTIONS):
            functions.append(node)
        elif isinstance(node, ast.ClassDef):
            public.update(one for one in node.body if not _is_private(one))
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
            uses.setdefault(last_name(node), set()).add(era(node))
    for function in functions:
        eras = uses.get(function.name, set())
        if len(eras) == 1 and function not in public:
            yield function, next(iter(eras))


def _is_private(node: ast.stmt) -> bool:
    return isinstance(node, FUNCTIONS) and node.name.startswith("_")


def _in_block(block: Sequence[ast.stmt], releases: Releases) -> Iterator[tuple[_Part, Era]]:
    for index, node in enumerate(block):
        if not isinstance(node, ast.If):
            continue
        sides = releases.told(node.test)
        if sides.says_nothing:
            continue
        yield from ((one, sides.holds) for one in node.body)
        yield from ((one, sides.fails) for one in node.orelse)
        rest = block[index + 1 :]
        if isinstance(node.body[-1], _LEAVING):
            yield from ((one, sides.fails) for one in rest)
        elif node.orelse and isinstance(node.orelse[-1], _LEAVING):
            yield from ((one, sides.holds) for one in rest)


def by_errors(tries: Sequence[ast.Try]) -> Iterator[_Part]:
    """The statements that are for the old API where an error tells which one there is.

    >>> module = ast.parse('''
    ... try:
    ...     obs, info = env.reset()
    ... except ValueError:
    ...     obs = env.reset()
    ... ''')
    >>> [ast.unparse(one) for one in by_errors(module.body)]
    ['obs = env.reset()']
    """
    for node in tries:
        for handler in node.handlers:
            caught = _names(handler.type)
            if not caught & _CAUGHT:
                continue
            if _speaks(node.body, handler.body, caught):
                yield from handler.body
            elif _speaks(handler.body, node.body, caught):
                yield from node.body


def _names(caught: ast.expr | None) -> set[str]:
    if isinstance(caught, ast.Tuple):
        return {last_name(one) for one in caught.elts}
    return {last_name(caught)} if caught is not None else {""}


def _speaks(new: Sequence[ast.stmt], old: Sequence[ast.stmt], caught: set[str]) -> bool:
    """Whether one does in the new way what the other does in the old one."""
    both = set(_done(new, is_new=True)) & set(_done(old, is_new=False))
    return any(what != _SEEDED or "TypeError" in caught for _, what in both)


def _done(statements: Sequence[ast.stmt], *, is_new: bool) -> Iterator[tuple[str, str]]:
    """What is stepped or reset in one of the two ways, and by which method."""
    for statement in statements:
        for node in walk(statement):
            if isinstance(node, ast.Assign):
                yield from _assigned(node, is_new=is_new)
            reset, seed = called_on(node, "reset"), called_on(node, "seed")
            if reset is not None and isinstance(node, ast.Call):
                named = {keyword.arg for keyword in node.keywords}
                if is_new == ("seed" in named):
                    yield ast.unparse(reset), _SEEDED
                if is_new and "seed" in named:
                    yield ast.unparse(reset), "seed"
            if seed is not None and not is_new:
                yield ast.unparse(seed), "seed"


def _assigned(node: ast.Assign, *, is_new: bool) -> Iterator[tuple[str, str]]:
    target = node.targets[0]
    targets = target.elts if isinstance(target, (ast.Tuple, ast.List)) else []
    step, reset = called_on(node.value, "step"), called_on(node.value, "reset")
    if step is not None and len(targets) == (MODERN_LENGTH if is_new else LEGACY_LENGTH):
        yield ast.unparse(step), "step"
    if reset is not None and is_new == tells_an_info(targets or [target]):
        yield ast.unparse(reset), "reset"
