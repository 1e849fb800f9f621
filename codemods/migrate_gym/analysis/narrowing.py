"""What ``isinstance`` tests say of names."""

from __future__ import annotations

import ast

from . import idioms
from .describe import Describer
from .expressions import Either, Excluded, Name, Narrowed, last_part

# Bases that everything of a kind derives from; what derives from them is a part of the kind.
_BASES = frozenset({"BaseVectorEnv", "Env", "VecEnv", "VectorEnv"})


class Narrowing(Describer):
    """Binds names to what they are behind a test of their type."""

    def narrow(self, narrowed: Narrowed | Excluded, scope: int) -> None:
        """Binds a name, from here on in its block, to what it was narrowed to."""
        assert isinstance(narrowed.base, Name)
        self.bind(scope, narrowed.base.id, narrowed, narrowed.base.line)

    def narrowed(self, test: ast.expr, scope: int) -> tuple[Narrowed | None, bool]:
        """What ``isinstance(name, type)`` says, and whether it says so where a test holds."""
        holds = True
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, holds = test.operand, not holds
        if not isinstance(test, ast.Call) or len(test.args) != 2:
            return None, holds
        name, types = test.args
        if idioms.last_name(test.func) != "isinstance" or not isinstance(name, ast.Name):
            return None, holds
        if name.id not in self.facts.scopes[scope].bindings:
            return None, holds
        options = types.elts if isinstance(types, ast.Tuple) else [types]
        type_ = Either(tuple(self.annotation(option, scope) for option in options))
        return Narrowed(Name(scope, name.id, test.lineno, self.block), type_), holds


def excluded(narrowed: Narrowed | None) -> Excluded | None:
    """What a name is where a test of its type does not hold, if that says anything."""
    if narrowed is None:
        return None
    types = narrowed.type.options if isinstance(narrowed.type, Either) else (narrowed.type,)
    if len(types) != 1 or last_part(types[0]) not in _BASES:
        return None
    return Excluded(narrowed.base, types[0])
