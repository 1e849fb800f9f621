"""Spaces that a constructor asks for before it sets them: they were None in gym's ``Env``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Optional

from ...analysis.reading.tree import FUNCTIONS
from ...analysis.tables import known
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import targets_of
from ...module import FunctionDef, Module, methods, walk
from ..classes import plain_bases

_SELF = "self"
_DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
_First = Optional[bool]
"""What comes first: whether a space is asked for, or set; None for neither."""


def names(module: Module, owner: ast.ClassDef) -> Iterator[str]:
    """Yields the names of the spaces that the constructor of a class asks for too early.

    It may do so by a method of the class, as ``reset``, that it calls.
    """
    found, ref = methods(owner), module.class_ref(owner)
    if CONSTRUCTOR not in found or not plain_bases.are_plain(module, ref):
        return
    for name in known.SPACES:
        if name in found or name in _of_class(owner):
            continue
        if any(module.project.has_attribute(one, name) for one in module.project.ancestors(ref)):
            continue
        if _Asking(name, found).first(found[CONSTRUCTOR].body):
            yield name


def _of_class(owner: ast.ClassDef) -> set[str]:
    """What the body of a class gives its attributes."""
    given = (one for one in owner.body if isinstance(one, (ast.Assign, ast.AnnAssign)))
    return {ast.unparse(target) for one in given for target in targets_of(one)}


class _Asking:
    """What the methods of a class do first with one of its spaces.

    Args:
        name: The space.
        found: The methods.
    """

    def __init__(self, name: str, found: Mapping[str, FunctionDef]) -> None:
        self._name = name
        self._found = found
        self._known: dict[str, _First] = {CONSTRUCTOR: None}

    def first(self, statements: Sequence[ast.stmt]) -> _First:
        """What statements do first with it, in the order in which they are written."""
        for statement in statements:
            blocks = list(_blocks(statement))
            first = self._evaluated(_outside(statement, blocks))
            for block in blocks if first is None else ():
                inner = self.first(block)
                first = inner if first is None else first or inner
            if first is not None:
                return first
        return None

    def _evaluated(self, parts: Iterator[ast.AST]) -> _First:
        """What one statement does first: what it sets, it sets when all else is evaluated."""
        first: _First = None
        for node in (one for part in parts for one in walk(part)):
            if not isinstance(node, ast.Attribute) or not _is_self(node.value):
                continue
            if node.attr == self._name:
                done: _First = isinstance(node.ctx, ast.Load)
            elif node.attr in self._found:
                done = self._by_method(node.attr)
            else:
                continue
            first = done if first is None else first or done
        return first

    def _by_method(self, method: str) -> _First:
        """What a method does first; nothing where it is looked at already."""
        if method not in self._known:
            self._known[method] = None
            self._known[method] = self.first(self._found[method].body)
        return self._known[method]


def _blocks(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """The suites of a statement; none of a function or class that is defined by it."""
    if isinstance(statement, _DEFINITIONS):
        return
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, [])
    for handler in getattr(statement, "handlers", ()):
        yield handler.body


def _outside(statement: ast.stmt, blocks: Sequence[Sequence[ast.stmt]]) -> Iterator[ast.AST]:
    """What a statement evaluates itself."""
    if isinstance(statement, _DEFINITIONS):
        return
    inner = {one for block in blocks for one in block}
    for child in ast.iter_child_nodes(statement):
        if child not in inner and not isinstance(child, ast.ExceptHandler):
            yield child


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == _SELF
