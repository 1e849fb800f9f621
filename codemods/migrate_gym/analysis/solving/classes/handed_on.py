"""Steps that do nothing but hand on what something else gives that is none of gym's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import Attribute, Call
from ...tables import lookalikes
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_Given = Sequence[tuple[str, "Call | None"]]


def handed_on(inference: Inference, steps: Iterable[Ref], *, is_gyms: bool) -> str:
    """What makes all that some steps give, and keeps a contract of its own ("" for nothing).

    It is a library that looks like gym, or something that is stepped: a vector environment of
    Stable-Baselines3, or a class of the project that derives from one.

    Args:
        inference: What is known of the project.
        steps: The methods of one class.
        is_gyms: Whether the class derives from gym's: what it steps binds it less than that.
    """
    given: _Given = [
        (step.module, value if isinstance(value, Call) else None)
        for step in steps
        for value in inference.modules.scope(step).returns
    ]
    return _library(inference, given) or ("" if is_gyms else _stepped(inference, given))


def _library(inference: Inference, given: _Given) -> str:
    """The name of a function of a look-alike library that makes all of it."""
    names = [inference.value(module, call.function).name if call else "" for module, call in given]
    return names[0] if names and all(map(lookalikes.keeps_its_own, names)) else ""


def _stepped(inference: Inference, given: _Given) -> str:
    """The look-alike whose step makes all of it."""
    stepped = [_receiver(inference, module, call) for module, call in given]
    if not stepped or any(one.kind is not Kind.LOOKALIKE or one.guess for one in stepped):
        return ""
    name = stepped[0].name
    return inference.modules.scope(Ref.of(name)).name if ":" in name else name or "a look-alike"


def _receiver(inference: Inference, module: str, call: Call | None) -> Value:
    """What a call steps."""
    if call is None or not isinstance(call.function, Attribute) or call.function.name != "step":
        return UNKNOWN
    return inference.value(module, call.function.base)
