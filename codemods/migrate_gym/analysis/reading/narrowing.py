"""What ``isinstance`` tests say of names."""

from __future__ import annotations

import ast

from ..tables import idioms
from .describe import Describer
from .expressions import Attribute, Either, Excluded, Expression, Name, Narrowed, last_part
from .records import Binding

# Bases that everything of a kind derives from; what derives from them is a part of the kind.
_BASES = frozenset({"BaseVectorEnv", "Env", "VecEnv", "VectorEnv"})


class Narrowing(Describer):
    """Binds names to what they are behind a test of their type."""

    def narrow(self, narrowed: Narrowed | Excluded, scope: int) -> None:
        """Binds what was tested, from here on in its block, to what it was narrowed to."""
        base = narrowed.base
        if isinstance(base, Name):
            self.bind(scope, base.id, narrowed, base.line)
            return
        assert isinstance(base, Attribute)
        assert isinstance(base.base, Name)
        name = tested(base.base.id, base.name)
        bindings = self.facts.scopes[scope].bindings
        if name not in bindings:
            bindings[name] = [Binding(base._replace(base=base.base._replace(line=0)), 0, -1)]
        self.bind(scope, name, narrowed, base.base.line)

    def narrowed(self, test: ast.expr, scope: int) -> tuple[Narrowed | None, bool]:
        """What ``isinstance(name, type)`` says, and whether it says so where a test holds."""
        holds = True
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, holds = test.operand, not holds
        if not isinstance(test, ast.Call) or len(test.args) != 2:
            return None, holds
        what, types = test.args
        base = self._about(what, scope)
        if idioms.last_name(test.func) != "isinstance" or base is None:
            return None, holds
        options = types.elts if isinstance(types, ast.Tuple) else [types]
        type_ = Either(tuple(self.annotation(option, scope) for option in options))
        return Narrowed(base, type_), holds

    def told_apart(
        self, test: ast.expr, scope: int, body: Expression, orelse: Expression
    ) -> tuple[Expression, Expression]:
        """Both sides of a conditional expression, in the light of its test."""
        narrowed, holds = self.narrowed(test, scope)
        if narrowed is None:
            return body, orelse
        without = excluded(narrowed)
        said = (narrowed, without) if holds else (without, narrowed)
        first, second = (_said(one, value) for one, value in zip(said, (body, orelse)))
        return first, second

    def _about(self, node: ast.expr, scope: int) -> Name | Attribute | None:
        """A name of this scope, or an attribute of one, that a test asks about."""
        attribute = node.attr if isinstance(node, ast.Attribute) else ""
        name = node.value if isinstance(node, ast.Attribute) else node
        if not isinstance(name, ast.Name) or name.id not in self.facts.scopes[scope].bindings:
            return None
        line = self.facts.moment(name.lineno, name.col_offset)
        found = Name(scope, name.id, line, self.block)
        return Attribute(found, attribute) if attribute else found


def _said(narrowed: Narrowed | Excluded | None, value: Expression) -> Expression:
    """What a test says of a value, if it is the one that is tested."""
    if narrowed is None or _plain(value) != _plain(narrowed.base):
        return value
    return narrowed._replace(base=value)


def _plain(value: Expression) -> tuple[int, str, str] | None:
    """What tells a name, or an attribute of one, from others wherever they stand."""
    name = value.base if isinstance(value, Attribute) else value
    attribute = value.name if isinstance(value, Attribute) else ""
    return (name.scope, name.id, attribute) if isinstance(name, Name) else None


def tested(name: str, attribute: str) -> str:
    """What an attribute that a scope tests the type of is bound as."""
    return f"{name}.{attribute}?"


def excluded(narrowed: Narrowed | None) -> Excluded | None:
    """What a name is where a test of its type does not hold, if that says anything."""
    if narrowed is None:
        return None
    types = narrowed.type.options if isinstance(narrowed.type, Either) else (narrowed.type,)
    if len(types) != 1 or last_part(types[0]) not in _BASES:
        return None
    return Excluded(narrowed.base, types[0])
