"""How many values an expression in a step method gives, where that is sure."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from ...analysis.reading.expressions import Attribute, Call, Expression, Many, Name
from ...analysis.reading.records import Scope
from ...analysis.solving.definitions import lengths
from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables.idioms import looks_like_done
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import FunctionDef, Module, own
from ...project import ClassRef
from ..code import paths

_DISPLAYS = (ast.Tuple, ast.List)
_KEEPING = frozenset({"copy", "deepcopy", "list", "tuple"})
_SAME_PLACE = 3
_DONES = (True, False, None)


class Counting:
    """Counts in one function.

    Args:
        module: The module.
        owner: The class whose method the function is, if it is one.
        function: The function.
    """

    def __init__(self, module: Module, owner: ast.ClassDef | None, function: FunctionDef) -> None:
        self._module, self._owner, self._function = module, owner, function
        self._open: set[str] = set()

    def of(self, value: ast.expr) -> int | None:
        """The number of values; None where it is not sure, or becomes another by the migration."""
        if isinstance(value, _DISPLAYS):
            return self._sum(map(self._part, value.elts))
        if self._module.value(value).kind in (Kind.STEP, Kind.RESET):
            return None
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            return self._sum(map(self.of, (value.left, value.right)))
        if isinstance(value, ast.IfExp):
            return self._same(map(self.of, (value.body, value.orelse)))
        if isinstance(value, ast.Call):
            return self._called(value)
        if isinstance(value, ast.Name):
            return self._stored(value)
        return self._attribute(value) if isinstance(value, ast.Attribute) else None

    def _part(self, part: ast.expr) -> int | None:
        return self.of(part.value) if isinstance(part, ast.Starred) else 1

    def _called(self, call: ast.Call) -> int | None:
        if is_copy(call):
            return self.of(call.args[0])
        return self._given(lengths_given(self._module, self._owner, call))

    def _stored(self, name: ast.Name) -> int | None:
        """What is assigned to a variable; with what is added to it, where nothing is optional."""
        stores = list(self._stores(name.id))
        if not stores:
            return self._constant(name)
        if name.id in self._open:
            return None
        if not any(isinstance(one, (ast.AugAssign, ast.Expr)) for one in stores):
            count = self._same
        elif all(one in self._function.body for one in stores):
            count = self._sum
        else:
            return None
        self._open.add(name.id)
        found = count(self._value(one) for one in stores)
        self._open.discard(name.id)
        return found

    def _value(self, store: ast.AST) -> int | None:
        if isinstance(store, ast.Expr):
            return 1 if ast.unparse(store).partition("(")[0].endswith(".append") else None
        if not isinstance(store, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            return None
        return self.of(store.value) if store.value is not None else None

    def _stores(self, name: str) -> Iterator[ast.AST]:
        """Yields what binds a variable, or calls methods of it: statements where one does."""
        for node in own(self._function):
            if isinstance(node, ast.Name) and node.id == name:
                parent = self._module.parent(node)
                if isinstance(parent, ast.Attribute):
                    yield self._module.statement(node)
                elif not _is_load(node):
                    yield node if isinstance(parent, _DISPLAYS) else parent
        if name in {one.arg for one in ast.walk(self._function.args) if isinstance(one, ast.arg)}:
            yield self._function.args

    def _attribute(self, attribute: ast.Attribute) -> int | None:
        """A property's, or what the class's methods put into an attribute of their own."""
        if self._owner is None or ast.unparse(attribute.value) != "self":
            return self._constant(attribute)
        ref = self._module.class_ref(self._owner)
        given = self._module.project.definitions(ref, attribute.attr)
        if given:
            return self._given(set().union(*map(lengths, given)))
        stores = _stores(self._owner, attribute)
        if not stores:
            return self._constant(attribute)
        own_stores = [one for one in stores if self._module.function(one) is self._function]
        if paths.passed(self._module, attribute, own_stores):
            return self._same(self.of(one.value) for one in own_stores)
        return self._same(self._elsewhere(one) for one in stores)

    def _constant(self, named: ast.Name | ast.Attribute) -> int | None:
        """What the module, or a class, has under a name from the beginning."""
        return LEGACY_LENGTH if is_four(self._module, named) else None

    def _elsewhere(self, store: ast.Assign) -> int | None:
        """What is put into an attribute by another method."""
        around = self._module.function(store)
        if around is None:
            return None
        return Counting(self._module, self._owner, around).of(store.value)

    @staticmethod
    def _given(found: set[int]) -> int | None:
        return found.pop() or None if len(found) == 1 else None

    @staticmethod
    def _sum(parts: Iterable[int | None]) -> int | None:
        total = 0
        for part in parts:
            if part is None:
                return None
            total += part
        return total

    @staticmethod
    def _same(parts: Iterable[int | None]) -> int | None:
        found = set(parts)
        return found.pop() if len(found) == 1 else None


def is_four(module: Module, node: ast.expr) -> bool:
    """Whether a name, or an attribute, is given nothing but four values that are written out."""
    found = module.fours(node)
    return bool(found) and all(found)


def is_like_a_step(node: ast.expr) -> TypeGuard[ast.Tuple]:
    """Whether four values are written out, with a done in the third place."""
    if not isinstance(node, ast.Tuple) or len(node.elts) != LEGACY_LENGTH:
        return False
    done = node.elts[DONE]
    return looks_like_done(done) or (isinstance(done, ast.Constant) and done.value in _DONES)


def is_like_or_named(module: Module, node: ast.expr) -> bool:
    """Whether four values like a step's are written out, there or under a name."""
    named = isinstance(node, (ast.Name, ast.Attribute)) and is_four(module, node)
    return named or is_like_a_step(node)


