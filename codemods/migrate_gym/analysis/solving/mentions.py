"""What a project calls, imports and hands on by a name, whatever holds it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..reading.records import Facts
from .modules import Modules


class Mentions:
    """The names that the modules of a project say.

    Args:
        modules: The facts of every module.
    """

    def __init__(self, modules: Modules) -> None:
        self._modules = modules

    @cached_property
    def handed(self) -> frozenset[str]:
        """The methods that are called otherwise today whose names are handed to some call."""
        return frozenset(name for facts in self._modules.facts.values() for name in facts.handed)

    @cached_property
    def ask_for_last(self) -> bool:
        """Whether any module names the last observation that vectors put into infos.

        Up to gym 0.21 there was none. Nothing else tells which release the infos are of.
        """
        return any(facts.asks_for_last for facts in self._modules.facts.values())

    def calls(self, name: str) -> bool:
        """Whether any module calls something by that name."""
        return self._modules.calls(name)

    def calls_elsewhere(self, module: str, name: str) -> bool:
        """Whether another module calls something by that name."""
        return any(_calls(facts, name) for facts in self._others(module))

    def calls_with(self, names: frozenset[str], roots: frozenset[str]) -> bool:
        """Whether a module that imports one of some packages calls anything by one of the names."""
        return any(
            not names.isdisjoint(scope.called)
            for root in roots
            for facts in self._importing.get(root, ())
            for scope in facts.scopes
        )

    @cached_property
    def _importing(self) -> dict[str, list[Facts]]:
        """The modules that import each package."""
        found: dict[str, list[Facts]] = {}
        for facts in self._modules.facts.values():
            for root in {name.partition(".")[0] for name in facts.imports}:
                found.setdefault(root, []).append(facts)
        return found

    def imports_elsewhere(self, module: str, name: str) -> bool:
        """Whether another module imports anything by that name."""
        return any(
            dotted.rpartition(".")[2] == name
            for facts in self._others(module)
            for dotted in facts.imports
        )

    def renames(self, name: str) -> bool:
        """Whether a module imports anything of that name by another one."""
        renamed = (facts.renamed.values() for facts in self._modules.facts.values())
        return any(name in names for modules in renamed for names in modules)

    def modes(self, name: str) -> frozenset[bool]:
        """Whether modules that call anything by that name pass it a ``render_mode``, each."""
        return frozenset(
            name in facts.given_modes
            for facts in self._modules.facts.values()
            if _calls(facts, name)
        )

    def _others(self, module: str) -> Iterator[Facts]:
        return (facts for name, facts in self._modules.facts.items() if name != module)


def _calls(facts: Facts, name: str) -> bool:
    return any(name in scope.called for scope in facts.scopes)
