"""Reads one module with `ast` into the facts that the project index is made of."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from ..tables import idioms
from . import (
    bounds,
    dict_keys,
    fields,
    flags,
    guarded,
    infos,
    marks,
    releases,
    traits,
    type_comments,
)
from .assigning import Assigning
from .describe import Described
from .expressions import (
    OTHER,
    Attribute,
    Call,
    Class,
    Either,
    Excluded,
    Expression,
    Function,
    Name,
    Narrowed,
    instance,
    last_part,
)
from .narrowing import excluded
from .records import Block, Facts, place
from .tree import BLOCKS, methods, reads_rest

_LEAVING = (ast.Return, ast.Raise)
# What gives a property another way to be set: its name stands for the way to read it.
_OF_PROPERTIES = frozenset({"setter", "deleter"})
# Decorators that say nothing of what they are given.
_PLAIN = frozenset(
    {
        *("abstractmethod", "classmethod", "dataclass", "overload", "property", "setter"),
        *("staticmethod", "wraps"),
    }
)


def _is_of_python(type_: ast.expr | None) -> bool:
    """Whether an exception is one of Python's own, which holds nothing of a project's."""
    return type_ is None or (isinstance(type_, ast.Name) and hasattr(builtins, type_.id))


class Reader:
    """A module's syntax tree, and the facts in it once they are asked for.

    Args:
        tree: The parsed module.
        path: The file, as findings name it.
        module: The dotted name the module is imported by.
        is_package: Whether it is a package's ``__init__``.

    Attributes:
        described: What its expressions are described as, once the facts were asked for.
    """

    def __init__(self, tree: ast.Module, path: str, module: str, is_package: bool) -> None:
        self._tree = tree
        self._empty = Facts(path, module, is_package)
        self.described: Described = {}

    @cached_property
    def facts(self) -> Facts:
        """What the module says; it holds no part of the tree."""
        statements = _Statements(self._empty)
        statements.read(self._tree)
        self.described = statements.described
        return self._empty


class _Statements(Assigning):
    """Reads statements; the bodies of functions come after the module's own names."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts, records=True)
        self._pending: list[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]] = []
        self._environments: list[tuple[ast.ClassDef, int]] = []
        self._kept_steps = []
        self._written: Sequence[ast.stmt] = ()
        self._asks_release = False

    def read(self, tree: ast.Module) -> None:
        self._written = tree.body
        self._body(tree.body, self.open("module", "", -1), Block(-1))
        for function, scope in self._pending:
            opened = len(self.facts.scopes)
            self._body(function.body, scope, Block(-1))
            called = self.called.get(scope, ())
            if bounds.BOX in called:
                self._note_bounds(function, scope)
            holds_others = len(self.facts.scopes) > opened  # whose calls are not counted above
            if function.name == "reset" and ("reset" in called or holds_others):
                self.facts.scopes[scope].traits = traits.of_reset(function)
        for class_, scope in self._environments:
            self._note_refused(class_, scope)
        for scope, names in self.called.items():
            self.facts.scopes[scope].called = tuple(names)
        if any(map(releases.may_flag, tree.body)):
            self.facts.flags = releases.Releases(tree, {}).flags
        asks = self._asks_release or (self.facts.flags and self.facts.unpackings)
        if asks and not self.facts.imports_modern:
            self.facts.branched = guarded.lines(tree, releases.Releases(tree, {}))
        self.facts.pack()

    def _note_bounds(self, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: int) -> None:
        made = bounds.box(function)
        if made is not None:
            space = self.described.get(made.func, OTHER)
            self.facts.scopes[scope].bounds = bounds.taken(function, made, space)

    def _body(self, statements: Sequence[ast.stmt], scope: int, block: Block) -> int:
        """Reads the statements of a new block and returns its number."""
        outer, self.block = self.block, self.open_block(block)
        self._statements(statements, scope)
        opened, self.block = self.block, outer
        return opened

    def _statements(
        self, statements: Sequence[ast.stmt], scope: int, head: ast.expr | None = None
    ) -> None:
        """Reads the statements of a block, which may share a line, also with its head."""
        if not statements:
            return
        first = statements[0]
        self.facts.block_at[place(first)] = self.block
        last = head.end_lineno if head is not None else None
        for statement in statements:
            if statement.lineno == last:
                self.facts.shared.setdefault(statement.lineno, []).append(statement.col_offset)
            last = statement.end_lineno
            try:
                _READERS.get(type(statement), _Statements._compound)(self, statement, scope)
            except RecursionError:  # an expression too deep to follow is one that says nothing
                continue

    def _compound(self, node: ast.stmt, scope: int) -> None:
        """Anything that is not treated apart: its expressions, then its blocks."""
        block = Block(self.block)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.describe(child, scope)
            elif isinstance(child, ast.ExceptHandler):
                self._handler(child, scope, block)
            elif isinstance(child, ast.match_case):
                self._body(child.body, scope, block)
        for name in BLOCKS:
            statements = getattr(node, name, None)
            if statements:
                self._body(statements, scope, block)

    def _handler(self, node: ast.ExceptHandler, scope: int, block: Block) -> None:
        """``except Ended as ended``, which holds what the exception was made with."""
        outer, self.block = self.block, self.open_block(block)
        types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        if node.name is not None and not all(map(_is_of_python, types)):
            made = [instance(self.annotation(one, scope)) for one in types]
            caught = made[0] if len(made) == 1 else Either(tuple(made))
            self.bind(scope, node.name, caught, node.lineno)
        self._statements(node.body, scope)
        self.block = outer

    def _expression(self, node: ast.Expr, scope: int) -> None:
        if type(node.value) is not ast.Constant:
            self.ignored = idioms.ignored(node.value)
            self.describe(node.value, scope)

    def _nothing(self, node: ast.stmt, scope: int) -> None:
        """``pass``, ``break``, ``continue``."""

    def _shared(self, node: ast.Global | ast.Nonlocal, scope: int) -> None:
        self.declare_outer(scope, node.names, is_global=isinstance(node, ast.Global))

    def _return(self, node: ast.Return, scope: int) -> None:
        if node.value is not None:
            owner = self.facts.scopes[scope]
            self.passed_on = node.value if owner.name == "seed" else None
            value = self.describe(node.value, scope)
            owner.returns.append(value)
            self.note_delegate(node.value, scope)

    def _for(self, node: ast.For | ast.AsyncFor, scope: int) -> None:
        self.loop_target(node.target, node.iter, scope)
        self._body(node.body, scope, Block(self.block, loops=True))
        if node.orelse:
            self._body(node.orelse, scope, Block(self.block))

    def _while(self, node: ast.While, scope: int) -> None:
        outer, self.block = self.block, self.open_block(Block(self.block, loops=True))
        self.describe(node.test, scope)  # it sees what the last round has bound
        self._statements(node.body, scope)
        self.block = outer
        if node.orelse:
            self._body(node.orelse, scope, Block(self.block))

    def _with(self, node: ast.With | ast.AsyncWith, scope: int) -> None:
        """The body always runs: it belongs to the block around."""
        for item in node.items:
            value = self.entered(item.context_expr, scope)
            if item.optional_vars is not None:
                self.target(item.optional_vars, value, scope, node.lineno - 1)
        self._statements(node.body, scope)

    def _if(self, node: ast.If, scope: int) -> None:
        self.describe(node.test, scope)
        leaves = isinstance(node.body[-1], _LEAVING)
        orelse_leaves = bool(node.orelse) and isinstance(node.orelse[-1], _LEAVING)
        choice, taken = len(self.facts.blocks), len(self.facts.unpackings)
        narrowed, holds = self.narrowed(node.test, scope)
        outer, self.guard = self.guard, (*self.guard, (node.test, True))
        body = Block(self.block, choice, leaves=leaves, alone=orelse_leaves)
        without = excluded(narrowed)
        self._branch(node.body, scope, body, narrowed if holds else without, node.test)
        self.guard = (*outer, (node.test, False))
        otherwise = without if holds else narrowed
        if node.orelse or otherwise:
            orelse = Block(self.block, choice, leaves=orelse_leaves, alone=leaves)
            self._branch(node.orelse, scope, orelse, otherwise)
        if len(self.facts.unpackings) > taken and releases.is_asked(node.test):
            self._asks_release = True
        self.guard = outer

    def _branch(
        self,
        statements: Sequence[ast.stmt],
        scope: int,
        block: Block,
        narrowed: Narrowed | Excluded | None,
        head: ast.expr | None = None,
    ) -> None:
        outer, self.block = self.block, self.open_block(block)
        if narrowed is not None:
            self.narrow(narrowed, scope)
        self._statements(statements, scope, head)
        self.block = outer

    def _assert(self, node: ast.Assert, scope: int) -> None:
        self.describe(node.test, scope)
        tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
        for test in tests:
            narrowed, holds = self.narrowed(test, scope)
            if narrowed is not None and holds:
                self.narrow(narrowed, scope)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: int) -> None:
        decorators = [self.describe(decorator, scope) for decorator in node.decorator_list]
        inner = self.callable(node, node.name, scope)
        owner = self.facts.scopes[inner]
        owner.decorators = tuple(idioms.last_name(d) for d in node.decorator_list)
        if _OF_PROPERTIES.isdisjoint(owner.decorators):
            self.bind(scope, node.name, Function(inner), node.lineno)
        if decorators:
            owner.fixture, owner.given, param = marks.marks(node.name, decorators)
            if param is not OTHER:
                self.bind(inner, marks.PARAM, param, node.lineno)
            self._decorated(node, decorators, Function(inner))
            self._unbound_decorators(decorators, scope)
        owner.result = self.annotation(node.returns or type_comments.result(node), scope)
        if node.name == "seed":
            owner.traits = traits.of_seed(node)
        if node.name == "step":
            owner.flags = flags.given(node) or flags.promised(node, self._written)
        owner.reads_rest = node.name == "render" and reads_rest(node)
        self._pending.append((node, inner))

    def _decorated(
        self,
        node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
        decorators: list[Expression],
        what: Expression,
    ) -> None:
        """Notes that decorators are called with what they stand before."""
        for decorator in decorators:
            if (
                isinstance(decorator, (Name, Attribute, Call))
                and last_part(decorator) not in _PLAIN
            ):
                self.facts.calls.append(Call(decorator, (what,), (), node.lineno, node.col_offset))

    def _unbound_decorators(self, decorators: list[Expression], scope: int) -> None:
        """A function of a class's body that decorates others there is called without instance."""
        scopes = self.facts.scopes
        for decorator in decorators if scopes[scope].kind == "class" else ():
            function = self._last_held(decorator) if type(decorator) is Name else None
            if type(function) is Function and type(decorator) is Name and decorator.scope == scope:
                scopes[function.scope].decorators = ("staticmethod",)

    def _class(self, node: ast.ClassDef, scope: int) -> None:
        decorators = [self.describe(decorator, scope) for decorator in node.decorator_list]
        inner = self.open("class", node.name, scope, node)
        owner = self.facts.scopes[inner]
        owner.given = marks.marks(node.name, decorators).given
        owner.bases = [self.base(base, scope) for base in node.bases]
        owner.has_metaclass = idioms.has_metaclass(node)
        owner.decorators = tuple(idioms.last_name(d) for d in node.decorator_list)
        self._decorated(node, decorators, Class(inner))
        self.bind(scope, node.name, Class(inner), node.lineno)
        self._body(node.body, inner, Block(-1))
        self._shape_of_flags(node, inner)
        for name, bindings in owner.bindings.items():
            assigned = owner.attributes.get(name, ())
            owner.attributes[name] = (*assigned, *bindings) if assigned else tuple(bindings)
        if not owner.bindings.keys().isdisjoint(infos.GIVEN_BY):
            self._environments.append((node, inner))
        names = fields.of_class(node)
        if names:
            types = fields.types(node)
            given = {name: self.annotation(types.get(name), inner) for name in names}
            self.made_with(inner, given, node.lineno)
            owner.fields = names if fields.is_tuple(node) else ()

    def _shape_of_flags(self, node: ast.ClassDef, class_: int) -> None:
        """Asks the other methods of a class whether its step gives the flags of several."""
        scopes = self.facts.scopes
        for one in scopes[class_].bindings.get("step", ()):
            if isinstance(one.value, Function) and not scopes[one.value.scope].flags:
                others = methods(node)
                step = others.get("step")
                given = flags.given(step, others) if step else ""
                if step and not given and flags.are_numbers(step, others):
                    given = flags.NUMBER
                scopes[one.value.scope].flags = given

    def _note_refused(self, node: ast.ClassDef, class_: int) -> None:
        """Asks whether the checker surely refuses the observations or infos of an environment."""
        scopes = self.facts.scopes
        spaces = (one.value for one in scopes[class_].attributes.get(dict_keys.SPACE, ()))
        if any(
            isinstance(one, Call) and last_part(one.function) == dict_keys.DICT for one in spaces
        ):
            scopes[class_].is_refused = any(dict_keys.others(node))
        others = methods(node)
        for name in infos.GIVEN_BY:
            for one in scopes[class_].bindings.get(name, ()):
                if isinstance(one.value, Function) and name in others:
                    is_refused = any(infos.refused(others[name], others))
                    is_refused |= any(infos.lists(others[name]))
                    scopes[one.value.scope].is_refused = is_refused


_READERS: dict[type, Callable[[_Statements, Any, int], None]] = {
    ast.FunctionDef: _Statements._function,
    ast.AsyncFunctionDef: _Statements._function,
    ast.ClassDef: _Statements._class,
    ast.Import: lambda reader, node, scope: reader.import_(node, scope),
    ast.ImportFrom: lambda reader, node, scope: reader.import_from(node, scope),
    ast.Expr: _Statements._expression,
    ast.Assign: _Statements.assign,
    ast.AnnAssign: _Statements.annotated,
    ast.AugAssign: _Statements.augmented,
    ast.Return: _Statements._return,
    ast.For: _Statements._for,
    ast.AsyncFor: _Statements._for,
    ast.While: _Statements._while,
    ast.With: _Statements._with,
    ast.AsyncWith: _Statements._with,
    ast.If: _Statements._if,
    ast.Assert: _Statements._assert,
    ast.Global: _Statements._shared,
    ast.Nonlocal: _Statements._shared,
    ast.Pass: _Statements._nothing,
    ast.Break: _Statements._nothing,
    ast.Continue: _Statements._nothing,
}
