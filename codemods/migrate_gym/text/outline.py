"""One module's syntax tree and text: which nodes there are, and what is around each."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from ..analysis.reading.tree import (
    BLOCKS,
    BRANCHING,
    COMPREHENSIONS,
    LEAVES,
    SCOPES,
    FunctionDef,
    children_of,
    names_in,
)
from ..analysis.tables.idioms import own_name
from .source_text import SourceText, Span

_Node = TypeVar("_Node", bound=ast.AST)
_Answer = TypeVar("_Answer")
_STATEMENTS = frozenset(ast.stmt.__subclasses__())
_CONDITIONS = frozenset({*BRANCHING, ast.ExceptHandler})
_WORDS: Mapping[type[ast.AST], Callable[[Any], object]] = {
    ast.Attribute: attrgetter("attr"),
    ast.Call: lambda node: own_name(node.func),
    ast.Constant: attrgetter("value"),
    ast.Name: attrgetter("id"),
    ast.keyword: attrgetter("arg"),
}
"""What nodes say by themselves."""


class Outline:
    """The nodes of a parsed module, each with those around it.

    Attributes:
        text: The source and the spans of its nodes.
        tree: The syntax tree.
        nodes: All nodes by their class, in the order of the source.
    """

    def __init__(self, text: SourceText, tree: ast.Module) -> None:
        self.text = text
        self.tree = tree
        self.nodes = defaultdict[type[ast.AST], list[ast.AST]](list)
        self._parents: dict[ast.AST, ast.AST] = {}
        self._said: dict[type[ast.AST], Mapping[object, Sequence[int]]] = {}
        self._names: dict[ast.AST, frozenset[str]] = {}
        self._answers: dict[Callable[[Any], Any], Any] = {}
        self._index(tree)

    def _index(self, tree: ast.Module) -> None:
        pending: list[ast.AST] = [tree]
        nodes, parents = self.nodes, self._parents
        while pending:
            node = pending.pop()
            kind = type(node)
            nodes[kind].append(node)
            if kind not in LEAVES:
                children = children_of(node)
                for child in children:
                    parents[child] = node
                children.reverse()
                pending += children

    def all(self, kind: type[_Node]) -> Sequence[_Node]:
        """All nodes of a kind, in the order of the source."""
        return self.nodes.get(kind, ())  # type: ignore[return-value]

    def once(self, question: Callable[[Any], _Answer]) -> _Answer:
        """What a question about the whole module gives, which many nodes raise."""
        if question not in self._answers:
            self._answers[question] = question(self)
        found: _Answer = self._answers[question]
        return found

    def saying(self, kind: type[_Node], words: Collection[object]) -> Iterator[_Node]:
        """The nodes of a kind that say one of some words, in the order of the source."""
        said = self._said.get(kind)
        if said is None:
            if kind is ast.Name and not any(self.text.says(str(one)) for one in words):
                return iter(())  # no need to look at every name
            said = self._said[kind] = _said(kind, self.all(kind))
        found = {number for one in said.keys() & words for number in said[one]}
        return map(self.all(kind).__getitem__, sorted(found))

    def parent(self, node: ast.AST) -> ast.AST:
        """The node directly around a node."""
        return self._parents[node]

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, the nearest first."""
        while node in self._parents:
            node = self._parents[node]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that a node is part of."""
        while type(node) not in _STATEMENTS:
            node = self._parents[node]
        return node  # type: ignore[return-value]

    def line(self, node: ast.AST) -> ast.stmt:
        """The outermost statement that begins on the line where a node's statement begins."""
        statement = self.statement(node)
        parent = self._parents[statement]
        while isinstance(parent, ast.stmt) and self._shares_line(statement, parent):
            statement, parent = parent, self._parents[parent]
        return statement

    def _shares_line(self, statement: ast.stmt, parent: ast.stmt) -> bool:
        """Whether a statement is the rest of its parent's line, or an ``elif`` of it."""
        is_elif = self.text.text.startswith("elif", self.text.span(statement).start)
        return statement.lineno == parent.lineno or is_elif

    def below_comment(self, node: ast.AST) -> ast.stmt:
        """The innermost statement around a node that a comment can be put above."""
        statement = self.statement(node)
        while self._is_behind_head(statement):
            statement = self.statement(self._parents[statement])
        return statement

    def _is_behind_head(self, statement: ast.stmt) -> bool:
        """Whether a statement's line begins with the head of a block, or it is an ``elif``."""
        first = statement
        for one in reversed(self.block(statement)):
            is_before = (one.lineno, one.col_offset) < (first.lineno, first.col_offset)
            if is_before and one.end_lineno == first.lineno:
                first = one
        start = self.text.span(first).start
        head = self.text.text[self.text.line_start(start) : start]
        return bool(head.strip()) or self.text.text.startswith("elif", start)

    def lines(self, node: ast.AST) -> range:
        """The lines of the statement that a node is part of; of a compound one, of its head.

        A decorator has lines of its own.
        """
        statement = self.statement(node)
        for one in getattr(statement, "decorator_list", ()):
            if one is node or one in self.ancestors(node):
                return range(one.lineno, one.end_lineno + 1)
        body = getattr(statement, "body", None)
        end = body[0].lineno - 1 if body else statement.end_lineno
        return range(statement.lineno, max(end or 0, statement.lineno) + 1)

    def block(self, statement: ast.stmt) -> list[ast.stmt]:
        """The statements that a statement stands among, itself included."""
        owner = self._parents[statement]
        for name in BLOCKS:
            block = getattr(owner, name, None)
            if isinstance(block, list) and statement in block:
                return block
        return [statement]

    def scope(self, node: ast.AST) -> ast.AST:
        """The function, lambda, class or module whose names a node sees first."""
        return next(around for around in self.ancestors(node) if isinstance(around, SCOPES))

    def function(self, node: ast.AST) -> FunctionDef | None:
        """The function definition that a node is part of."""
        for around in self.ancestors(node):
            if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef)):
                return around
        return None

    def owner(self, function: ast.AST) -> ast.ClassDef | None:
        """The class in whose body a function or statement is, under whichever conditions."""
        parent = self._parents.get(function)
        while parent is not None and type(parent) in _CONDITIONS:
            parent = self._parents[parent]
        return parent if isinstance(parent, ast.ClassDef) else None

    def class_around(self, node: ast.AST) -> ast.ClassDef | None:
        """The class that the function around a node is a method of."""
        function = self.function(node)
        return self.owner(function) if function is not None else None

    def class_of(self, node: ast.AST) -> ast.ClassDef | None:
        """The innermost class around a node, whatever else is between the two."""
        return next((one for one in self.ancestors(node) if isinstance(one, ast.ClassDef)), None)

    def in_loop(self, node: ast.AST, within: ast.AST) -> bool:
        """Whether a loop stands between a node and something around it."""
        loops = (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS)
        for around in self.ancestors(node):
            if around is within:
                return False
            if isinstance(around, loops):
                return True
        return False

    def names(self, scope: ast.AST) -> set[str]:
        """Every name that is read, bound or taken as a parameter inside a scope."""
        found = self._names.get(scope)
        if found is None:
            found = self._names[scope] = frozenset(names_in(scope))
        return set(found)

    def fresh(self, name: str, scope: ast.AST) -> str:
        """The name, or a longer one where a scope already uses it."""
        taken = self.names(scope)
        while name in taken:
            name += "_"
        return name

    def place(self, node: ast.AST) -> tuple[int, int]:
        """The line and column of a node, counted from 1, for a person."""
        line = getattr(node, "lineno", 1)
        return line, self.text.column(line, getattr(node, "col_offset", 0)) + 1

    def span(self, node: ast.AST) -> Span:
        """The range of a node in the text."""
        return self.text.span(node)

    def span_of_name(self, node: ast.Attribute) -> Span:
        """The range of the name that an attribute ends in."""
        span = self.span(node)
        return span._replace(start=span.end - len(node.attr))

    def source(self, node: ast.AST) -> str:
        """The text of a node as it was written."""
        return self.text.of(node)


def _said(kind: type[ast.AST], nodes: Sequence[Any]) -> Mapping[object, Sequence[int]]:
    """The numbers of nodes of a kind, by what they say: see the words of a rule."""
    said = defaultdict[object, list[int]](list)
    if kind is ast.Assign:
        for number, node in enumerate(nodes):
            for target in node.targets:
                said[type(target)].append(number)
                said[own_name(target)].append(number)
        return said
    for number, word in enumerate(map(_WORDS.get(kind, own_name), nodes)):
        said[word].append(number)
    if kind is ast.Constant:
        texts = [numbers for word, numbers in said.items() if type(word) is str]
        said[str] = [number for numbers in texts for number in numbers]
    return said
