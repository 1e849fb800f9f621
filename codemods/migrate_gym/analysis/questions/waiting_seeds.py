"""What keeps a seed that waits at an environment from the reset that it waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ..reading import expressions as e
from ..reading.traits import Trait
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value


def _is_self(given: Sequence[e.Expression]) -> bool:
    """Whether a method is called by its class, with an instance: ``Base.reset(self)``."""
    return any(isinstance(one, e.Name) and one.id == "self" for one in given[:1])


def _may_be_same(one: Value, other: Value) -> bool:
    """Whether two environments may be made by one call."""
    return not (one.makes and other.makes) or not one.makes.isdisjoint(other.makes)


class WaitingSeeds:
    """Whether a seed that waits at an environment reaches its next reset, wherever that is.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def may_be_given_by_place(self, env: Value) -> bool:
        """Whether a reset of an environment may be given a seed by its place.

        Gymnasium's take it by its name alone, so that a seed that waits is never a second one.
        """
        ref = Ref.of(env.name) if ":" in env.name else None
        if ref is None or self._inference.class_info(ref).is_wrapper:
            return bool(self._taking_by_place)
        return not self._taking_by_place.isdisjoint(self._inference.lineage(ref))

    def taken_over(self, env: Value) -> str:
        """Where another object may take over all that an environment holds ("" if nowhere).

        What waits at the environment would be held by that one too, which is another to reset.
        """
        return next((at for one, at in self._taken_over if _may_be_same(one, env)), "")

    def is_taken_out(self, env: Value) -> bool:
        """Whether some code goes on with what is within an environment, which is reset past it."""
        return any(_may_be_same(one, env) for one in self._taken_out)

    @cached_property
    def _taken_out(self) -> Sequence[Value]:
        """The environments of which what is within is held, handed on or reset."""
        found = (
            self._inference.value(module, owner)
            for module, facts in self._modules.facts.items()
            for owner in facts.taken_out
        )
        return [env for env in found if env.kind is Kind.ENV]

    @cached_property
    def _taken_over(self) -> Sequence[tuple[Value, str]]:
        """The environments whose attributes others are given, all at once, with where they are."""
        found = (
            (self._inference.value(module, owner), f"{facts.path}:{int(line)}")
            for module, facts in self._modules.facts.items()
            for owner, line in facts.taken_over
        )
        return [(env, at) for env, at in found if env.is_environment]

    @cached_property
    def _taking_by_place(self) -> frozenset[Ref]:
        """The environments of the project whose resets take a seed where some reset is given it."""
        return frozenset(
            one
            for one in self._modules.defining("reset")
            if self._inference.class_info(one).instance.is_environment
            and any(self._takes_at(one, count) for count in self._given_to(one))
        )

    def _given_to(self, class_: Ref) -> Iterator[int]:
        """How many arguments the resets of what may be of a class are given by their place."""
        for env, count in self._given_by_place:
            of = Ref.of(env.name) if ":" in env.name else None
            if of is None or class_ in self._inference.lineage(of):
                yield count

    def _takes_at(self, class_: Ref, count: int) -> bool:
        """Whether a seed is among the first parameters of a class's reset."""
        method = self._inference.members.method(class_, "reset")
        names = [*self._modules.scope(method).parameters] if method is not None else []
        return "seed" in names[1 : count + 1]

    @cached_property
    def _given_by_place(self) -> Sequence[tuple[Value, int]]:
        """The environments whose resets are given arguments by their place, with their numbers."""
        given = (
            (self._inference.value(module, call.function.base), len(call.arguments))
            for module, call in self._inference.sites.of("reset")
            if call.arguments
            and not _is_self(call.arguments)
            and isinstance(call.function, e.Attribute)
        )
        return [(env, count) for env, count in given if env.is_environment]

    def may_be_skipped(self, owner: Value) -> bool:
        """Whether a wrapper around an environment may take a reset without resetting what it has.

        Of an environment that is of no class of the project, nothing is known of its wrappers.
        """
        if not (owner.is_environment and self._skipping):
            return False
        if owner.kind is Kind.VECTOR:
            return True
        return ":" not in owner.name or self._inference.class_info(Ref.of(owner.name)).is_wrapper

    @cached_property
    def _skipping(self) -> bool:
        """Whether the project has a wrapper that leaves out resets of what it wraps."""
        members = self._inference.members
        return any(
            (method := members.method(ref, "reset")) is not None
            and Trait.SKIPS_RESET in self._modules.scope(method).traits
            and self._inference.class_info(ref).is_wrapper
            for ref in self._modules.classes
        )
