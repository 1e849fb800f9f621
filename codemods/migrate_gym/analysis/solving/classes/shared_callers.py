"""Which environments of several agents are stepped where classes of another contract are too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import Attribute, last_part
from ...reading.flags import NUMBER
from ...tables import lookalikes
from ..modules import Modules, Ref
from ..unions import OF_THE_PROJECT
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_OTHERS = frozenset({"ABC", "object", *lookalikes.MULTI_AGENT, *lookalikes.NAMES})
"""Bases below which a class is none of gym's, whatever its step gives."""


def stepped_beside(modules: Modules, infer: Callable[[], Inference]) -> dict[Ref, str]:
    """Works out the classes whose callers cannot be rewritten for them alone, each with a place.

    A class of several agents keeps to gym's contract by its base alone. Where code steps either
    such a class or one that derives from nothing of gym's, the first can only stay as the second
    does: with its family, or both would need another caller each.

    Args:
        modules: The modules of the project.
        infer: Gives an inference of its own, in which every class is what it is by itself.

    Returns:
        The classes.
    """
    candidates = list(_of_agents(modules))
    if not candidates:
        return {}
    inference = infer()
    if not _has_top(inference, modules, candidates):
        return {}
    found: dict[Ref, str] = {}
    made: set[Ref] | None = None
    for module, call in inference.sites.of("step"):
        if not isinstance(call.function, Attribute):
            continue
        value = inference.value(module, call.function.base)
        if value.kind is Kind.MIXED and _is_of_other_class(value):
            place = modules.place(module, call.line)
            made = set(_made_by_functions(inference, modules, candidates)) if made is None else made
            for ref in _environments(value, candidates):
                family = inference.lineage(ref)
                top = _top(inference, family)
                is_one = top is not None and not set(candidates).isdisjoint(family)
                is_made = _is_made_by_id(inference, family) or not made.isdisjoint(family)
                if top is not None and is_one and not is_made:
                    found.setdefault(top, place)
    return found


def _of_agents(modules: Modules) -> Iterator[Ref]:
    """Yields the classes with a base, and a step that gives the flags of several."""
    for module, facts in modules.facts.items():
        for scope in facts.scopes:
            are_several = scope.flags and scope.flags != NUMBER
            owner = facts.scopes[scope.parent] if are_several else scope
            bases = set(map(last_part, owner.bases)) - _OTHERS
            if are_several and owner.kind == "class" and bases:
                yield Ref(module, scope.parent)


def _has_top(inference: Inference, modules: Modules, candidates: Sequence[Ref]) -> bool:
    """Whether any class that is a candidate, or below one, derives from an environment.

    That is told faster than what all code steps.
    """
    families = map(inference.lineage, modules.classes)
    return any(
        _top(inference, family) is not None
        for family in families
        if not set(candidates).isdisjoint(family)
    )


def _is_of_other_class(value: Value) -> bool:
    """Whether a value may be of a class of the project that is none of gym's."""
    others = (one.name for one in value.options if one.kind is Kind.LOOKALIKE)
    return any(":" in name or name == OF_THE_PROJECT for name in others)


def _environments(value: Value, candidates: Sequence[Ref]) -> Iterator[Ref]:
    """The classes of the project that a value may be an environment of; of several, any."""
    for one in value.options or (value,):
        if one.kind is Kind.ENV and not (one.modern or one.guess or one.makes):
            yield from [Ref.of(one.name)] if ":" in one.name else candidates


def _is_made_by_id(inference: Inference, family: tuple[Ref, ...]) -> bool:
    return any(map(inference.classes.is_registered, family))


def _made_by_functions(
    inference: Inference, modules: Modules, candidates: Sequence[Ref]
) -> Iterator[Ref]:
    """Yields the classes that registered functions make, and those inside of wrappers."""
    found: set[Ref] = set()
    waiting = [inference.calls.result(one) for one in _registered_functions(inference, modules)]
    while waiting:
        for ref in set(_environments(waiting.pop(), candidates)) - found:
            found.add(ref)
            yield ref
            if inference.class_info(ref).is_wrapper:
                waiting += _wrapped(inference, modules.scope(ref).name)


def _registered_functions(inference: Inference, modules: Modules) -> Iterator[Ref]:
    for module, facts in modules.facts.items():
        for index, scope in enumerate(facts.scopes):
            ref = Ref(module, index)
            if scope.kind == "function" and inference.classes.is_registered(ref):
                yield ref


def _wrapped(inference: Inference, wrapper: str) -> Iterator[Value]:
    """Yields what is first handed to a class of a name."""
    for module, call in inference.sites.of(wrapper):
        if call.arguments:
            yield inference.value(module, call.arguments[0])


def _top(inference: Inference, family: tuple[Ref, ...]) -> Ref | None:
    """The environment that a family derives from."""
    infos = ((one, inference.class_info(one)) for one in reversed(family))
    return next((one for one, info in infos if info.root and not info.is_wrapper), None)
