"""What has to hold for a place to be reached, as far as it is known at a call of ``make``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import Optional

from ...analysis.reading.notes import condition
from ...analysis.reading.tree import COMPREHENSIONS, SCOPES
from ...module import Module
from ..code import bound_names, callers
from ..code.bound_names import UnknownError
from ..doubles import exchanging
from . import render_modes

Cases = tuple[tuple[str, ...], ...]
"""One or the other: of each, all has to hold. Without any, nothing reaches the place."""

NEVER: Cases = ()
ALWAYS: Cases = ((),)

_DEPTH = 5
_MOST = 3
_LEAVING = (ast.Return, ast.Raise, ast.Continue)


def text(cases: Cases) -> str:
    """The source of an expression that holds in one of some cases, which are not always there."""
    each = [_joined(ast.And(), [_parsed(one) for one in case]) for case in cases]
    return ast.unparse(_joined(ast.Or(), each))


def either(found: Iterable[Cases]) -> Cases:
    """What holds where one of some holds; a case that asks for more than another is left out."""
    cases = list(dict.fromkeys(case for cases in found for case in cases))
    least = [one for one in cases if not any(set(other) < set(one) for other in cases)]
    if len(least) > _MOST:
        raise UnknownError
    return tuple(least)


def _both(first: Cases, second: Cases) -> Cases:
    return tuple(tuple(dict.fromkeys((*a, *b))) for a in first for b in second)


class Conditions:
    """What is known at one call of ``make`` of conditions that are written elsewhere in its module.

    Args:
        module: The module.
        node: The call.
        partly: Whether tests that are not known there are taken to hold.
    """

    def __init__(self, module: Module, node: ast.Call, *, partly: bool = False) -> None:
        self._partly = partly
        self._module = module
        self._node = node
        self._made = module.site(node)
        self._around = frozenset({render_modes.MAIN})
        above = (*self._tests(node), *_leaving(module, node))
        self._around |= {ast.unparse(exchanging.folded(one)) for one in above}

    def of_place(self, place: ast.AST) -> Cases:
        """When a place is reached.

        Raises:
            UnknownError: A condition around it in its function is not known.
        """
        tests = self._tests(place)
        cases = self._all(tests, place, _DEPTH)
        if not tests or self._partly:
            cases = _both(self._of_function(place, _DEPTH), cases)
        return _both(self._left_before(place), cases)

    def of_test(self, test: ast.expr, place: ast.AST, left: int = _DEPTH) -> Cases:
        """When a test comes out true that is written at a place."""
        test = exchanging.folded(test)
        if isinstance(test, ast.Constant):
            return ALWAYS if test.value else NEVER
        if self._is_here(test, place):
            return ((ast.unparse(test),),)
        if isinstance(test, ast.BoolOp):
            if isinstance(test.op, ast.And):
                return self._all(test.values, place, left)
            return either([self.of_test(one, place, left) for one in test.values])
        if not left:
            raise UnknownError
        found = []
        for said, where, is_call in callers.said(self._module, test, place, self._made):
            cases = self.of_test(said, where, left - 1)
            found.append(_both(self._reached(where, left), cases) if is_call and cases else cases)
        return self.of_callers(found)

    def of_callers(self, found: Sequence[Cases]) -> Cases:
        """What holds where one of some callers asks for it.

        Raises:
            UnknownError: Some always do, and some never: it changes while the program runs.
        """
        if NEVER in found and ALWAYS in found and not self._partly:
            raise UnknownError
        return either(found)

    def of_call(self, value: ast.expr, call: ast.Call) -> Cases:
        """When a call is reached that passes a value on, and the value is true."""
        cases = self.of_test(value, call)
        return _both(self._reached(call, _DEPTH), cases) if cases else cases

    def _all(self, tests: Sequence[ast.expr], place: ast.AST, left: int) -> Cases:
        """When all of some tests hold: one that never does is enough to know."""
        cases: Optional[Cases] = ALWAYS
        for test in tests:
            try:
                found = self.of_test(test, place, left)
            except UnknownError:
                cases = cases if self._partly else None
                continue
            if not found:
                return NEVER
            cases = cases if cases is None else _both(cases, found)
        if cases is None:
            raise UnknownError
        return cases

    def _reached(self, call: ast.AST, left: int) -> Cases:
        """When a call is reached, as far as that is known."""
        cases = ALWAYS
        for test in self._tests(call):
            try:
                cases = _both(cases, self.of_test(test, call, left - 1))
            except UnknownError:
                continue
        return _both(cases, self._of_function(call, left - 1)) if left else cases

    def _left_before(self, place: ast.AST) -> Cases:
        """What is known of tests above that leave the block where they hold."""
        cases = ALWAYS
        for test in self._beyond(_leaving(self._module, place)):
            try:
                cases = _both(cases, self.of_test(test, place))
            except UnknownError:
                continue
        return cases

    def _of_function(self, place: ast.AST, left: int) -> Cases:
        """When the function around a place is called, as far as that is known."""
        function = self._module.function(place)
        outer = [self._module.scope(self._node), *self._module.ancestors(self._node)]
        if function is None or function in outer or left <= 0:
            return ALWAYS
        try:
            calls = callers.of_function(self._module, function, self._made)
            return either([self._reached(call, left) for call in calls]) or ALWAYS
        except UnknownError:
            return ALWAYS

    def _tests(self, place: ast.AST) -> list[ast.expr]:
        """The tests around a place within its function, but those around the call of ``make``."""
        found: list[ast.expr] = []
        inner = place
        for around in self._module.ancestors(place):
            if isinstance(around, SCOPES):
                break
            found[:0] = _tests_of(around, inner)
            inner = around
        return self._beyond(found)

    def _beyond(self, tests: Iterable[ast.expr]) -> list[ast.expr]:
        """The tests that do not hold wherever the environment is made."""
        return [one for one in tests if ast.unparse(exchanging.folded(one)) not in self._around]

    def _is_here(self, test: ast.expr, place: ast.AST) -> bool:
        """Whether a test says at the call of ``make`` what it says at a place."""
        if not render_modes.is_known(self._module, self._node, ast.unparse(test)):
            return False
        names = {one.id for one in ast.walk(test) if isinstance(one, ast.Name)}
        return all(bound_names.is_same(self._module, place, self._node, name) for name in names)


def _tests_of(around: ast.AST, inner: ast.AST) -> Iterator[ast.expr]:
    """The tests that a node makes before it comes to one inside it, as they come out."""
    if isinstance(around, (ast.If, ast.IfExp)) and inner is not around.test:
        body = around.body if isinstance(around.body, list) else [around.body]
        yield _parsed(condition(around.test, holds=inner in body))
    elif isinstance(around, ast.BoolOp) and isinstance(inner, ast.expr):
        for value in around.values[: around.values.index(inner)]:
            yield _parsed(condition(value, holds=isinstance(around.op, ast.And)))
    elif isinstance(around, COMPREHENSIONS):
        for generator in around.generators:
            yield from generator.ifs


def _leaving(module: Module, place: ast.AST) -> Iterator[ast.expr]:
    """What holds behind tests that leave the function or the loop, in the blocks around a place."""
    statement = module.statement(place)
    while True:
        block = module.block(statement)
        for before in block[: block.index(statement)]:
            leaves = isinstance(before, ast.If) and isinstance(before.body[-1], _LEAVING)
            if isinstance(before, ast.If) and leaves and not before.orelse:
                yield _parsed(condition(before.test, holds=False))
        around = module.parent(statement)
        if not isinstance(around, ast.stmt) or isinstance(around, SCOPES):
            return
        statement = around


def _parsed(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


def _joined(operator: ast.boolop, values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(operator, values)
