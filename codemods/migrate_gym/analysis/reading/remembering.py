"""Descriptions of expressions that are made once."""

from __future__ import annotations

import ast

from .describe import Described, Describer
from .expressions import (
    Expression,
)
from .records import Facts


class Remembering(Describer):
    """Describes each expression of a module once, and gives the same description every time.

    Args:
        facts: What was read of the module.
        described: What was described when it was read, if that was kept: a tenth of the work on
            most modules.
    """

    def __init__(self, facts: Facts, described: Described | None = None) -> None:
        super().__init__(facts)
        self.described = {} if described is None else described

    def describe(self, node: ast.expr, scope: int) -> Expression:
        """Returns what is left of an expression once only the flow of values matters."""
        found = self.described.get(node)
        return super().describe(node, scope) if found is None else found
