"""What ``isinstance`` tests say of names."""

from __future__ import annotations

import ast

from . import idioms
from .describe import Describer
from .expressions import Either, Name, Narrowed


class Narrowing(Describer):
    """Binds names to what they are behind a test of their type."""

    def narrow(self, narrowed: Narrowed, scope: int) -> None:
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
