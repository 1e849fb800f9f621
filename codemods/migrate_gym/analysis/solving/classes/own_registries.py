"""Registries that a project keeps itself: their ids are none of gym's, nor are their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ...reading.expressions import (
    Attribute,
    Call,
    Expression,
    Function,
    Imported,
    Name,
    last_part,
)
from ...tables import known
from ..modules import Ref

if TYPE_CHECKING:
    from ..modules import Modules

_REGISTER, _REGISTER_CALL, _REGISTRATION = "regist", "register", "registration"
_ROOTS = (known.LEGACY_ROOT, known.MODERN_ROOT)
_HOPS = 8
"""Over how many modules an import is followed."""


def registers_elsewhere(modules: Modules, module: str, function: Expression) -> bool:
    """Whether a function or method of the project is called that knows nothing of gym's registry.

    Args:
        modules: The facts of every module.
        module: The module that calls it.
        function: What it calls.
    """
    if isinstance(function, Attribute) and isinstance(function.base, Name):
        return _is_of_own_registry(modules, f"{module}.{function.base.id}", function.name)
    if not isinstance(function, Name):
        return False
    home = _home(modules, module, function.id)
    facts = modules.facts[home] if home is not None else None
    if facts is None or facts.stars:
        return False
    return not any(
        _REGISTER in dotted or dotted.partition(".")[0] in _ROOTS for dotted in facts.imports
    )


def _is_of_own_registry(modules: Modules, dotted: str, name: str) -> bool:
    """Whether a variable holds a class of the project whose method registers nothing of gym's.

    A method that only keeps what it is given may do so for a call of gym's own, so there must be
    none in the project.
    """
    home, made = modules.bound_behind(dotted)
    if not (isinstance(made, Call) and isinstance(made.function, Name)):
        return False
    class_ = modules.class_behind(f"{home}.{made.function.id}")
    method = modules.scope(class_).attributes.get(name, ())[-1:] if class_ is not None else ()
    function = method[0].value if method else None
    if class_ is None or not isinstance(function, Function):
        return False
    called = modules.scope(Ref(class_.module, function.scope)).called
    return not any(_REGISTER in one for one in called) and not _registers_with_gym(modules)


def _registers_with_gym(modules: Modules) -> bool:
    """Whether a module of the project calls gym's ``register``, or imports it."""
    for facts in modules.facts.values():
        if any(_REGISTER in one and one.partition(".")[0] in _ROOTS for one in facts.imports):
            return True
        if any(_is_gyms(call.function) for call in facts.calls):
            return True
    return False


def _is_gyms(function: Expression) -> bool:
    if not isinstance(function, Attribute) or function.name != _REGISTER_CALL:
        return False
    return last_part(function.base) in (*_ROOTS, _REGISTRATION)


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
