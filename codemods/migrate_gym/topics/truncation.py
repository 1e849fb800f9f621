"""The key that time limits used to write, where another function of the project reads it."""

from __future__ import annotations

import ast

from gymport.dialects import TRUNCATED_KEY

from ..analysis.values import Kind
from ..module import Module
from . import resets, step_sites

_LOOKING = frozenset({"isinstance", "len", "print", "repr", "type"})


def kept(module: Module, site: step_sites.StepSite) -> str:
    """The statement that writes the key into an info that goes elsewhere ("" where none is due)."""
    value, info = site.unpacking.value, site.info
    is_env = value.of is not None and value.of.kind is Kind.ENV
    single = is_env and not step_sites.is_batch(value)
    if info is None or not single or not site.has_flags or not module.project.reads_truncation:
        return ""
    if module.line(info) is not site.holder or _is_of_environment(module, info):
        return ""
    if not _goes_elsewhere(module, info):
        return ""
    return written(ast.unparse(info), site.terminated, site.truncated)


def written(info: str, terminated: str, truncated: str) -> str:
    """The statement that writes the key as gym 0.21 did."""
    return f'if {truncated}:\n    {info}["{TRUNCATED_KEY}"] = not {terminated}'


def _is_of_environment(module: Module, node: ast.AST) -> bool:
    """Whether a node stands in a class that hands the flags themselves on."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    return owner is not None and resets.is_legacy_class(module, owner)


def _goes_elsewhere(module: Module, info: ast.expr) -> bool:
    """Whether an info is stored, returned or passed on, and not only read where it is unpacked."""
    if not isinstance(info, ast.Name):
        return not any(isinstance(part, ast.Call) for part in ast.walk(info))
    return any(
        isinstance(node, ast.Name)
        and node.id == info.id
        and isinstance(node.ctx, ast.Load)
        and not _is_looked_at(module.parent(node))
        for node in ast.walk(module.scope(info))
    )


def _is_looked_at(parent: ast.AST) -> bool:
    """Whether something around an info reads it on the spot."""
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
        return parent.func.id in _LOOKING
    return isinstance(parent, (ast.Subscript, ast.Attribute, ast.Compare))
