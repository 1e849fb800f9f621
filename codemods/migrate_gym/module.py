"""One module as the rules see it: its tree, its text and what the project index knows of it."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from .analysis import known
from .analysis.branches import speak_both
from .analysis.current import aged, speaks_current, speaks_legacy
from .analysis.describe import Described, Remembering, may_hold
from .analysis.expressions import Expression, Item, Name
from .analysis.flow import reaching
from .analysis.records import place
from .analysis.tree import (
    COMPREHENSIONS,
    FUNCTIONS,
    LEAVES,
    SCOPES,
    FunctionDef,
    called_on,
    children_of,
    first_statement,
    imported,
    method_calls,
    methods,
    names_in,
    own,
    reads,
    walk,
)
from .analysis.values import UNKNOWN, Kind, Site, Value
from .project import ClassInfo, ClassRef, Project
from .targets import GYMNASIUM, Target
from .text import SourceText, Span

__all__ = [
    "FunctionDef",
    "Module",
    "called_on",
    "first_statement",
    "method_calls",
    "methods",
    "own",
    "reads",
    "walk",
]

_Node = TypeVar("_Node", bound=ast.AST)
_DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
_INNER = frozenset({ast.Lambda, *COMPREHENSIONS})
"""The expressions that have a scope of their own."""


class Module:
    """A parsed module within its project.

    Attributes:
        path: The file, as findings name it.
        text: The source and the spans of its nodes.
        tree: The syntax tree.
        project: The index of the project the module is part of.
        target: The library that the code is to run on.
        examples: By the line they begin in, docstrings whose examples are rewritten.
    """

    def __init__(
        self,
        path: str,
        text: SourceText,
        tree: ast.Module,
        project: Project,
        target: Target = GYMNASIUM,
        described: Described | None = None,
    ) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self.project = project
        self.target = target
        self.examples: Mapping[int, str | None] = {}
        self.name = project.module_of(path)
        self._facts = project.modules[self.name]
        self._describer = Remembering(self._facts, described)
        self._values: dict[ast.expr, Value] = {}
        self._dotted: dict[ast.expr, str] = {}
        self._names: dict[ast.AST, frozenset[str]] = {}
        self._places: dict[ast.stmt, tuple[int, int]] = {}
        self._parents: dict[ast.AST, ast.AST] = {}
        self.nodes: dict[type[ast.AST], list[ast.AST]] = {}
        self._index(tree)

    def _index(self, tree: ast.Module) -> None:
        pending: list[ast.AST] = [tree]
        nodes, parents = self.nodes, self._parents
        while pending:
            node = pending.pop()
            same = nodes.get(node.__class__)
            if same is None:
                same = nodes[node.__class__] = []
            same.append(node)
            if node.__class__ in LEAVES:
                continue
            children = children_of(node)
            for child in children:
                parents[child] = node
            children.reverse()
            pending += children

    def all(self, kind: type[_Node]) -> Sequence[_Node]:
        """All nodes of a kind, in the order of the source."""
        return self.nodes.get(kind, ())  # type: ignore[return-value]

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
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
        return node

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

    def site(self, node: ast.Call) -> Site:
        """What the project index calls a call of ``make`` by."""
        return (self.path, node.lineno, node.col_offset)

    def lines(self, node: ast.AST) -> range:
        """The lines of the statement that a node is part of; of a compound one, of its head."""
        statement = self.statement(node)
        body = getattr(statement, "body", None)
        end = body[0].lineno - 1 if body else statement.end_lineno
        return range(statement.lineno, max(end or 0, statement.lineno) + 1)

    def block(self, statement: ast.stmt) -> list[ast.stmt]:
        """The statements that a statement stands among, itself included."""
        owner = self._parents[statement]
        for name in ("body", "orelse", "finalbody"):
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
        """The class that a function is a method of."""
        parent = self._parents.get(function)
        return parent if isinstance(parent, ast.ClassDef) else None

    def in_loop(self, node: ast.AST, within: ast.AST) -> bool:
        """Whether a loop stands between a node and something around it."""
        loops = (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS)
        for around in self.ancestors(node):
            if around is within:
                return False
            if isinstance(around, loops):
                return True
        return False

    def value(self, node: ast.expr) -> Value:
        """What an expression may hold."""
        found = self._values.get(node)
        if found is None:
            found = self._values[node] = self._find_value(node) if may_hold(node) else UNKNOWN
        return found

    def _find_value(self, node: ast.expr) -> Value:
        return self._seen(self.project.value(self.name, self._described(node)))

    def _described(self, node: ast.expr) -> Expression:
        found = self._describer.described.get(node)
        if found is not None:
            return found
        scope, self._describer.block = self._place(node)
        return self._describer.describe(node, scope)

    def _seen(self, value: Value) -> Value:
        """A value as this module sees it, which may have been moved to gymnasium by its imports."""
        return aged(value) if value.modern and self._is_left_behind else value

    @property
    def _is_left_behind(self) -> bool:
        return self.name in self.project.moved_by_imports

    def is_of_gym(self, dotted: str) -> bool:
        """Whether a dotted name lies in gym, or in gymnasium where only imports name that."""
        return self.project.is_legacy(dotted) or (known.is_modern(dotted) and self._is_left_behind)

    def item(self, node: ast.expr) -> Value:
        """What iterating over an expression may give."""
        return self._seen(self.project.value(self.name, Item(self._described(node), None)))

    def reaching(self, node: ast.Name) -> Container[object] | None:
        """The last lines of what may have bound a name; None where another scope binds it."""
        number, block = self._place(node)
        scope = self._facts.scopes[number]
        while scope.kind == "comprehension" and node.id not in scope.bindings:
            number = scope.parent
            scope = self._facts.scopes[number]
        bindings = scope.bindings.get(node.id)
        if not bindings:
            return None
        name = Name(number, node.id, node.lineno, block)
        return {binding.line for binding in reaching(self._facts.blocks, name, bindings)}

    def _place(self, node: ast.AST) -> tuple[int, int]:
        """The scope and the block that an expression is read in, as the project index counts."""
        inner = None
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
            if inner is None and node.__class__ in _INNER:
                inner = self._scope_at(node)
        found = self._places.get(node)
        if found is None:
            found = self._places[node] = self._scope_number(node), self._block_number(node)
        return found if inner is None else (inner, found[1])

    def _block_number(self, statement: ast.stmt) -> int:
        """The block of a statement as the index counts them; of a loop's test, its body's."""
        if isinstance(statement, ast.While):
            statement = statement.body[0]
        first = self.block(statement)[0]
        return self._facts.block_at[place(first)]

    def _scope_number(self, node: ast.AST) -> int:
        """The scope of a statement: what a definition's head says is read around it."""
        while not isinstance(node, ast.Module):
            node = self._parents[node]
            if isinstance(node, _DEFINITIONS):
                return self._scope_at(node)
        return 0

    def _scope_at(self, node: ast.AST) -> int:
        return self._facts.scope_at.get(place(node), 0)

    def dotted(self, node: ast.expr) -> str:
        """The absolute dotted name of gym's or gymnasium's that an expression is ("" for none)."""
        found = self._dotted.get(node)
        if found is None:
            found = self._dotted[node] = self._find_dotted(node)
        return found

    def _find_dotted(self, node: ast.expr) -> str:
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name) or root.id not in self._aliases:
            return ""
        value = self.value(node)
        return value.name if value.kind is Kind.DOTTED and self.is_api(value.name) else ""

    @cached_property
    def _aliases(self) -> Container[str]:
        """The names that may stand for something imported."""
        return self.project.aliases(self.name)

    def is_api(self, dotted: str) -> bool:
        """Whether a dotted name lies in gym or gymnasium."""
        return self.project.is_legacy(dotted) or known.is_modern(dotted)

    def class_info(self, node: ast.ClassDef) -> ClassInfo:
        """What a class of this module is to a migration."""
        return self.project.class_info(self.class_ref(node))

    def class_ref(self, node: ast.ClassDef) -> ClassRef:
        """A class of this module as the project index names it."""
        return ClassRef(self.name, self._facts.scope_at[place(node)])

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

    @cached_property
    def choice(self) -> ast.stmt | None:
        """The import of gym with which the module itself chooses between gym and gymnasium."""
        imports = (*self.all(ast.Import), *self.all(ast.ImportFrom)) if self.imports_modern else ()
        for node in imports:
            inner = not isinstance(self.parent(node), ast.Module)
            if (inner or self.has_branches) and any(map(self.project.is_legacy, imported(node))):
                return node
        return None

    @cached_property
    def has_branches(self) -> bool:
        """Whether the module has one branch for gym's API and another for that of today."""
        return speak_both(self.all(ast.If))

    @cached_property
    def speaks_legacy(self) -> bool:
        """Whether the module takes four values of steps, and five of none."""
        return speaks_legacy(self.name, self._facts, self.project.value)

    @cached_property
    def speaks_current(self) -> bool:
        """Whether the module by itself speaks the API of gym 0.26 already."""
        return speaks_current([self._facts])

    @cached_property
    def names_versions(self) -> bool:
        """Whether anything in the module's text may be an environment's id: ``CartPole-v1``."""
        return "-v" in self.text.text

    @cached_property
    def imports_modern(self) -> bool:
        """Whether gymnasium is imported anywhere in the module."""
        return known.MODERN_ROOT in self.imported_roots

    @cached_property
    def imported_roots(self) -> frozenset[str]:
        """The packages that are imported, or imported from, anywhere in the module."""
        imports = (*self.all(ast.Import), *self.all(ast.ImportFrom))
        return frozenset(name.partition(".")[0] for node in imports for name in imported(node))

    @cached_property
    def numpy(self) -> str:
        """The name that numpy goes by in this module ("" where it is not imported)."""
        for node in self.all(ast.Import):
            for alias in node.names:
                if alias.name == "numpy":
                    return alias.asname or alias.name
        return ""

    @cached_property
    def name_of_gym(self) -> str:
        """The name that gym itself goes by everywhere in this module ("" where it has none)."""
        for node in self.tree.body:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if self.project.is_legacy(alias.name) and (
                        alias.name == known.LEGACY_ROOT or alias.asname is None
                    ):
                        return alias.asname or known.LEGACY_ROOT
        return ""

    def place(self, node: ast.AST) -> tuple[int, int]:
        """The line and column of a node, counted from 1, for a person."""
        line = getattr(node, "lineno", 1)
        return line, self.text.column(line, getattr(node, "col_offset", 0)) + 1

    def span(self, node: ast.AST) -> Span:
        """The range of a node in the text."""
        return self.text.span(node)

    def source(self, node: ast.AST) -> str:
        """The text of a node as it was written."""
        return self.text.of(node)
