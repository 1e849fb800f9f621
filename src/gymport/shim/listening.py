"""Tells Gymnasium, when it is imported, what the program has registered with the shim."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Sequence

from gymport.shim.trees import TREES

_GYMNASIUM = "gymnasium"


class Listening:
    """Finds ``gymnasium`` as the other finders do, and tells it when it is loaded.

    What is registered later is told at once; see ``gymport.adapters.sharing.offer``.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find Gymnasium, with a loader that tells it."""
        if fullname != _GYMNASIUM:
            return None
        at = sys.meta_path.index(self)
        sys.meta_path.remove(self)
        try:
            found = importlib.util.find_spec(fullname)
        finally:
            sys.meta_path.insert(at, self)
        if found is not None and found.loader is not None:
            telling: Any = _Telling(found.loader)
            found.loader = telling
        return found


class _Telling:
    """Another loader, and what is told when it has loaded."""

    def __init__(self, loader: Any) -> None:
        self._loader = loader

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module as the other loader does."""
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Load the module, and tell it; it keeps its own loader."""
        own: Any = module.__spec__
        own.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        _tell()


def _tell() -> None:
    from gymport.adapters.sharing import offer

    for tree in TREES:
        registration: Any = sys.modules.get(f"{tree.package}.envs.registration")
        if registration is not None:
            registry = registration.registry
            specs = registry if isinstance(registry, dict) else registry.env_specs
            for spec in list(specs.values()):
                offer(spec)
