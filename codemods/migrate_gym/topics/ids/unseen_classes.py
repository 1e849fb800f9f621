"""Classes of packages that are not seen, and are taken for environments by their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind
from ...findings import Level
from ...module import Module
from ...text.edits import Remark


def outcomes(module: Module, node: ast.ImportFrom) -> Iterator[Remark]:
    """Tells which environments have to speak the API of today once they are made."""
    if module.imports_modern or moves.companion(str(node.module)) is not None:
        return
    for alias in node.names:
        if alias.name.endswith("Env") and _is_taken_for_one(module, alias.asname or alias.name):
            package = str(node.module).partition(".")[0]
            yield Remark(
                node,
                f"{package} is not part of this project: {alias.name} is taken to speak today's "
                "API; where it does not, write gymport.modernize(…) around what it makes",
                Level.NOTE,
            )


def _is_taken_for_one(module: Module, name: str) -> bool:
    """Whether a module makes an environment by a name that nothing but the name tells of."""
    for use in module.saying(ast.Name, (name,)):
        call = module.parent(use)
        if isinstance(call, ast.Call) and call.func is use:
            made = module.value(call)
            if module.value(use).kind is Kind.DOTTED and made.kind is Kind.ENV and made.guess:
                return not (made.modern or made.name)
    return False
