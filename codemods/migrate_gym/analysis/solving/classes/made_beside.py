"""What a project makes in the branches beside an environment: one code plays both.

As in ``env = Maze() if name == "maze" else gym.make(name)``, or beside an environment of its own:
``env = Atari(name) if is_atari else Classic(gym.make(name))``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import Call, Either, Expression, Item, Name, last_part
from ...reading.flags import NUMBER
from ...reading.flow import excludes
from ...reading.records import Block, Scope
from ...tables import known
from ..modules import Modules, Ref
from ..unions import OF_THE_PROJECT
from ..values import Kind, Value
from .outer_steps import PLAIN_BASES

if TYPE_CHECKING:
    from ..inference import Inference

_MAKE = "make"


def made_beside(modules: Modules, infer: Callable[[], Inference]) -> dict[Ref, str]:
    """Works out the classes that step as gym's do, and are played by what plays gym's as well.

    Args:
        modules: The modules of the project.
        infer: Gives an inference of its own, in which every class is what it is by itself.

    Returns:
        The classes and those they derive from, each with the place where one is made.
    """
    groups = list(_groups(modules)) if any(map(_has_results, _plain_classes(modules))) else []
    if not groups:
        return {}
    inference = infer()
    found: dict[Ref, str] = {}
    for function, made, others in groups:
        if any(_is_env(inference, inference.value(function.module, one)) for one in made):
            place = modules.place(function.module, modules.scope(function).line)
            for other in others:
                for ref in _classes(inference.value(function.module, other)):
                    if _steps_alike(inference, ref) and _is_played(inference, ref):
                        found.update(dict.fromkeys(inference.lineage(ref), place))
    return found


def _plain_classes(modules: Modules) -> Iterator[Scope]:
    """The classes that derive from nothing."""
    scopes = map(modules.scope, modules.classes)
    return (one for one in scopes if PLAIN_BASES.issuperset(map(last_part, one.bases)))


def _has_results(scope: Scope) -> bool:
    return scope.attributes.keys() >= known.RESULTS


def _steps_alike(inference: Inference, ref: Ref) -> bool:
    """Whether the step of a class, or the one it inherits, gives four values alone."""
    holder = inference.members.holder(ref, "step")
    contracts = inference.classes.contracts
    return holder is not None and contracts.step_arities(holder) == {known.LEGACY_LENGTH}


def _is_played(inference: Inference, ref: Ref) -> bool:
    """Whether four values that are named as a step's are of a class or of gym, as it comes."""
    family = {*map(str, inference.lineage(ref)), OF_THE_PROJECT}
    return any(
        any(one.name in family for one in options)
        and any(_is_env(inference, one) for one in options)
        for module, facts in inference.modules.facts.items()
        for one in facts.unpackings
        if one.method == "step" and one.arity == known.LEGACY_LENGTH and one.telling
        for options in (inference.value(module, one.receiver).options,)
    )


def _is_env(inference: Inference, value: Value) -> bool:
    """Whether gym itself makes something, or a class of the project that is an environment.

    What is put around what gym makes may be none of gym's.
    """
    if value.kind is not Kind.ENV or value.guess or value.modern:
        return False
    is_own = ":" in value.name
    return _is_of_one_agent(inference, Ref.of(value.name)) if is_own else bool(value.makes)


def _is_of_one_agent(inference: Inference, ref: Ref) -> bool:
    """Whether the step of a class gives one flag; those of several agents stay as others are."""
    step = inference.members.method(ref, "step")
    return step is not None and inference.modules.scope(step).flags in ("", NUMBER)


def _classes(value: Value) -> Iterator[Ref]:
    """The classes of the project that something may be of."""
    for one in value.choices or value.options:
        yield from _classes(one)
    if ":" in value.name and value.kind in (Kind.INSTANCE, Kind.LOOKALIKE):
        yield Ref.of(value.name)


def _groups(modules: Modules) -> Iterator[tuple[Ref, list[Call], list[Expression]]]:
    """Yields the calls that may make environments, and what is beside, by function or class."""
    classes = frozenset(
        scope.name for scope in map(modules.scope, modules.classes) if _has_results(scope)
    )
    for module, facts in modules.facts.items():
        for index, scope in enumerate(facts.scopes):
            for calls in _alternatives(scope, facts.blocks, classes):
                others = [one for one in calls if not _is_making(one)]
                made = [one for one in calls if type(one) is Call and _makes(one, classes)]
                if made and others and len(calls) > 1:
                    yield Ref(module, index), made, others


def _makes(expression: Expression, classes: Container[str]) -> bool:
    """Whether something may be made by a ``make``, or put around what is, or be of a class."""
    if type(expression) is not Call:
        return False
    is_made = _is_making(expression) or last_part(expression.function) in classes
    return is_made or any(_makes(one, classes) for one in expression.arguments[:1])


def _is_making(expression: Expression) -> bool:
    return type(expression) is Call and last_part(expression.function).startswith(_MAKE)


def _alternatives(
    scope: Scope, blocks: Sequence[Block], classes: Container[str]
) -> Iterator[list[Expression]]:
    """What is called, and alone gives what is returned, or held by a name or an attribute."""
    yield list(_returned(scope, classes))
    for bindings in (*scope.bindings.values(), *scope.attributes.values()):
        for one in bindings:
            if any(_makes(value, classes) for value in _flat((one.value,))):
                beside = (
                    other.value for other in bindings if excludes(blocks, one.block, other.block)
                )
                yield [*_calls((one.value, *beside))]


def _returned(scope: Scope, classes: Container[str]) -> Iterator[Expression]:
    """The calls that are returned, and those that make what is returned by its name."""
    for one in _flat(scope.returns):
        if _is_called(one):
            yield one
        elif type(one) is Name:
            values = (binding.value for binding in scope.bindings.get(one.id, ()))
            yield from (call for call in _calls(values) if _makes(call, classes))


def _calls(expressions: Iterable[Expression]) -> Iterator[Expression]:
    return filter(_is_called, _flat(expressions))


def _is_called(expression: Expression) -> bool:
    """Whether it is a call, or one of the values that one gives: ``maze, goal = build()``."""
    return type(expression.base if type(expression) is Item else expression) is Call


def _flat(expressions: Iterable[Expression]) -> Iterator[Expression]:
    for one in expressions:
        if type(one) is Either and not one.is_declared:
            yield from _flat(one.options)
        else:
            yield one
