"""Binds the targets of assignments, loops and imports to descriptions of what they hold."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from sys import intern
from typing import Optional

from ..tables import functions, idioms
from .expressions import (
    OTHER,
    Attribute,
    Call,
    Either,
    Expression,
    Function,
    Imported,
    Item,
    Many,
    Name,
    Number,
    Other,
    Sent,
)
from .loops import yielded
from .records import MOMENTS, Adding, Binding, Block, Facts, Scope, place

_ASKING = frozenset({"get", "setdefault"})
_ATTRIBUTES = "__dict__"
_NO_HOLDERS = frozenset({Number, Other})


class Binder:
    """The scopes and blocks of a module while it is read, and what is bound in them.

    Attributes:
        facts: What was read so far.
        block: The block of the statement that is being read.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.block = -1

    def open(self, kind: str, name: str, parent: int, node: ast.AST | None = None) -> int:
        """Opens a scope and returns its number."""
        scopes = self.facts.scopes
        scopes.append(Scope(kind, name, parent, getattr(node, "lineno", 1)))
        if node is not None:
            self.facts.scope_at[place(node)] = len(scopes) - 1
        return len(scopes) - 1

    def defined(self, value: Expression) -> Expression:
        """The function that a name is bound to, of a name that is bound once to one."""
        kept = self.kept(value) if type(value) is Name else OTHER
        return kept if type(kept) is Function else value

    def kept(self, name: Name) -> Expression:
        """The method that a function around keeps under a name: ``old_step = env.step``."""
        scopes = self.facts.scopes
        index = name.scope
        while index > 0 and name.id not in scopes[index].bindings:
            index = scopes[index].parent
        bindings = scopes[index].bindings.get(name.id, ()) if index >= 0 else ()
        return bindings[-1].value if len(bindings) == 1 else OTHER

    def open_block(self, block: Block) -> int:
        """Opens a block and returns its number."""
        self.facts.blocks.append(block)
        return len(self.facts.blocks) - 1

    def bind(
        self, scope: int, name: str, value: Expression, line: float, *, adds: bool = False
    ) -> None:
        """Binds a name, in the scope that a ``global`` or ``nonlocal`` names."""
        scopes = self.facts.scopes
        owner = scopes[scope]
        if (
            type(value) is Name
            and value.id == name
            and owner.kind == "class"
            and (name in owner.bindings)
        ):
            return  # a class says nothing with ``step = step``
        if owner.outer and name in owner.outer:
            owner = scopes[owner.outer[name]]
        elif adds and name not in owner.bindings:
            owner = scopes[self._holder_of(scope, name)]
        add(owner.bindings, name, self._binding(value, line, adds=adds))

    def _binding(self, value: Expression, line: float, *, adds: bool) -> Binding:
        """What binds a value in the block that is being read."""
        kind = Adding if adds else Binding
        return kind(value, MOMENTS.setdefault(line, line), self.block)

    def _moment(self, node: ast.expr) -> float:
        return self.facts.moment(node.lineno, node.col_offset)

    def declare_outer(self, scope: int, names: Iterable[str], *, is_global: bool) -> None:
        """Notes names that a scope shares with the module or a function around it."""
        for name in names:
            index = 0 if is_global else self._holder(self.facts.scopes[scope].parent, name)
            if index != scope:
                self.facts.scopes[scope].outer[name] = index

    def _holder_of(self, scope: int, name: str) -> int:
        """The scope that binds a name which is read in one: where ``ENVS[name] = env`` adds."""
        scopes, found = self.facts.scopes, scope
        while found >= 0:
            if name in scopes[found].bindings and scopes[found].kind != "class":
                return found
            found = scopes[found].outer.get(name, scopes[found].parent)
        return scope

    def _holder(self, scope: int, name: str) -> int:
        scopes = self.facts.scopes
        while scope > 0 and not (
            scopes[scope].kind == "function" and name in scopes[scope].bindings
        ):
            scope = scopes[scope].parent
        return max(scope, 0)

    def target(
        self, target: ast.expr, value: Expression, scope: int, line: float, *, adds: bool = False
    ) -> None:
        """Binds what an assignment binds; `line` is the last one on which the old value is read."""
        if type(target) is ast.Name:
            self.bind(scope, target.id, value, line, adds=adds)
        elif isinstance(target, (ast.Tuple, ast.List)):
            count, behind = len(target.elts), 0
            for index, element in enumerate(target.elts):
                if type(element) is ast.Starred:
                    behind = count  # those that follow are counted from the end
                    others = rest(value, index, count - index - 1)
                    self.target(element.value, others, scope, line)
                else:
                    self.target(element, part(value, index - behind), scope, line)
        elif type(target) is ast.Attribute:
            owner = self._class_of_self(target.value, scope)
            if target.attr == _ATTRIBUTES and (giver := whose_attributes(value)) is not None:
                self.facts.taken_over.append((giver, line))
            if owner is not None:
                attributes = self.facts.scopes[owner].attributes
                add(attributes, target.attr, self._binding(value, line, adds=adds))
            elif type(value) not in _NO_HOLDERS:
                if isinstance(target.value, ast.Name):
                    self.bind(scope, f"{target.value.id}.{target.attr}", value, line, adds=True)
                self.gives(target, Binding(value, line, self.block), scope)
        elif isinstance(target, ast.Subscript):
            self.note_key(target, scope)
            if _is_future(target.slice):  # a loop through the dict goes through what is submitted
                held = Many((), False, (), True, (self.describe(target.slice, scope),))
                self.target(target.value, held, scope, line, adds=True)
            if type(value) in _NO_HOLDERS:
                return
            named = _set_by_name(target)
            if named is not None:
                self.target(named, value, scope, line)
            added: Expression = Many((value,), False, idioms.text_keys([target.slice]))
            if type(target.slice) is ast.Slice:
                added = by_parts(value)
            self.target(target.value, added, scope, line, adds=True)
        elif isinstance(target, ast.Call) and adds:
            self._added_within(target, value, scope, line)

    def loop_target(self, target: ast.expr, iterable: ast.expr, scope: int) -> None:
        """Binds what a loop yields; sees through ``enumerate``, ``zip`` and ``.items()``."""
        value = self.describe(iterable, scope)
        self.target(target, yielded(value), scope, target.lineno - 1)

    def _added_within(self, call: ast.Call, value: Expression, scope: int, line: float) -> None:
        """Binds what is added to ``held.setdefault(key, [])``."""
        if isinstance(call.func, ast.Attribute) and call.func.attr in _ASKING and call.args:
            held = Many((value,), False, idioms.text_keys(call.args[:1]))
            self.target(call.func.value, held, scope, line, adds=True)

    def gives(self, target: ast.Attribute, binding: Binding, scope: int) -> None:
        """Notes what an attribute of something else than a method's ``self`` is given."""

    def describe(self, node: ast.expr, scope: int) -> Expression:
        """Returns what an expression is described as."""
        raise NotImplementedError

    def note_key(self, node: ast.Subscript, scope: int) -> None:
        """Notes a table that is asked for, or given, what stands under a parameter."""

    def _class_of_self(self, node: ast.expr, scope: int) -> Optional[int]:
        """The class whose method's first parameter the expression is."""
        if not isinstance(node, ast.Name):
            return None
        scopes = self.facts.scopes
        while scope >= 0:
            function = scopes[scope]
            if function.kind == "function" and node.id in function.parameters:
                owner = function.parent
                first = next(iter(function.parameters))
                is_method = owner >= 0 and scopes[owner].kind == "class"
                is_method = is_method and "staticmethod" not in function.decorators
                return owner if is_method and first == node.id else None
            scope = function.parent
        return None

    def import_(self, node: ast.Import, scope: int) -> None:
        """Binds what ``import a.b as c`` binds."""
        for alias in node.names:
            self.facts.imports.add(alias.name)
            name = alias.asname or alias.name.partition(".")[0]
            dotted = alias.name if alias.asname else name
            self._imported(scope, alias, name, dotted, node.lineno)

    def import_from(self, node: ast.ImportFrom, scope: int) -> None:
        """Binds what ``from a import b as c`` binds."""
        module = self.facts.absolute(node.module, node.level)
        self.facts.imports.add(module)
        for alias in node.names:
            if alias.name == "*":
                self.facts.stars.append(module)
                continue
            dotted = intern(f"{module}.{alias.name}") if module else alias.name
            self.facts.imports.add(dotted)
            self._imported(scope, alias, alias.asname or alias.name, dotted, node.lineno)

    def _imported(self, scope: int, alias: ast.alias, name: str, dotted: str, line: float) -> None:
        """Binds what is imported, and notes what else it is called."""
        if alias.asname:
            self.facts.renamed.setdefault(name, set()).add(dotted.rpartition(".")[2])
        self.bind(scope, name, Imported(dotted), line)


