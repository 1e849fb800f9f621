"""What the classes of a project are: environments, wrappers, look-alikes or none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Optional

from . import known
from .contracts import MORE, Contracts, arities, root_scope
from .expressions import Function, Item, last_part
from .mixins import Mixins
from .modules import Ref
from .records import Scope
from .stand_ins import StandIns
from .values import UNKNOWN, Kind, OneKind, Value

if TYPE_CHECKING:
    from .inference import Inference


KEEPS_OLD = "keeps the old API"
KEPT_AROUND = "gives what it wraps gives"
_PLAIN = frozenset({"ABC", "Generic", "object"})
"""Bases that say nothing of what a class is."""
KEPT_BATCH = "it stays a vector environment of the old API"


@dataclass(frozen=True)
class ClassInfo:
    """What a class of the project is to a migration.

    Attributes:
        instance: What its instances are.
        is_wrapper: Whether it derives from one of gym's wrapper classes.
        root: The dotted name of the class outside the project it derives from ("" for none).
        merely_steps: Whether it is a look-alike only because it has step and reset of its own.
        steps_with_more: Whether it is one because its step takes more than an action.
        gives_five_of_four: Whether it is a wrapper of gym's that makes the new API of the old one.
    """

    instance: Value
    is_wrapper: bool = False
    root: str = ""
    merely_steps: bool = False
    steps_with_more: bool = False
    gives_five_of_four: bool = False


class Classes:
    """The classes of a project, judged by their bases, then by what they declare."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._registered: Optional[frozenset[str]] = None
        self._contracts = Contracts(inference)
        self._stand_ins = StandIns(inference)
        self._mixins = Mixins(inference, self.step_arities)

    def lineage(self, ref: Ref) -> tuple[Ref, ...]:
        """Works out a class and the classes of the project it derives from, nearest first."""
        found = [ref]
        for known_class in found:
            bases = self._inference.bases(known_class)
            found.extend(base for base in bases if base not in found)
        return tuple(found)

    def bases(self, ref: Ref) -> tuple[Ref, ...]:
        """Works out the classes of the project that a class names as its bases."""
        values = self._base_values(ref, self._modules.scope(ref))
        return tuple(dict.fromkeys(Ref.of(one.name) for one in values if one.kind is Kind.CLASS))

    def classify(self, ref: Ref) -> ClassInfo:
        """Works out what a class is."""
        scope = self._modules.scope(ref)
        place = self._modules.place(ref.module, scope.line)
        bases = self._inference.bases(ref)
        infos: list[ClassInfo] = []
        for value in self._base_values(ref, scope):
            if value.kind is Kind.CLASS:
                infos.append(self._inference.class_info(Ref.of(value.name)))
            elif value.kind is Kind.DOTTED:
                infos.append(self._outside(value.name, scope.name, place))
        info = self._inherited(infos)
        if info is None or info.merely_steps:
            declared = self._declared(ref, scope, place, self._attributes(scope, bases))
            says_more = declared.instance.is_environment or _has_own_contract(declared)
            info = declared if info is None or says_more else info
        is_plain = not bases and _PLAIN.issuperset(map(last_part, scope.bases))
        if is_plain and not info.instance.is_environment:
            info = self._beside(ref) or info
        return self._judged(ref, info)

    def behind(self, ref: Ref) -> Value:
        """Returns what ``super()`` is in a class without bases that others are mixed with."""
        is_alone = not self._modules.scope(ref).bases
        info = self._beside(ref) if is_alone else None
        return info.instance if info is not None else UNKNOWN

    def _beside(self, ref: Ref) -> ClassInfo | None:
        """What a mixin is, of which an environment of gym's is made."""
        name = self._modules.scope(ref).name
        for below, base in self._mixins.beside(ref):
            if base.kind is Kind.DOTTED:
                found = self._outside(base.name, name, "")
            elif base.kind is Kind.CLASS and ":" in base.name:
                found = self._inference.class_info(Ref.of(base.name))
            else:
                continue
            if found.instance.is_environment:
                place = self._modules.place(below.module, self._modules.scope(below).line)
                reason = f"{name} is mixed into an environment in {place}"
                return replace(found, instance=found.instance.because(reason))
        return None

    def _base_values(self, ref: Ref, scope: Scope) -> Iterator[Value]:
        for base in scope.bases:
            value = self._inference.value(ref.module, base)
            yield from value.choices or (value,)

    def _inherited(self, infos: Sequence[ClassInfo]) -> ClassInfo | None:
        """The base that tells most: a look-alike, a vector environment, an environment."""
        infos = sorted(infos, key=lambda info: info.merely_steps)
        if infos and infos[0].instance.kind is Kind.LOOKALIKE and infos[0].merely_steps:
            return infos[0]
        infos = [info for info in infos if not info.merely_steps]
        if any(info.instance.is_environment and not info.instance.guess for info in infos):
            infos = [info for info in infos if not _is_of_many(info)]
        for kind in (Kind.LOOKALIKE, Kind.VECTOR, Kind.ENV):
            for guess in (False, True):
                for info in infos:
                    if info.instance.kind is kind and info.instance.guess is guess:
                        return info
        return None

    def _outside(self, dotted: str, name: str, place: str) -> ClassInfo:
        """What a class is whose base lies outside the project."""
        because = (f"class {name} in {place} derives from {dotted}",)
        root, _, rest = dotted.partition(".")
        last = dotted.rpartition(".")[2]
        if known.is_modern(dotted) or self._modules.is_legacy(dotted):
            return _of_the_api(dotted, rest, because)
        is_batch = any(word in last for word in known.BATCH_WORDS)
        named = known.LOOKALIKE_NAMES | known.MULTI_AGENT
        if root in known.LOOKALIKE_ROOTS or last in named or is_batch:
            return ClassInfo(Value(Kind.LOOKALIKE, evidence=because), root=dotted)
        if self._modules.uses_gym and last.endswith(("Env", "Wrapper")):
            instance = Value(Kind.ENV, guess=True, evidence=because)
            return ClassInfo(instance, last.endswith("Wrapper"), dotted)
        return ClassInfo(UNKNOWN)

    def _attributes(self, scope: Scope, bases: Sequence[Ref]) -> set[str]:
        """The names of the attributes that a class has or inherits in the project."""
        names = set(scope.attributes)
        for base in bases:
            for ancestor in self._inference.lineage(base):
                names.update(self._modules.scope(ancestor).attributes)
        return names

    def _declared(self, ref: Ref, scope: Scope, place: str, has: set[str]) -> ClassInfo:
        """What a class without a telling base is: judged by what it declares."""
        named = f"class {scope.name} in {place}"
        if known.BATCH_METHODS & has:
            return _declaring(Kind.LOOKALIKE, f"{named} has step_async or step_wait")
        names = [self._modules.scope(one).name for one in self._inference.lineage(ref)]
        if any(word in name for name in names for word in known.BATCH_WORDS):
            return _declaring(Kind.LOOKALIKE, f"{named} is a vector of environments by name")
        if not {"step", "reset"} <= has:
            return ClassInfo(Value(Kind.INSTANCE))
        if known.COUNT in has:
            return _declaring(
                Kind.LOOKALIKE, f"{named} has {known.COUNT}: it is a batch of its own"
            )
        own = self._contracts.of_its_own(ref, has)
        if own or known.LOOKALIKE_NAMES & set(names):
            info = _declaring(Kind.LOOKALIKE, f"{named} has a contract of its own: {own or named}")
            return replace(info, steps_with_more=own == MORE)
        if any(name.endswith("Wrapper") for name in names[1:]):
            return _declaring(Kind.LOOKALIKE, f"{named} derives from a wrapper that is not gym's")
        if self._modules.uses_gym and {"observation_space", "action_space"} <= has:
            kept = self._kept_beside(ref)
            if kept:
                reason = f"{named} is made where {kept} is, which {KEEPS_OLD}"
                return _declaring(Kind.LOOKALIKE, reason)
            if self._contracts.adapter and not self.is_registered(ref):
                reason = f"{named} is adapted to the new API by {self._contracts.adapter}"
                return _declaring(Kind.LOOKALIKE, reason)
            return _declaring(Kind.ENV, f"{named} declares spaces, step and reset")
        if self._modules.uses_gym and self.is_registered(ref):
            return _declaring(Kind.ENV, f"{named} is registered as an environment")
        place = self._stand_ins.place(ref) if self._modules.uses_gym else ""
        if place:
            return _declaring(Kind.ENV, f"{named} stands for an environment of gym's in {place}")
        info = _declaring(Kind.LOOKALIKE, f"{named} has step and reset of its own")
        return replace(info, merely_steps=True)

    def _kept_beside(self, ref: Ref) -> str:
        """A class that gives four values of five, and whose users have this one in its place."""
        if self.step_arities(ref) != {4}:
            return ""
        others = self._contracts.made_beside(ref)
        kept = (one for one in others if self.step_arities(one) == {4} and self._takes(one, 5))
        return next((self._modules.scope(one).name for one in kept), "")

    def is_registered(self, ref: Ref) -> bool:
        """Whether a ``register`` of the project names a class as its entry point."""
        if self._registered is None:
            self._registered = frozenset(self._entry_points())
        module, name = ref.module, self._modules.scope(ref).name
        while module:
            if f"{module}:{name}" in self._registered:
                return True
            module = module.partition(".")[2]
        return False

    def _entry_points(self) -> Iterator[str]:
        for facts in self._modules.facts.values():
            for call in facts.calls:
                for keyword, value in call.keywords:
                    if keyword == "entry_point":
                        yield getattr(value, "value", "")

    def registered_ids(self) -> Iterator[str]:
        """Yields the ids that the project registers environments by, where they are written out."""
        for facts in self._modules.facts.values():
            for call in facts.calls:
                if last_part(call.function) == "register":
                    named = [value for keyword, value in call.keywords if keyword == "id"]
                    yield from (getattr(one, "value", "") for one in (*call.arguments[:1], *named))

    def _judged(self, ref: Ref, info: ClassInfo) -> ClassInfo:
        """The same with its name, and what the lengths of the class's own steps say."""
        arities = self.step_arities(ref)
        reason = self._why_otherwise(ref, info, arities)
        if reason:
            return ClassInfo(Value(Kind.LOOKALIKE, str(ref), evidence=(reason,)))
        instance = info.instance.but(name=str(ref), makes=frozenset())
        if arities & {4, 5} and instance.is_environment:
            instance = instance.but(modern=4 not in arities)
        elif instance.is_environment and self._only_resets_as_today(ref):
            instance = instance.but(modern=True)
        if instance.modern and instance.is_environment:
            instance = instance.but(half=self._contracts.asks_for_info(ref))
        is_of_gym = info.is_wrapper and not known.is_modern(info.root)
        converts = is_of_gym and arities == {5} and self._takes(ref, 4)
        return replace(info, instance=instance, gives_five_of_four=converts)

    def _why_otherwise(self, ref: Ref, info: ClassInfo, arities: set[int]) -> str:
        """Why a class is none of gym's in spite of what it derives from or declares ("" if not)."""
        name, instance = self._modules.scope(ref).name, info.instance
        reason = ""
        if instance.kind is Kind.ENV:
            is_soft = instance.guess or not info.root
            if is_soft and arities and not arities & {4, 5}:
                return f"step() of {name} gives {min(arities)} values"
            reason = self._contract_of_its_own(ref, info, arities)
        elif instance.kind is Kind.VECTOR and (
            not instance.modern or 4 in arities or self._has_halves(ref, info)
        ):
            reason = self._batch_of_its_own(ref) if 5 not in arities else ""
        around = self._contracts.wraps_lookalikes(ref) if info.is_wrapper and not reason else ""
        return f"{name} {KEPT_AROUND}: {around}" if around else reason

    def _has_halves(self, ref: Ref, info: ClassInfo) -> bool:
        """Whether a vector environment has what gymnasium's own class for them calls no more."""
        is_plain = info.root.rpartition(".")[2] == "VectorEnv"
        return is_plain and "step_wait" in self._modules.scope(ref).attributes

    def _batch_of_its_own(self, ref: Ref) -> str:
        """Why a vector environment stays as it is ("" where it steps and resets as gym's does)."""
        scope = self._modules.scope(ref)
        own = known.BATCH_STEPS & set(scope.attributes)
        return f"{scope.name} has {min(own)} of its own: {KEPT_BATCH}" if own else ""

    def _contract_of_its_own(self, ref: Ref, info: ClassInfo, arities: set[int]) -> str:
        """Why a class gives four values on purpose ("" where it does not)."""
        name = self._modules.scope(ref).name
        if arities >= {4, 5}:
            return f"step() of {name} gives four values or five: it serves both APIs"
        given = "" if arities else self._contracts.gives_of_others(ref)
        if given:
            return f"step() of {name} gives what {given} makes, of another library's contract"
        converts = self._takes(ref, 5) or self._takes_apart_five(ref)
        converts = converts or (info.instance.modern and self._converts(ref))
        if arities == {4} and converts:
            return f"{name} gives four values for the five it gets: it {KEEPS_OLD}"
        return ""

    def _takes_apart_five(self, ref: Ref) -> bool:
        """Whether the step of a class names both flags of five values that a variable holds."""
        function = self._inference.members.method(ref, "step")
        bindings = self._modules.scope(function).bindings if function is not None else {}
        return all(
            any(isinstance(one.value, Item) and one.value.position == at for one in held)
            for name, at in (("terminated", 2), ("truncated", 3))
            for held in (bindings.get(name, ()),)
        )

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

    def _takes(self, ref: Ref, arity: int) -> bool:
        """Whether a method of a class unpacks so many values of a step within."""
        facts = self._modules.facts[ref.module]
        for unpacking in facts.unpackings:
            if unpacking.method == "step" and unpacking.arity == arity:
                scope = root_scope(unpacking.receiver)
                if scope >= 0 and facts.scopes[scope].parent == ref.scope:
                    return True
        return False

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

    def step_arities(self, ref: Ref) -> set[int]:
        """The lengths of the tuples that a class's own step gives, where they are written out."""
        found: set[int] = set()
        for name in ("step", "_step"):
            for binding in self._modules.scope(ref).attributes.get(name, ()):
                if isinstance(binding.value, Function):
                    function = self._modules.facts[ref.module].scopes[binding.value.scope]
                    found.update(arities(function))
        return found


def _makes_four_of_five(function: Scope) -> bool:
    return {"terminated", "truncated"} <= set(function.bindings) and set(arities(function)) == {4}


def _has_own_contract(info: ClassInfo) -> bool:
    is_other = info.instance.kind is Kind.LOOKALIKE
    return is_other and not (info.merely_steps or info.steps_with_more)


def _is_of_many(info: ClassInfo) -> bool:
    return info.root.rpartition(".")[2] in known.MULTI_AGENT


def _declaring(kind: OneKind, reason: str) -> ClassInfo:
    return ClassInfo(Value(kind, evidence=(reason,)))


def _of_the_api(dotted: str, rest: str, because: tuple[str, ...]) -> ClassInfo:
    modern = known.is_modern(dotted)
    if known.is_wrapper(rest):
        return ClassInfo(Value(Kind.ENV, modern=modern, evidence=because), True, dotted)
    if rest in known.VECTOR_MAKES:
        return ClassInfo(Value(Kind.VECTOR, modern=modern, evidence=because), False, dotted)
    if rest in known.ENV_CLASSES or rest.startswith("envs."):
        return ClassInfo(Value(Kind.ENV, modern=modern, evidence=because), False, dotted)
    return ClassInfo(UNKNOWN)
