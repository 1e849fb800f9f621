"""Which modules classes and functions of the tree name as theirs: gym's, while it is gym.

Old programs print them, compare them, and pickle by them: ``gym.make.__module__`` was
``"gym.envs.registration"``.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import FunctionType, ModuleType
from typing import Any, Sequence

from gymport.gym_common import on_demand
from gymport.shim.finders import attributes
from gymport.shim.trees import alias_of, loaded, module_of, tree_of

_ERRORS = {"gym.error": "gymport.errors"}
"""Where a module of gym's has classes from."""


class Homes:
    """Has what is defined in a tree be gym's, as soon as its modules are loaded."""

    def __init__(self) -> None:
        self._release = ""
        self._former: list[tuple[Any, str]] = []

    def enter(self, release: str) -> None:
        """Have the tree of a release be gym's from now on."""
        self._release = release
        for module in loaded(release):
            self.settle(module)

    def leave(self) -> None:
        """Have everything be of the modules again that it was of."""
        for value, module in reversed(self._former):
            value.__module__ = module
        self._former.clear()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the tree as Python does, with a loader that settles it."""
        if not fullname.startswith(f"{tree_of(self._release).package}."):
            return None
        found = PathFinder.find_spec(fullname, path)
        if found is not None and found.loader is not None:
            self._follow(found.loader)
        return found

    def _follow(self, loader: Any) -> None:
        load = loader.exec_module

        def exec_module(module: ModuleType) -> None:
            load(module)
            del loader.exec_module
            self.settle(module)

        # Python leaves frames of this name out of tracebacks and of the places of warnings
        code = exec_module.__code__.replace(co_filename="<frozen importlib._bootstrap>")
        exec_module.__code__ = code
        loader.exec_module = exec_module

    def settle(self, module: ModuleType) -> None:
        """Have a module be found under gym's name, and what it defines say so."""
        alias = alias_of(module.__name__)
        if module_of(alias, self._release) != module.__name__:
            return
        on_demand.answer(module, attributes(alias))
        if alias != "gym":
            sys.modules.setdefault(alias, module)
        own = (module.__name__, _ERRORS.get(alias))
        for value in list(vars(module).values()):
            if isinstance(value, (type, FunctionType)) and value.__module__ in own:
                self._former.append((value, value.__module__))
                value.__module__ = alias
