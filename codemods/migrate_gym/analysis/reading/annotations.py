"""Describes annotations: which type a parameter, attribute or result is declared to have."""

from __future__ import annotations

import ast

from ..tables import idioms
from .binder import Binder
from .expressions import OTHER, Attribute, Either, Expression, Many, Name, Returning, instance
from .records import Facts

_UNIONS = frozenset({"Union", "Optional"})
_SAME = frozenset({"ClassVar", "Final", "Annotated", "Required", "Awaitable", "ContextManager"})
_CALLABLES = frozenset({"Callable", "Type", "type"})
_CONTAINERS = frozenset(
    {
        *("List", "list", "Sequence", "MutableSequence", "Tuple", "tuple", "Set", "set"),
        *("Iterable", "Iterator", "Generator", "Collection", "Deque", "deque", "FrozenSet"),
        *("Dict", "dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict"),
        *("AsyncIterator", "AsyncGenerator"),
    }
)
_LAST_ARGUMENT = frozenset(
    {"Dict", "dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict"}
)
_FIRST_ARGUMENT = frozenset({"Generator", "AsyncGenerator"})
TYPE_FORMS = _UNIONS | _SAME | _CALLABLES | _CONTAINERS


class AnnotationReader(Binder):
    """Reads types. A type is described by the expression that names it."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._types: dict[Expression, Expression] = {}

    def annotation(self, node: ast.expr | None, scope: int) -> Expression:
        """Returns a type's description; `OTHER` for what holds no environment."""
        if node is None:
            return OTHER
        if isinstance(node, ast.Constant):
            return self._quoted(node.value, scope) if isinstance(node.value, str) else OTHER
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return Either((self.annotation(node.left, scope), self.annotation(node.right, scope)))
        if isinstance(node, ast.Subscript):
            return self._subscripted(node, scope)
        return self._named(node, scope)

    def _quoted(self, text: str, scope: int) -> Expression:
        try:
            node = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError):
            return OTHER
        return OTHER if isinstance(node, ast.Constant) else self.annotation(node, scope)

    def _named(self, node: ast.expr, scope: int) -> Expression:
        """A dotted name; seen from everywhere in its scope, for types may be named before."""
        if isinstance(node, ast.Name):
            return self._one(Name(scope, node.id, 0, self.block))
        if isinstance(node, ast.Attribute):
            return self._one(Attribute(self._named(node.value, scope), node.attr))
        return OTHER

    def _one(self, type_: Expression) -> Expression:
        """The same object for each type by one name: modules annotate most things with few."""
        return self._types.setdefault(type_, type_)

    def _subscripted(self, node: ast.Subscript, scope: int) -> Expression:
        name = idioms.last_name(node.value)
        if name not in TYPE_FORMS:
            return self._named(node.value, scope)  # a generic class
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if not inner:
            return OTHER
        if name in _UNIONS:
            return Either(tuple(self.annotation(part, scope) for part in inner))
        if name in _CALLABLES:
            return Returning(self.annotation(inner[-1], scope))
        if name in _SAME:
            return self.annotation(inner[0], scope)
        if name in _LAST_ARGUMENT:
            inner = inner[-1:]
        elif name in _FIRST_ARGUMENT:
            inner = inner[:1]
        fixed = name in ("Tuple", "tuple") and not isinstance(inner[-1], ast.Constant)
        return Many(tuple(instance(self.annotation(part, scope)) for part in inner), fixed)
