"""Which environments of a project give the flags of several for done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ..reading.expressions import Attribute, Call, Expression, Item, Many, Name, super_name
from ..reading.flags import ARRAY, NUMBER, TENSOR
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value
from ..tables.known import DONE, LEGACY_LENGTH

_DEPTH = 6
"""How many names and containers are looked through for a done: they may lie in each other."""


class Shapes:
    """The shapes of done in what steps give: ``dict``, ``list`` or ``array``.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._within: dict[Ref, str] = {}

    def of(self, environment: Value) -> str:
        """The shape that an environment of a class of the project gives ("": one, or unclear).

        Of one of several environments it is an array, or a tensor, where any of them gives one.
        """
        ones = environment.choices or (environment,)
        found = {self._of_class(Ref.of(one.name)) if ":" in one.name else "" for one in ones}
        if found <= {ARRAY, TENSOR, ""}:
            return max(found)
        return found.pop() if len(found) == 1 else ""

    def is_promised(self, environment: Value) -> bool:
        """Whether a class leaves it to those below it to give what its step is annotated with."""
        step = self._step(Ref.of(environment.name)) if ":" in environment.name else None
        return step is not None and not self._modules.scope(step).returns

    @cached_property
    def of_all(self) -> str:
        """The shape that all old environments of the project give, wrappers apart ("" for none)."""
        infos = ((ref, self._inference.class_info(ref)) for ref in self._stepping)
        found = {self._of_class(ref) for ref, info in infos if not info.is_wrapper}
        return found.pop() if len(found) == 1 else ""

    @cached_property
    def are_arrays_among(self) -> bool:
        """Whether any old environment or wrapper of the project gives arrays."""
        return any(self._of_class(ref) == ARRAY for ref in self._stepping)

    @cached_property
    def _stepping(self) -> list[Ref]:
        """The old environments and wrappers of the project that have a step of their own."""
        stepping = (
            ref for ref in self._modules.classes if "step" in self._modules.scope(ref).attributes
        )
        instances = ((ref, self._inference.class_info(ref).instance) for ref in stepping)
        return [ref for ref, one in instances if one.is_environment and not one.modern]

    @cached_property
    def are_numbers_among(self) -> bool:
        """Whether any old environment of the project, wrappers apart, gives 0, 1 or None."""
        return any(
            self._flags(ref) == NUMBER and not self._inference.class_info(ref).is_wrapper
            for ref in self._stepping
        )

    @cached_property
    def are_kept_as_given(self) -> bool:
        """Whether done is to be the very object that the environment gave, if nothing cut it off.

        So it is where an environment gives no truth value, and where its bits are inverted:
        ``~done`` is another number of numpy's True than of Python's.
        """
        inverted = any(
            facts.inverts_done or any(self._is_done(facts.module, one) for one in facts.inverted)
            for facts in self._modules.facts.values()
        )
        return self.are_numbers_among or inverted

    def _is_done(self, module: str, value: Expression, depth: int = _DEPTH) -> bool:
        """Whether something may be the done of an environment, also out of a list of several."""
        if not depth:
            return False
        if isinstance(value, Item) and value.position == DONE:
            result = self._inference.value(module, value.base)
            return result.of is not None and result.of.kind is Kind.ENV
        if isinstance(value, Item):
            return value.position is None and self._is_done(module, value.base, depth - 1)
        parts: Sequence[Expression] = ()
        if isinstance(value, Name):
            parts = [binding.value for binding in self._inference.bindings(module, value)]
        elif isinstance(value, Many):
            parts = value.parts
        return any(self._is_done(module, part, depth - 1) for part in parts)

    def _of_class(self, ref: Ref) -> str:
        found = self._flags(ref) or self._of_within(ref)
        return found if found != NUMBER else ""

    def _of_within(self, ref: Ref) -> str:
        """An array, where all give one around which a wrapper is put that hands on done.

        What serves arrays serves one flag as well, and no list or dict does.
        """
        known = self._within.get(ref)
        if known is None:
            known = self._within[ref] = ""  # for wrappers that lie in each other
            step = self._inference.members.method(ref, "step")
            hands_on = step is None or all(map(_gives_name, self._modules.scope(step).returns))
            if hands_on and self._inference.class_info(ref).is_wrapper:
                found = {self.of(one) for one in self._inference.classes.contracts.wrapped(ref)}
                counted = TENSOR if ref in self._counted else ""
                known = self._within[ref] = ARRAY if found == {ARRAY} else counted
        return known

    @cached_property
    def _counted(self) -> frozenset[Ref]:
        """The classes that are asked how many environments they, or what is within them, are."""
        return frozenset(
            Ref.of(one.name)
            for module, facts in self._modules.facts.items()
            for asked in facts.of_batches
            for value in self._holders(module, asked)
            for one in value.choices or (value,)
            if ":" in one.name
        )

    def _holders(self, module: str, asked: Expression) -> Iterator[Value]:
        """Yields what something is and, of ``self.env``, what has it."""
        yield self._inference.value(module, asked)
        if isinstance(asked, Attribute):
            yield from self._holders(module, asked.base)

    def _flags(self, ref: Ref) -> str:
        for one in self._inference.lineage(ref):
            step = self._inference.members.method(one, "step")
            if step is not None and not self._hands_on(step):
                return self._modules.scope(step).flags
        return ""

    def _hands_on(self, step: Ref) -> bool:
        """Whether a step gives what the step above it gives, as it is."""
        scope = self._modules.scope(step)
        return bool(scope.returns) and not scope.flags and all(map(_is_above, scope.returns))

    def _step(self, ref: Ref) -> Ref | None:
        return self._inference.members.method(ref, "step")


def _gives_name(value: Expression) -> bool:
    """Whether what stands for done among the values that a step gives is a name, or all are."""
    if not isinstance(value, Many):
        return _is_above(value)
    return len(value.parts) == LEGACY_LENGTH and isinstance(value.parts[DONE], Name)


def _is_above(value: Expression) -> bool:
    """``super().step(action)``."""
    if not isinstance(value, Call) or not isinstance(value.function, Attribute):
        return False
    return value.function.name == "step" and super_name(value.function.base) is not None
