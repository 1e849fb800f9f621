"""The text that a mode of ``render`` surely is: by names, what callers pass, and attributes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Optional

from .expressions import Attribute, Expression, Name, Parameter, Text
from .inference import Inference
from .modules import Ref
from .records import Binding
from .sites import LAMBDA

_STEPS = 4
_OPEN = ("render", LAMBDA)
"""Functions whose callers are not all seen: a wrapper is asked for any mode."""


def text(inference: Inference, module: str, mode: Expression) -> str | None:
    """The one text that an expression of a module holds whenever it is read; None if not known."""
    found = set(_texts(inference, module, mode, _STEPS))
    return found.pop() if len(found) == 1 else None


def _texts(
    inference: Inference, module: str, mode: Expression, left: int
) -> Iterator[Optional[str]]:
    if isinstance(mode, Text):
        yield mode.value
    elif isinstance(mode, Name) and left:
        bound = inference.bindings(module, mode)
        yield from _bound(inference, module, bound, left)
    elif isinstance(mode, Parameter) and left:
        yield from _passed(inference, Ref(module, mode.scope), mode.name, left)
    elif isinstance(mode, Attribute) and left:
        owner = inference.value(module, mode.base)
        is_own = ":" in owner.name and not (owner.choices or _is_set_outside(inference, mode.name))
        ref = Ref.of(owner.name) if is_own else None
        bound = inference.modules.scope(ref).attributes.get(mode.name, ()) if ref else ()
        yield from _bound(inference, ref.module if ref else module, bound, left)
    else:
        yield None


def _is_set_outside(inference: Inference, attribute: str) -> bool:
    """Whether anything but a method of its own class may set an attribute of that name."""
    end = f".{attribute}"
    return any(
        attribute in facts.given or any(name.endswith(end) for name in scope.bindings)
        for facts in inference.modules.facts.values()
        for scope in facts.scopes
    )


def _bound(
    inference: Inference, module: str, bound: Sequence[Binding], left: int
) -> Iterator[Optional[str]]:
    if not bound:
        yield None
    for binding in bound:
        yield from _texts(inference, module, binding.value, left - 1)


def _passed(inference: Inference, function: Ref, name: str, left: int) -> Iterator[Optional[str]]:
    """What all who call a function pass for a parameter, or leave out."""
    scope = inference.modules.scope(function)
    callers = inference.parameters.arguments(function, name) if scope.name not in _OPEN else None
    if not callers:
        yield None
        return
    for module, given in callers:
        argument = scope.defaults.get(name) if given is None else given
        place = function.module if given is None else module
        yield from _texts(inference, place, argument, left - 1) if argument else (None,)