def is_copy(call: ast.Call) -> bool:
    """Whether a call makes a tuple or list of its only argument, or copies it."""
    function = call.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name in _KEEPING and len(call.args) == 1 and not call.keywords


def copied(value: ast.expr) -> ast.expr:
    """What is copied in the end: the ``result`` of ``tuple(result)``."""
    while isinstance(value, ast.Call) and is_copy(value):
        value = value.args[0]
    return value


def is_store(node: ast.AST, name: str) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    """Whether a statement gives a variable a value, by itself or among other targets."""
    targets: list[ast.expr] = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    return any(isinstance(one, ast.Name) and one.id == name for one in targets)


def own_method(call: ast.Call) -> str:
    """The name of the method that is called on ``self`` ("" for another call)."""
    function = call.func
    if not isinstance(function, ast.Attribute) or ast.unparse(function.value) != "self":
        return ""
    return function.attr


def given_by(module: Module, owner: ast.ClassDef | None, call: ast.Call) -> list[Scope]:
    """The functions of the project that may be called, where none is an environment's own."""
    function, name = call.func, own_method(call)
    if name:
        ref = module.class_ref(owner) if owner is not None else None
        return module.project.definitions(ref, name) if ref is not None else []
    above = module.value(function.value) if isinstance(function, ast.Attribute) else UNKNOWN
    if isinstance(function, ast.Attribute) and ":" in above.name and not above.choices:
        if above.is_environment:
            return []
        return module.project.definitions(ClassRef.of(above.name), function.attr)
    found = module.project.function(module.value(function))
    return [] if found is None else [module.project.modules[found.module].scopes[found.scope]]


def lengths_given(module: Module, owner: ast.ClassDef | None, call: ast.Call) -> set[int]:
    """The lengths of the tuples that a call may give; 0 for what is not written out.

    Where a method of one's own gives what another gives, the other's count.
    """
    given = given_by(module, owner, call)
    if owner is None or not own_method(call):
        return set().union(*map(lengths, given))
    ref = module.class_ref(owner)
    return set().union(*(_followed(module, ref, one, {own_method(call)}) for one in given))


def _followed(module: Module, ref: ClassRef, function: Scope, seen: set[str]) -> set[int]:
    """The lengths of what a method gives, or what methods give whose results it returns."""
    found = lengths(function)
    if 0 not in found:
        return found
    itself = next(iter(function.parameters), "")
    names = [_own_call(returned, itself) for returned in function.returns]
    others = [name for name in names if name]
    if len(others) < sum(1 for one in function.returns if not _is_written_out(one)):
        return found
    found.discard(0)
    for name in others:
        if name in seen:
            return {0}
        for one in module.project.definitions(ref, name):
            found |= _followed(module, ref, one, {*seen, name})
    return found


def _is_written_out(returned: Expression) -> bool:
    return isinstance(returned, Many) and returned.fixed


def _own_call(returned: Expression, itself: str) -> str:
    """The name of the method that is called on ``self`` ("" for anything else)."""
    function = returned.function if isinstance(returned, Call) else None
    if not isinstance(function, Attribute) or not isinstance(function.base, Name):
        return ""
    return function.name if function.base.id == itself else ""


def _stores(owner: ast.ClassDef, attribute: ast.Attribute) -> list[ast.Assign]:
    """What a class's methods assign to an attribute of their own, but for None."""
    text = ast.unparse(attribute)
    return [
        node
        for node in ast.walk(owner)
        if isinstance(node, ast.Assign)
        and not (isinstance(node.value, ast.Constant) and node.value.value is None)
        and text in map(ast.unparse, node.targets)
    ]


def is_looked_into(module: Module, function: FunctionDef, name: str) -> bool:
    """Whether a function goes by the places of values in a variable that move with a new one."""
    for node in own(function):
        if not (isinstance(node, ast.Name) and node.id == name):
            continue
        parent = module.parent(node)
        if _is_load(node):
            if not (_is_returned(module, parent) or _is_early(parent)):
                return True
        elif isinstance(parent, ast.AugAssign) or _is_unpacked(parent):
            return True
    return False


def _is_load(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _is_returned(module: Module, node: ast.AST) -> bool:
    while isinstance(node, ast.IfExp) or (isinstance(node, ast.Call) and is_copy(node)):
        node = module.parent(node)
    return isinstance(node, ast.Return)


def _is_early(node: ast.AST) -> bool:
    """Whether it is one of the first three, counted from the front."""
    place = node.slice.value if _is_numbered(node) else None  # type: ignore[attr-defined]
    return isinstance(place, int) and 0 <= place < _SAME_PLACE


def _is_numbered(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)


def _is_unpacked(node: ast.AST) -> bool:
    """Whether one assignment both keeps the values together and takes them apart."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(target, _DISPLAYS) for target in targets)
