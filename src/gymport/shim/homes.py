"""Has what a tree defines be of gym's modules, while the tree is gym.

Old programs print where classes and functions are from, compare it, and pickle by it:
``gym.make.__module__`` was ``"gym.envs.registration"``.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import FunctionType, ModuleType
from typing import Any, Sequence

from gymport.gym_common import on_demand
from gymport.gym_common.homes import alias_of, move, move_back
from gymport.shim.finders import attributes
from gymport.shim.trees import had, loaded, module_of, tree_of

_ERRORS = {"gym.error": "gymport.errors"}
"""Where a module of gym's has classes from."""


class Homes:
    """Finds the modules of the tree, and settles each when it is loaded."""

    def __init__(self) -> None:
        self._release = ""

    def enter(self, release: str) -> None:
        """Settle the modules of the tree of a release, now and when they are loaded."""
        self._release = release
        for module in loaded(release):
            self.settle(module)

    def leave(self) -> None:
        """Have everything be of the tree's own modules again."""
        move_back()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the tree as Python does, with a loader that has it settled."""
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
        """Have a module be found under gym's name, and what it defines be of that name."""
        alias = alias_of(module.__name__)
        if module_of(alias, self._release) != module.__name__ or "._" in alias:
            return
        on_demand.answer(module, attributes(alias))
        if not had(alias[len("gym.") :], self._release):
            return
        if alias != "gym":
            sys.modules.setdefault(alias, module)
            _answer_both_names(module.__loader__)
        own = (module.__name__, _ERRORS.get(alias))
        for value in list(vars(module).values()):
            if isinstance(value, (type, FunctionType)) and value.__module__ in own:
                move(value, alias)


def _answer_both_names(loader: Any) -> None:
    """Have a loader of files find source and code under gym's name for its module too."""
    if hasattr(loader, "path"):
        loader.get_filename = lambda fullname=None: loader.path
