"""Which names of a module may stand for gym, or for something of the project."""

from __future__ import annotations

from collections.abc import Container

from ..reading import expressions as e
from ..reading.expressions import Expression
from ..tables import functions, known
from .modules import Modules


def aliases(modules: Modules, module: str) -> Container[str]:
    """The names of a module that may stand for gym or what the project imports.

    By import, star, alias; not those of other libraries, as ``np``.
    """
    facts = modules.facts[module]
    stars = (modules.resolved(module, star) for star in facts.stars)
    if any(map(modules.is_legacy, facts.stars)) or any(map(modules.is_own, stars)):
        return _Everything()
    bound = [scope.bindings for scope in facts.scopes]
    names = {
        name
        for bindings in bound
        for name, values in bindings.items()
        for binding in values
        if _is_imported(binding.value)
    }
    while True:
        more = {
            name
            for bindings in bound
            for name, values in bindings.items()
            if name not in names
            for binding in values
            if e.root_id(binding.value) in names
        }
        if not more:
            return {
                name
                for bindings in bound
                for name in names & bindings.keys()
                for binding in bindings[name]
                if not _is_of_another(modules, module, binding.value)
            }
        names |= more


def _is_of_another(modules: Modules, module: str, value: Expression) -> bool:
    """Whether a value is what a module imports from another library."""
    return type(value) is e.Imported and _is_foreign(
        modules, modules.resolved(module, value.dotted)
    )


def _is_foreign(modules: Modules, dotted: str) -> bool:
    """Whether a dotted name lies neither in the project nor in gym or gymnasium."""
    return not (modules.is_own(dotted) or modules.is_legacy(dotted) or known.is_modern(dotted))


class _Everything:
    def __contains__(self, item: object) -> bool:
        return True


def _is_imported(value: Expression) -> bool:
    if type(value) is not e.Call:
        return type(value) is e.Imported
    called = f".{e.last_part(value.function)}"
    return any(name.endswith(called) for name in functions.IMPORTING)
