"""Flags of several agents, in a dict or a list, where gym's own environments have one."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..module import FunctionDef, Module
from .keyed import is_read_by_key
from .truth import stores

_DICTS = frozenset({"dict", "Dict", "Mapping"})
_LISTS = frozenset({"list", "List"})
_LIST_NODES = (ast.List, ast.ListComp)
_DONE = 2


def none_truncated(module: Module, step: FunctionDef, done: ast.expr) -> str:
    """What stands for no truncation: a dict or a list where `done` is one, or False."""
    if not isinstance(done, (ast.Name, ast.Attribute)):
        return "False"
    text = module.source(done)
    named = annotated(step)
    values = [value for _, value in stores(step, text)]
    if named in _DICTS or is_read_by_key(step, done) or _are_all(_is_dict, values):
        return f"dict.fromkeys({text}, False)"
    if named in _LISTS or _are_all(_is_list, values):
        return f"[False] * len({text})"
    return "False"


def annotated(step: FunctionDef) -> str:
    """The name of the type of done that holds several, as a step method is annotated."""
    parts = hinted(step.returns)
    part = parts[_DONE] if len(parts) > _DONE else None
    whole = part.value if isinstance(part, ast.Subscript) else part
    name = ast.unparse(whole).rpartition(".")[2] if whole is not None else ""
    return name if name in _DICTS | _LISTS else ""


def hinted(returns: ast.expr | None) -> list[ast.expr]:
    """What an annotation says of each part: ``Tuple[…]``, or ``(…)`` as some write it."""
    named = returns.value if isinstance(returns, ast.Subscript) else None
    if named is not None and ast.unparse(named).rsplit(".", 1)[-1] not in ("Tuple", "tuple"):
        return []
    parts = returns.slice if isinstance(returns, ast.Subscript) else returns
    return parts.elts if isinstance(parts, ast.Tuple) else []


def _are_all(test: Callable[[ast.expr], bool], values: list[ast.expr | None]) -> bool:
    return bool(values) and all(value is not None and test(value) for value in values)


def _is_dict(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("dict", "dict.fromkeys")
    return isinstance(node, (ast.Dict, ast.DictComp))


def _is_list(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):  # [False] * n
        return any(isinstance(one, _LIST_NODES) for one in (node.left, node.right))
    return isinstance(node, _LIST_NODES)