def add(bindings: dict[str, Sequence[Binding]], name: str, binding: Binding) -> None:
    """Adds one to the bindings of a name, which has no other mostly: a tuple takes less memory."""
    known = bindings.get(name)
    if known is None:
        bindings[name] = (binding,)
    elif isinstance(known, list):
        known.append(binding)
    else:
        bindings[name] = [*known, binding]


def by_parts(value: Expression) -> Expression:
    """What is added to a list part by part: ``rows += (row, other)``."""
    return Sent(value._replace(fixed=False) if type(value) is Many else value)


def part(value: Expression, index: int) -> Expression:
    """Returns what one of several targets is bound to."""
    if value is OTHER:
        return OTHER
    if isinstance(value, Many) and value.fixed and -len(value.parts) <= index < len(value.parts):
        return value.parts[index]
    if isinstance(value, Either):
        return Either(tuple(part(option, index) for option in value.options))
    return Item(value, index)


def rest(value: Expression, before: int, behind: int) -> Expression:
    """Returns what a target with a star is bound to: all but some at the beginning and the end."""
    if value is OTHER:
        return OTHER
    if isinstance(value, Many) and value.fixed:
        return Many(value.parts[before : len(value.parts) - behind], False)
    if isinstance(value, Either):
        return Either(tuple(rest(option, before, behind) for option in value.options))
    return Many((Item(value, None, each=True),), False)


def _is_future(key: ast.expr) -> bool:
    """Whether a key is ``pool.submit(env.step, action)``."""
    how = functions.SCHEDULING.get(idioms.last_name(key.func)) if type(key) is ast.Call else None
    return how is not None and how.gives == "future"


def _set_by_name(target: ast.Subscript) -> Optional[ast.Attribute]:
    """The attribute that ``self.__dict__["env"] = env`` sets."""
    holder, key = target.value, target.slice
    if not (isinstance(holder, ast.Attribute) and holder.attr == _ATTRIBUTES):
        return None
    if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
        return None
    return ast.Attribute(holder.value, key.value, ast.Store())


def whose_attributes(value: Expression) -> Optional[Expression]:
    """The object in ``env.__dict__`` or ``vars(env)``."""
    if isinstance(value, Attribute) and value.name == _ATTRIBUTES:
        return value.base
    if not isinstance(value, Call) or not isinstance(value.function, Name):
        return None
    return next(iter(value.arguments), None) if value.function.id == "vars" else None
