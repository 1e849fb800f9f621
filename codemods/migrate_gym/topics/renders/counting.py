"""The wrapper that takes the place of a Monitor which only counted, and what it is called."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import SCOPES
from ...analysis.tables import known
from ...module import Module
from ..infos import episode_info
from .recording import CLASS, is_old, only_counts

_WRAPPERS = "gym.wrappers"
_STATISTICS = episode_info.STATISTICS
_COUNTERS = frozenset({_STATISTICS, CLASS, "VecMonitor"})


def is_replaced(module: Module, call: ast.Call) -> bool:
    """Whether the wrapper that counts can take the place of a Monitor without videos.

    A comment within the call would be lost.
    """
    return bool(statistics(module, call)) and "#" not in module.source(call)


def is_left_by(module: Module, name: ast.Name) -> bool:
    """Whether a name of Monitor's is read only where the wrapper that counts is put instead."""
    call = module.parent(name)
    return isinstance(call, ast.Call) and only_counts(module, name) and is_replaced(module, call)


def statistics(module: Module, node: ast.Call) -> str | None:
    """The counting wrapper as it is named here; "" where there is one, None where it has no name.

    Two of them would both write ``info["episode"]``, which the outer refuses.
    """
    if any(_counts(module, call) for call in module.all(ast.Call) if _together(module, call, node)):
        return ""
    if isinstance(node.func, ast.Attribute):
        where = module.dotted(node.func.value)
        is_whole = module.is_of_gym(where) and where.endswith(".wrappers")
        return f"{ast.unparse(node.func.value)}.{_STATISTICS}" if is_whole else None
    return imported(module) or (_STATISTICS if any(imports(module)) else None)


def _counts(module: Module, call: ast.Call) -> bool:
    name = module.value(call.func).name
    last = name.rpartition(".")[2]
    return last in _COUNTERS and not is_old(module, call)


def _together(module: Module, one: ast.Call, other: ast.Call) -> bool:
    """Whether two calls stand in the same function, or both in none."""
    return _outermost(module, one) is _outermost(module, other)


def _outermost(module: Module, node: ast.AST) -> ast.AST:
    scopes = [around for around in module.ancestors(node) if isinstance(around, SCOPES)]
    return scopes[-2] if len(scopes) > 1 else scopes[-1]


def imported(module: Module) -> str:
    """The name that the counting wrapper is imported by."""
    for node in module.all(ast.ImportFrom):
        for alias in node.names:
            if alias.name == _STATISTICS and _is_of_wrappers(module, node):
                return alias.asname or alias.name
    return ""


def _is_of_wrappers(module: Module, node: ast.ImportFrom) -> bool:
    name = node.module or ""
    return not node.level and name.startswith(_WRAPPERS) and module.project.is_legacy(name)


def imports(module: Module) -> Iterator[ast.ImportFrom]:
    """The statements that import Monitor by its name."""
    for node in module.all(ast.ImportFrom):
        names = {f"{node.module}.{alias.name}" for alias in node.names}
        if names & known.MONITORS and _is_of_wrappers(module, node):
            yield node
