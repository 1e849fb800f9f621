"""What a module imports, whichever library that is of."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cached_property

from ..analysis.reading.tree import imported
from ..analysis.tables import known
from .outline import Outline


class Imports(Outline):
    """The imports among a module's nodes."""

    @cached_property
    def imports_modern(self) -> bool:
        """Whether gymnasium is imported anywhere in the module."""
        return known.MODERN_ROOT in self.imported_roots

    @cached_property
    def imports(self) -> Sequence[ast.Import | ast.ImportFrom]:
        """All imports of the module, those from other modules last."""
        return (*self.all(ast.Import), *self.all(ast.ImportFrom))

    @cached_property
    def imported_roots(self) -> frozenset[str]:
        """The packages that are imported, or imported from, anywhere in the module."""
        return frozenset(name.partition(".")[0] for node in self.imports for name in imported(node))

    @cached_property
    def numpy(self) -> str:
        """The name that numpy goes by in this module ("" where it is not imported)."""
        return next((name for _, name in self._numpy), "")

    @cached_property
    def _numpy(self) -> Sequence[tuple[ast.AST, str]]:
        """The imports of numpy, with the names it goes by there."""
        return [
            (node, alias.asname or alias.name)
            for node in self.all(ast.Import)
            for alias in node.names
            if alias.name == "numpy" and not self._is_for_types(node)
        ]

    def _is_for_types(self, node: ast.Import) -> bool:
        """Whether an import is done by type checkers alone."""
        around = self.parent(node)
        return isinstance(around, ast.If) and ast.unparse(around.test).endswith("TYPE_CHECKING")

    def numpy_at(self, node: ast.AST) -> str:
        """The name that numpy goes by at a node ("" where it is not imported).

        A function sees what is imported in it and around it, and not what other functions import.
        """
        around = [one for one in self.ancestors(node) if not isinstance(one, ast.ClassDef)]
        return next((name for one, name in self._numpy if self.scope(one) in around), "")
