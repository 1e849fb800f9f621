"""Spaces that an environment has of gym's ``Env`` alone: they were None there."""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from ..classes import bases

_WAYS = ("__getattr__", "__getattribute__")


def names(module: Module, ref: ClassRef) -> Iterator[str]:
    """Yields the names of the spaces that no class of an environment's declares."""
    info, project = module.project.class_info(ref), module.project
    root = info.root.partition(".")[2]
    if info.is_wrapper or root not in known.ENV_CLASSES or not project.is_legacy(info.root):
        return
    if all(project.has_attribute(ref, name) for name in known.SPACES):
        return
    outside = [name for name in bases.names(module, ref) if ":" not in name]
    if not all(project.is_legacy(name) or name.startswith("builtins.") for name in outside):
        return
    if any(project.has_attribute(ref, way) for way in _WAYS):
        return
    yield from (name for name in known.SPACES if not project.has_attribute(ref, name))
