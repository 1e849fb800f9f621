"""What is done with a name tells what it holds where nothing else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..reading import expressions as e
from ..reading.records import Facts
from ..tables import known, lookalikes
from .counted_uses import (
    ASKED,
    BATCH,
    HINT,
    ITEM,
    MORE,
    NAMED,
    OTHER,
    PAIR,
    RETURN_INFO,
    CountedUses,
)
from .followed_uses import Followed, FollowedUses
from .modules import Ref
from .values import ANNOTATED, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_SEVERAL = "envs"
_ENV = "env"
_WRAPS = "wraps"
_STEPPING = ("step", "__getattr__")
_WITHOUT = (
    *(f"gym.{name}" for name in ("error", "logger", "spaces", "utils", "version")),
    *("gym.envs.registration", "gym.wrappers.monitoring.video_recorder"),
)
"""What is imported of gym beside any environment."""
_PACKAGES = frozenset({"gym", "gym.envs", "gym.wrappers", "gym.wrappers.monitoring"})
"""What a from names to import of, and is not imported itself."""


class Uses:
    """How the results of steps and resets are unpacked, by the name or attribute they come from.

    Four values with the third named like done are a guess at an environment; five, or an info
    unpacked from reset, say that it speaks the new API already.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self.counted = CountedUses(inference.modules, inference.sites)
        self._followed = FollowedUses(inference.modules, inference.sites, self.counted)

    def of_name(self, found: Value, module: str, scope: int, name: str) -> Value:
        """Returns what a name holds, in the light of its uses."""
        uses = self.counted.of_name(module, scope, name)
        followed = self._followed.names.get((module, scope, name)) if not found.is_known else None
        judged = self._judged_with(found, uses, followed, name)
        if judged is found:
            return found
        judged = self._unless_batch(judged, module, name)
        judged = self._unless_elses(judged, Ref(module, scope), name)
        if judged.modern or not self._asks_a_model(module, scope):
            return judged
        reason = f"{name} is played by a model, which may play a VecEnv"
        return Value(Kind.MIXED, guess=True, evidence=(reason, *judged.evidence))

    def _asks_a_model(self, module: str, scope: int) -> bool:
        """Whether a function asks what may be a model of Stable-Baselines what to do."""
        facts = self._modules.facts[module]
        roots = set(map(_root, facts.imports))
        return "predict" in facts.scopes[scope].called and not lookalikes.MODEL_ROOTS.isdisjoint(
            roots
        )

    def of_item(self, found: Value, module: str, container: e.Expression) -> Value:
        """Returns what an element of a container holds, in the light of its uses."""
        if isinstance(container, e.Name):
            uses = self.counted.of_items(module, container)
            return self._judged(found, uses, container.id) if uses else found
        if not (isinstance(container, e.Attribute) and isinstance(container.base, e.Name)):
            return found
        owner = self.counted.class_of_self(module, container.base)
        if owner is None:
            return found
        name = self._behind(owner, container.name) + ITEM
        if name not in self.counted.attributes:
            return found
        return self._judged(found, self._inference.uses_of(owner, name), name)

    def _behind(self, owner: Ref, name: str) -> str:
        """The attribute that a property of this name gives; the name of anything else."""
        method = self._inference.members.method(owner, name)
        scope = self._modules.scope(method) if method is not None else None
        if scope is None or "property" not in scope.decorators or len(scope.returns) != 1:
            return name
        given = scope.returns[0]
        if isinstance(given, e.Attribute) and isinstance(given.base, e.Name):
            return given.name
        return name

    def of_attribute(self, found: Value, owner: Value, name: str) -> Value:
        """Returns what an attribute of an instance holds, in the light of its uses."""
        is_used = name in self.counted.attributes
        is_followed = not found.is_known and name in self._followed.attributes
        is_of_project = ":" in owner.name and owner.kind is not Kind.CLASS
        if not is_of_project or not (is_used or is_followed):
            return found
        ref = Ref.of(owner.name)
        if owner.kind is Kind.LOOKALIKE and self._is_of_its_kind(ref):
            return found
        uses = self._inference.uses_of(ref, name) if is_used else None
        followed = self._seen_above(ref, name) if is_followed else None
        judged = self._judged_with(found, uses, followed, name)
        if judged is found:
            return found
        holder = self._inference.members.holder(ref, name)
        judged = self._unless_batch(judged, ref.module, name)
        if holder is None:
            return self._unless_below(judged, ref, name)
        return self._unless_elses(judged, holder, name)

    def _unless_batch(self, judged: Value, module: str, name: str) -> Value:
        """What a guess comes to where a name of several may hold a batch that is made beside."""
        batch = self._batches.get(module, "") if name.endswith(_SEVERAL) else ""
        if not batch or judged.modern or judged.kind is not Kind.ENV:
            return judged
        reason = f"{name} may be a {batch}, which is not gym's"
        return Value(Kind.MIXED, guess=True, evidence=(reason, *judged.evidence))

    def _unless_elses(self, judged: Value, holder: Ref, name: str) -> Value:
        """What a guess comes to where a class of another library makes all that a name holds."""
        if judged.kind is not Kind.ENV or judged.modern or _ENV in name.lower():
            return judged
        scope = self._modules.scope(holder)
        bindings = (scope.attributes if scope.kind == "class" else scope.bindings).get(name, ())
        made = [self._class_outside(holder.module, binding.value) for binding in bindings]
        if not made or not all(made):
            return judged
        reason = f"{name} is made by {made[0]}, which is not known to be an environment"
        return Value(Kind.MIXED, guess=True, evidence=(reason, *judged.evidence))

    def _unless_below(self, judged: Value, ref: Ref, name: str) -> Value:
        """What a guess comes to where a class below gives an attribute something else."""
        if judged.kind is not Kind.ENV or not judged.guess:
            return judged
        for one in self._inference.classes.derived.below(ref):
            bindings = self._modules.scope(one).attributes.get(name, ())
            held = self._inference.bound(one.module, bindings) if bindings else judged
            if held.kind is Kind.LOOKALIKE:
                reason = f"{name} is none in {self._modules.scope(one).name}"
                evidence = (reason, *held.evidence, *judged.evidence)
                return Value(Kind.MIXED, guess=True, modern=judged.modern, evidence=evidence)
        return judged

    def _class_outside(self, module: str, made: e.Expression) -> str:
        """The class outside the project that something is made by, as it looks ("" for none)."""
        if not isinstance(made, e.Call):
            return ""
        called = self._inference.value(module, made.function)
        name = called.name.rpartition(".")[2]
        if name in lookalikes.MOCKS and self._may_mock_environment(module, made):
            return ""
        return called.name if called.kind is Kind.DOTTED and name[:1].isupper() else ""

    def _may_mock_environment(self, module: str, made: e.Call) -> bool:
        """Whether a mock is made for nothing that is no environment: ``Mock(spec=Corridor)``."""
        spec = made.argument("spec", 0) or made.argument("spec_set", -1)
        if spec is None:
            return not any(name == _WRAPS for name, _ in made.keywords)
        stands_for = self._inference.value(module, spec)
        if stands_for.kind is Kind.CLASS and ":" in stands_for.name:
            ref = Ref.of(stands_for.name)
            return self._inference.class_info(ref).instance.is_environment
        return stands_for.name.partition(".")[0] in (known.LEGACY_ROOT, known.MODERN_ROOT)

    @cached_property
    def _batches(self) -> Mapping[str, str]:
        """The batches of environments that modules define for themselves."""
        return {
            module: scope.name
            for module, facts in self._modules.facts.items()
            for scope in facts.scopes
            if scope.kind == "class" and not lookalikes.BATCH_METHODS.isdisjoint(scope.attributes)
        }

    def count(self, ref: Ref, name: str) -> Counter[int]:
        """Counts the uses of an attribute in a class, in those above it and those below it."""
        above = self._inference.lineage(ref)
        counts: Counter[int] = Counter()
        for user, uses in self.counted.attributes[name].items():
            if user in above or ref in self._inference.lineage(user):
                counts.update(uses)
        return counts

    def _seen_above(self, ref: Ref, name: str) -> Followed | None:
        """What is seen elsewhere of an attribute, in a class and those above it."""
        lineage = self._inference.lineage(ref)
        classes = self._followed.attributes[name]
        return next((classes[one] for one in lineage if one in classes), None)

    def _judged_with(
        self, found: Value, uses: Counter[int] | None, followed: Followed | None, name: str
    ) -> Value:
        """What a name holds in the light of its uses, and of those by other names."""
        if not followed:
            return self._judged(found, uses, name) if uses else found
        told = {
            length: seen.name
            for length, seen in followed.items()
            if seen.owner is None or not self._is_of_its_kind(seen.owner)
        }
        if told:
            is_told_here = uses is not None and any(uses[length] for length in told)
            by = name if is_told_here else next(iter(told.values()))
            return self._judged(found, Counter(list(told)) + (uses or Counter()), by)
        return self._judged(found, uses, name) if uses else found

    def _is_of_its_kind(self, ref: Ref) -> bool:
        """Whether a class is a look-alike: what it holds may be of its own kind as well."""
        info = self._inference.class_info(ref)
        is_alike = info.instance.kind is Kind.LOOKALIKE
        return is_alike and not (info.merely_steps or info.steps_with_more)

    def _judged(self, found: Value, uses: Counter[int], name: str) -> Value:
        is_doubtful = found.guess and (uses[OTHER] + uses[BATCH] > 0 or self._gives_both(uses))
        if uses[NAMED] and found.kind is Kind.ENV and _is_hearsay(found):
            reason = f"what {name} gives is awaited, or has parts by name, which gym's never had"
            return Value(Kind.LOOKALIKE, evidence=(reason,))
        if uses[MORE] and found.kind is Kind.ENV and _is_hearsay(found):
            reason = f"{name} is given more than an action in a step"
            evidence = (reason, *found.evidence)
            return Value(Kind.MIXED, guess=True, modern=found.modern, evidence=evidence)
        if found.is_environment and not is_doubtful:
            is_modern = (
                uses[known.MODERN_LENGTH] + uses[HINT] + uses[PAIR]
                and not uses[known.LEGACY_LENGTH]
            )
            is_old = not found.modern  # what is of today by itself gives pairs, whoever asks
            half = found.half or (is_old and not uses[PAIR] and self._modules.asks_on_demand)
            return found.but(modern=True, half=half) if is_modern else found
        is_open = not found.is_known or (not uses[OTHER] and self._has_no_step(found))
        if not self._modules.uses_gym or not (is_open or is_doubtful):
            return found
        if uses[OTHER]:
            reason = f"{name} is asked for what gym's environments do not have"
            return Value(Kind.LOOKALIKE, evidence=(reason,))
        if uses[ASKED] and not uses[known.MODERN_LENGTH] and not self._resets_itself(found):
            reason = f"{name}.reset() is asked for {RETURN_INFO}"
            return Value(Kind.ENV, guess=True, evidence=(reason,))
        if not uses[known.LEGACY_LENGTH] and not uses[known.MODERN_LENGTH]:
            return found
        if self._gives_both(uses):
            reason = f"{name} gives pairs from reset() and four values from step()"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        if self._others:
            reason = f"{name} may be of {self._others}, as nothing imports an environment of gym's"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        if uses[known.LEGACY_LENGTH] and self._record:
            reason = (
                f"{name} may give a {self._record}, as a step of the project's own classes does"
            )
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        kept = self._named_after(name)
        if kept:
            reason = f"{name} may be {kept}, which is none of gym's"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        if uses[known.LEGACY_LENGTH] and uses[BATCH]:
            reason = f"{name} is a batch, whose contract is not known"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        count = known.LEGACY_LENGTH if uses[known.LEGACY_LENGTH] else known.MODERN_LENGTH
        reason = f"{name}.step() is unpacked into {count} values"
        return Value(Kind.ENV, modern=count == known.MODERN_LENGTH, guess=True, evidence=(reason,))

    def _named_after(self, name: str) -> str:
        """The class of the project that a variable is called after, if none of these is gym's ("").

        What is called ``env`` is whatever is an environment.
        """
        called = name.replace("_", "").lower()
        if "env" in called:
            return ""
        steps = self._modules.defining("step")
        named = [one for one in steps if self._modules.scope(one).name.lower() == called]
        kinds = {self._inference.class_info(one).instance.kind for one in named}
        return self._modules.scope(named[0]).name if kinds == {Kind.LOOKALIKE} else ""

    def _gives_both(self, uses: Counter[int]) -> bool:
        """Whether pairs are taken from resets and four values from steps, which gym never gave."""
        has_both = bool(uses[known.LEGACY_LENGTH] and uses[PAIR])
        return has_both and not self._modules.asks_on_demand

    @cached_property
    def _others(self) -> str:
        """What a project plays that has none of gym's: a library's, or a class of its own."""
        imported = {name for facts in self._modules.facts.values() for name in facts.imports}
        others = lookalikes.ROOTS.intersection(map(_root, imported))
        if others and not self._modules.names_environments:
            return min(others)
        of_gym = {name for name in imported if _root(name) == known.LEGACY_ROOT} - _PACKAGES
        is_whole = any(map(_imports_gym, self._modules.facts.values()))
        if is_whole or not all(name.startswith(_WITHOUT) for name in of_gym):
            return ""
        own = list(filter(self._is_named_env, self._modules.defining("step")))
        if any(self._modules.scope(ref).name == "Env" for ref in own):
            return "Env"
        if own and not self._modules.defining("action_space"):
            return self._modules.scope(own[0]).name
        given = {self._modules.scope(ref).name: self._step_returns(ref) for ref in own}
        alone = [name for name, values in given.items() if any(map(_is_observation, values))]
        return alone[0] if alone and len(alone) == sum(map(bool, given.values())) else ""

    @cached_property
    def _record(self) -> str:
        """The named tuple of four parts that steps of the project's own classes give ("": none).

        By the names alone: what they hold is not to be solved while uses are judged.
        """
        scopes = [scope for facts in self._modules.facts.values() for scope in facts.scopes]
        records = {scope.name for scope in scopes if len(scope.fields) == known.LEGACY_LENGTH}
        if not records:
            return ""
        given = (
            name
            for ref in self._modules.defining("step")
            for one in self._step_returns(ref)
            if type(one) is e.Call and (name := e.last_part(one.function)) in records
        )
        return next(given, "")

    def _is_named_env(self, ref: Ref) -> bool:
        scope = self._modules.scope(ref)
        return scope.name.endswith("Env") and "reset" in scope.attributes

    def _step_returns(self, ref: Ref) -> Sequence[e.Expression]:
        """What a class's own step returns."""
        way = self._modules.scope(ref).attributes["step"][-1].value
        return (
            self._modules.scope(Ref(ref.module, way.scope)).returns
            if type(way) is e.Function
            else ()
        )

    def _has_no_step(self, found: Value) -> bool:
        """Whether all that a name seems to hold is of classes of the project without a step."""
        return found.kind is Kind.INSTANCE and all(
            ":" in one.name and not self.steps(one) for one in found.choices or (found,)
        )

    def _resets_itself(self, found: Value) -> bool:
        """Whether a name holds what has, by a class of the project, a reset of its own."""
        holder = self._inference.members.holder
        return found.kind is Kind.INSTANCE and any(
            holder(Ref.of(one.name), "reset") is not None for one in found.choices or (found,)
        )

    def steps(self, class_: Value) -> bool:
        """Whether a class has a step, or is given one from outside: ``Game.step = step``."""
        ref = Ref.of(class_.name)
        members = self._inference.members
        if any(members.holder(ref, name) for name in _STEPPING):
            return True
        return (
            _STEPPING[0] in members.outside.names
            and members.outside.given(ref, _STEPPING[0]).is_known
        )


def _is_observation(returned: e.Expression) -> bool:
    """Whether a step returns an observation and nothing else, by its name."""
    return type(returned) is e.Name and returned.id in lookalikes.OBSERVED


def _is_hearsay(found: Value) -> bool:
    """Whether only a name or a hint says that something is an environment, and nothing made it."""
    is_hinted = any(ANNOTATED in reason for reason in found.evidence)
    return ":" not in found.name and (found.guess or is_hinted)


def _imports_gym(facts: Facts) -> bool:
    """Whether a module imports the whole of gym, or all names of a part of it."""
    if known.LEGACY_ROOT not in facts.imports:
        return any(_root(star) == known.LEGACY_ROOT for star in facts.stars)
    return any(
        isinstance(binding.value, e.Imported) and binding.value.dotted == known.LEGACY_ROOT
        for scope in facts.scopes
        for bindings in scope.bindings.values()
        for binding in bindings
    )


def _root(dotted: str) -> str:
    return dotted.partition(".")[0]
