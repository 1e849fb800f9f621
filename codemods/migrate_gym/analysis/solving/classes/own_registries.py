"""Registries that a project keeps itself: their ids are none of gym's, nor are their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ...reading.expressions import Expression, Function, Imported, Name
from ...tables import known

if TYPE_CHECKING:
    from ..modules import Modules

_REGISTER = "regist"
_ROOTS = (known.LEGACY_ROOT, known.MODERN_ROOT)
_HOPS = 8
"""Over how many modules an import is followed."""


def registers_elsewhere(modules: Modules, module: str, function: Expression) -> bool:
    """Whether a function of the project is called whose module can know nothing of gym's registry.

    Args:
        modules: The facts of every module.
        module: The module that calls it.
        function: What it calls.
    """
    if not isinstance(function, Name):
        return False
    home = _home(modules, module, function.id)
    facts = modules.facts[home] if home is not None else None
    if facts is None or facts.stars:
        return False
    return not any(
        _REGISTER in dotted or dotted.partition(".")[0] in _ROOTS for dotted in facts.imports
    )


def _home(modules: Modules, module: str, name: str) -> Optional[str]:
    """The module of the project that defines a function by a name of another; None if unseen."""
    for _ in range(_HOPS):
        facts = modules.facts.get(module)
        bindings = facts.scopes[0].bindings.get(name, ()) if facts is not None else ()
        value = bindings[0].value if len(bindings) == 1 else None
        if isinstance(value, Function):
            return module
        if not isinstance(value, Imported):
            return None
        package, _, name = value.dotted.rpartition(".")
        module = modules.resolved(module, package)
    return None
