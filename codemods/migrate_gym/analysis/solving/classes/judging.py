"""What the steps and resets of a class say against what it derives from or declares."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from ...reading.expressions import Call, Expression, Function, Item, Many, last_part
from ...reading.records import Scope
from ...tables import known, lookalikes
from ..modules import Ref
from ..programs import read_by_parts
from ..values import Kind, Value
from . import helped
from .class_info import KEEPS_OLD, ClassInfo
from .contracts import Contracts
from .handed_on import handed_on
from .reset_pairs import gives_dict, hands_on_info, is_with_info
from .written_out import (
    arities,
    has_done_last,
    has_reward_for_done,
    has_reward_third,
    hints_five,
    root_scope,
)

if TYPE_CHECKING:
    from ..inference import Inference

KEPT_AROUND = "gives what it wraps gives"
KEPT_AT_TIMES = "gives what it wraps gives, at times"
KEPT_BATCH = "it stays a vector environment of the old API"
KEPT_CONTRACT = "which is a contract of its own"
KEPT_ORDER = "which is an order of its own"
KEPT_REWARD = "the third of four, where gym's steps have done"
KEPT_BESIDE = "is stepped where a class of another contract is as well"
KEPT_RECORD = "a named tuple of its own"
KEPT_BOTH = "it serves both APIs"
KEPT_SWITCH = "it chooses by itself which API it serves"


class Judge:
    """Tells environments of gym's from those that keep a contract of their own."""

    def __init__(self, inference: Inference, contracts: Contracts) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._contracts = contracts

    def judged(self, ref: Ref, info: ClassInfo) -> ClassInfo:
        """The same with its name, and what the lengths of the class's own steps say."""
        arities = self._contracts.step_arities(ref)
        reason = self._why_otherwise(ref, info, arities)
        if reason:
            return ClassInfo(Value(Kind.LOOKALIKE, str(ref), evidence=(reason,)))
        instance = info.instance.but(name=str(ref), makes=frozenset())
        if instance.is_environment and instance.modern and not arities:
            arities = helped.lengths(self._inference, ref)
        if arities & {4, 5} and instance.is_environment:
            instance = instance.but(modern=4 not in arities)
        elif instance.is_environment and self._is_of_today(ref, info):
            instance = instance.but(modern=True)
        elif info.is_wrapper and not arities and not instance.modern:
            instance = instance.but(modern=ref.module in self._inference.of_today)
        if instance.modern and instance.is_environment:
            instance = instance.but(half=self._contracts.asks_for_info(ref, info.root))
        is_of_gym = info.is_wrapper and not known.is_modern(info.root)
        converts = is_of_gym and arities == {5} and self.takes(ref, 4)
        return info._replace(instance=instance, gives_five_of_four=converts)

    def _why_otherwise(self, ref: Ref, info: ClassInfo, arities: set[int]) -> str:
        """Why a class is none of gym's in spite of what it derives from or declares ("" if not)."""
        name, instance = self._modules.scope(ref).name, info.instance
        reason = ""
        if instance.kind is Kind.ENV:
            is_soft = instance.guess or not info.root
            if is_soft and arities and not arities & {4, 5}:
                return f"step() of {name} gives {min(arities)} values"
            of_agents = "" if info.is_wrapper else self._for_agents(ref, arities)
            if of_agents:
                return f"step() of {name} gives {of_agents}, {KEPT_CONTRACT}"
            if self._contracts.all_steps_give(ref, has_done_last):
                return f"step() of {name} gives done last, {KEPT_ORDER}"
            if self._contracts.all_steps_give(ref, has_reward_for_done):
                kept = "third" if is_soft else f"as {KEPT_REWARD}"
                return f"step() of {name} gives the reward {kept}"
            record = "" if info.is_wrapper else self._contracts.record_of(ref, info.root)
            if record:
                return f"step() of {name} gives {record}, {KEPT_RECORD}"
            beside = "" if info.is_wrapper or not info.root else self._beside(ref)
            if beside:
                return f"{name} {KEPT_BESIDE}: in {beside}"
            given = self._object_of_step(ref) if is_soft and not arities else ""
            if given:
                return f"step() of {name} gives one {given}"
            reason = self._contract_of_its_own(ref, info, arities)
        elif instance.kind is Kind.VECTOR and self._is_old_batch(ref, info, arities):
            reason = self._batch_of_its_own(ref)
        return reason if reason or not info.is_wrapper else self._around(ref)

    def _around(self, ref: Ref) -> str:
        """Why a wrapper stays as what it is put around does ("" where that changes)."""
        name = self._modules.scope(ref).name
        around = self._contracts.wraps_lookalikes(ref)
        if around:
            return f"{name} {KEPT_AROUND}: {around}"
        old = self._contracts.wraps_old_at_times(ref)
        return f"{name} {KEPT_AT_TIMES}: {old}" if old else ""

    def _beside(self, ref: Ref) -> str:
        """Where a class of several agents is stepped by code that steps others too ("")."""
        places = self._inference.stepped_beside
        family = self._inference.lineage(ref) if places else ()
        return next((places[one] for one in family if one in places), "")

    def _for_agents(self, ref: Ref, arities: set[int]) -> str:
        """What a step gives that has more parts than gym's ever had, as for several agents."""
        if arities and min(arities) > known.MODERN_LENGTH:
            return f"{min(arities)} values"
        if arities == {known.MODERN_LENGTH} and self._contracts.all_steps_give(
            ref, has_reward_third
        ):
            return "five values with another one before the reward"
        return ""

    def _object_of_step(self, ref: Ref) -> str:
        """The class of the project, no tuple, that a step is annotated to give ("" for none)."""
        step = self._inference.members.method(ref, "step")
        if step is None:
            return ""
        hint = self._modules.scope(step).result
        given = self._inference.parameters.instance_of(step.module, hint)
        if given.kind is not Kind.INSTANCE or ":" not in given.name:
            return ""
        family = [self._modules.scope(one) for one in self._inference.lineage(Ref.of(given.name))]
        bases = (last_part(base).lower() for one in family for base in one.bases)
        return "" if any(base.endswith("tuple") for base in bases) else family[0].name

    def _is_old_batch(self, ref: Ref, info: ClassInfo, arities: set[int]) -> bool:
        """Whether a vector environment steps, or resets, as gym's did before 0.26."""
        if known.MODERN_LENGTH in arities:
            return self._contracts.asks_for_info(ref, info.root)
        waits = self._contracts.step_arities(ref, known.BATCH_STEPS)
        return not info.instance.modern or 4 in waits or self._has_halves(ref, info)

    def _has_halves(self, ref: Ref, info: ClassInfo) -> bool:
        """Whether a vector environment has what gymnasium's own class for them calls no more."""
        is_plain = info.root.rpartition(".")[2] == "VectorEnv"
        return is_plain and "step_wait" in self._modules.scope(ref).attributes

    def _batch_of_its_own(self, ref: Ref) -> str:
        """Why a vector environment stays as it is ("" where it steps and resets as gym's does)."""
        scope = self._modules.scope(ref)
        own = lookalikes.BATCH_STEPS & set(scope.attributes)
        return f"{scope.name} has {min(own)} of its own: {KEPT_BATCH}" if own else ""

    def _contract_of_its_own(self, ref: Ref, info: ClassInfo, arities: set[int]) -> str:
        """Why a class gives four values on purpose ("" where it does not)."""
        name = self._modules.scope(ref).name
        if arities >= {4, 5}:
            alone = known.is_modern(info.root) or self._steps_others(ref, info)
            both = KEPT_BOTH if alone else KEPT_SWITCH
            return f"step() of {name} gives four values or five: {both}"
        adapted = self._contracts.kept_by(ref)
        if adapted:
            return f"{name} is adapted in {adapted}: it {KEEPS_OLD}"
        is_registered = self._inference.classes.is_registered
        if self._gives_old_of_new(ref) and not is_registered(ref):
            return f"{name} gives four values for the five it gets: it {KEEPS_OLD}"
        steps = () if arities else self._contracts.own(ref)
        given = handed_on(self._inference, steps, is_gyms=bool(info.root))
        if given:
            return f"step() of {name} gives what {given} makes, of another contract"
        converts = self._gets_five(ref) or (info.instance.modern and self._converts(ref))
        if arities == {4} and converts and not is_registered(ref):
            return f"{name} gives four values for the five it gets: it {KEEPS_OLD}"
        kept = self._kept_below_the_same(ref) if arities == {4} else ""
        return f"{name} stands for the same as {kept}, which {KEEPS_OLD}" if kept else ""

    def _kept_below_the_same(self, ref: Ref) -> str:
        """The class that gives four values for the five it gets, below the same base ("" for none).

        The base is of the project and has a step, and is none of gym's: four values are its
        contract, whatever else the classes below it derive from.
        """
        for above in self._inference.lineage(ref)[1:]:
            is_own = "step" in self._modules.scope(above).attributes
            if is_own and self._inference.class_info(above).instance.kind is Kind.LOOKALIKE:
                for one in self._inference.classes.derived.below(above):
                    gives_four = self._contracts.step_arities(one) == {4}
                    if one != ref and gives_four and self._gets_five(one):
                        return self._modules.scope(one).name
        return ""

    def _gets_five(self, ref: Ref) -> bool:
        """Whether the step of a class takes five values apart."""
        return self.takes(ref, known.MODERN_LENGTH) or self._takes_apart_five(ref)

    def _gives_old_of_new(self, ref: Ref) -> bool:
        """Whether all that the step of a class gives is made by gym's function for that."""
        step = self._inference.members.method(ref, "step")
        returns = self._modules.scope(step).returns if step is not None else ()
        return bool(returns) and all(
            isinstance(one, Call) and last_part(one.function) in known.OLD_OF_NEW for one in returns
        )

    def _steps_others(self, ref: Ref, info: ClassInfo) -> bool:
        """Whether a class gives what something else gives, which it steps."""
        step = self._inference.members.method(ref, "step")
        return info.is_wrapper or (step is not None and "step" in self._modules.scope(step).called)

    def _takes_apart_five(self, ref: Ref) -> bool:
        """Whether the step of a class names both flags of five values that a variable holds."""
        function = self._inference.members.method(ref, "step")
        bindings = self._modules.scope(function).bindings if function is not None else {}
        return function is not None and all(
            any(
                isinstance(one.value, Item)
                and one.value.position == at
                and not self._gives_no_five(function.module, one.value.base)
                for one in bindings.get(name, ())
            )
            for name, at in (("terminated", 2), ("truncated", 3))
        )

    def _gives_no_five(self, module: str, given: Expression) -> bool:
        """Whether a function of the project is called that writes out other than five values."""
        if not isinstance(given, Call):
            return False
        called = self._inference.members.function(self._inference.value(module, given.function))
        lengths = set(arities(self._modules.scope(called))) if called is not None else set()
        return bool(lengths) and known.MODERN_LENGTH not in lengths

    def _converts(self, ref: Ref) -> bool:
        """Whether the step of a class, or a function that it calls, makes four values of five."""
        function = self._inference.members.method(ref, "step")
        if function is None:
            return False
        step = self._modules.scope(function)
        return _makes_four_of_five(step) or not self._converters.isdisjoint(step.called)

    @cached_property
    def _converters(self) -> frozenset[str]:
        """The names of the project's functions that make four values of five."""
        return frozenset(
            scope.name
            for facts in self._modules.facts.values()
            for scope in facts.scopes
            if scope.kind == "function" and scope.name != "step" and _makes_four_of_five(scope)
        )

    def takes(self, ref: Ref, arity: int) -> bool:
        """Whether a method of a class takes so many values of a step within, by name or place."""
        facts = self._modules.facts[ref.module]
        named = (
            unpacking.receiver
            for unpacking in facts.unpackings
            if unpacking.method == "step" and unpacking.arity == arity
        )
        is_five = arity == known.MODERN_LENGTH
        by_place = read_by_parts(self._modules, ref.module) if is_five else ()
        scopes = map(root_scope, chain(named, by_place))
        return any(one >= 0 and facts.scopes[one].parent == ref.scope for one in scopes)

    def _is_of_today(self, ref: Ref, info: ClassInfo) -> bool:
        """Whether a class whose step writes nothing out says otherwise that it is of today."""
        is_free = info.instance.kind is Kind.ENV and not info.root
        return self._only_resets_as_today(ref) or (is_free and self._is_hinted_as_today(ref))

    def _only_resets_as_today(self, ref: Ref) -> bool:
        """Whether a class has no step, and a reset with seed and options that gives pairs alone."""
        own = self._modules.scope(ref).attributes
        values = [] if {"step", "_step"} & {*own} else [one.value for one in own.get("reset", ())]
        for value in values:
            if isinstance(value, Function):
                reset = self._modules.facts[ref.module].scopes[value.scope]
                lengths = list(arities(reset))
                takes = {"seed", "options", "return_info"} & {*reset.parameters}
                is_pair = set(lengths) == {2} and len(lengths) == len(reset.returns)
                return is_pair and takes == {"seed", "options"}
        return False

    def _is_hinted_as_today(self, ref: Ref) -> bool:
        """Whether a step that writes nothing out is annotated to give five values.

        As in a copy of gymnasium's core, whose ``Env.step`` only raises an error.
        """
        for binding in self._modules.scope(ref).attributes.get("step", ()):
            if isinstance(binding.value, Function):
                step = self._modules.facts[ref.module].scopes[binding.value.scope]
                return hints_five(step.result)
        return False

    def resets_with_info(self, ref: Ref) -> bool:
        """Whether all that the reset of a class gives are pairs whose second part is an info."""
        reset = self._inference.members.method(ref, "reset")
        scope = self._modules.scope(reset) if reset is not None else None
        if reset is None or scope is None or not scope.returns or self._observes_pairs(ref):
            return False
        step = self._inference.members.method(ref, "step")
        observing = frozenset(self._modules.scope(step).called if step is not None else ())
        return all(
            is_with_info(scope, one) or hands_on_info(self._inference, reset, one, observing)
            for one in scope.returns
        )

    def _observes_pairs(self, ref: Ref) -> bool:
        """Whether the step of a class gives observations of two components."""
        observed = self._observed(ref)
        return any(isinstance(one, Many) and one.fixed and len(one.parts) == 2 for one in observed)

    def observes_several(self, ref: Ref) -> bool:
        """Whether all observations that the step of a class gives are tuples, or lists."""
        observed = self._observed(ref)
        return bool(observed) and all(
            isinstance(one, Many) and one.fixed and not one.is_dict for one in observed
        )

    def _observed(self, ref: Ref) -> list[Expression]:
        """The observations that the step of a class gives, as they are written."""
        step = self._inference.members.method(ref, "step")
        returns = self._modules.scope(step).returns if step is not None else []
        return [one.parts[0] for one in returns if isinstance(one, Many) and one.parts]

    def gives_info(self, function: Value) -> bool:
        """Whether all that a function of the project gives are pairs of something and a dict."""
        ref = self._inference.members.function(function)
        scope = self._modules.scope(ref) if ref is not None else None
        if scope is None or not scope.returns:
            return False
        return all(gives_dict(scope, returned) for returned in scope.returns)


def _makes_four_of_five(function: Scope) -> bool:
    return {"terminated", "truncated"} <= set(function.bindings) and set(arities(function)) == {4}
