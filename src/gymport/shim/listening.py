"""Hears of libraries when they are imported, and has them told of the shim."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Callable, Mapping, Sequence

from gymport.shim.trees import TREES


class Listening:
    """Finds libraries as the other finders do, and has them told when they are loaded.

    Args:
        told: What to call when a library is loaded, by its name.
    """

    def __init__(self, told: Mapping[str, Callable[[], None]]) -> None:
        self._told = told

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a library, with a loader that has it told."""
        if fullname not in self._told:
            return None
        at = sys.meta_path.index(self)
        sys.meta_path.remove(self)
        try:
            found = importlib.util.find_spec(fullname)
        finally:
            sys.meta_path.insert(at, self)
        if found is not None and found.loader is not None:
            telling: Any = _Telling(found.loader, self._told[fullname])
            found.loader = telling
        return found


class _Telling:
    """Another loader, and what is called when it has loaded."""

    def __init__(self, loader: Any, tell: Callable[[], None]) -> None:
        self._loader = loader
        self._tell = tell

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module as the other loader does."""
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Load the module, and have it told; it keeps its own loader."""
        own: Any = module.__spec__
        own.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        self._tell()

    # Python leaves frames of this name out of tracebacks and of the places of warnings
    exec_module.__code__ = exec_module.__code__.replace(co_filename="<frozen importlib._bootstrap>")


def tell_gymnasium() -> None:
    """Tell Gymnasium what the program has registered with the shim.

    What is registered later is told at once; see ``gymport.adapters.sharing.offer``.
    """
    from gymport.adapters.sharing import offer

    for tree in TREES:
        registration: Any = sys.modules.get(f"{tree.package}.envs.registration")
        if registration is not None:
            registry = registration.registry
            specs = registry if isinstance(registry, dict) else registry.env_specs
            for spec in list(specs.values()):
                offer(spec)
