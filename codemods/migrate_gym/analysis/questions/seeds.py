"""Which seed methods of a project have no work left, and which stay and are called."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property

from gymport import moves

from ..reading import expressions as e
from ..reading.expressions import Function
from ..reading.records import Scope
from ..reading.traits import Trait
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Site, Value
from ..tables import known

_OTHERS = ("random", "_space")
_GENERATOR = "np_random"
"""The function of gym's that makes a generator of a seed."""


class Seeds:
    """The seed methods of a project's classes.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def drops(self, ref: Ref) -> bool:
        """Whether a class's own seed method has no work left once reset() takes the seed."""
        method = self._own(ref)
        info = self._inference.class_info(ref)
        if method is None or info.instance.kind is not Kind.ENV or info.instance.modern:
            return False
        if not info.root or info.root.partition(".")[0] != known.LEGACY_ROOT:
            return False
        if not self._does_no_more(method) or self._is_seeded_inside(ref):
            return False
        passes = Trait.PASSES_SEED in self._modules.scope(method).traits
        if passes and not self._is_passed_by_resets(ref):
            return False
        return not (self._is_extended(ref) or self._is_for_another(method))

    def _is_passed_by_resets(self, ref: Ref) -> bool:
        """Whether the resets of a class, and of those below it, can pass what its seed passes.

        A wrapper's pass their keywords on.
        """
        return self._inference.class_info(ref).is_wrapper or all(
            Trait.ALWAYS_RESETS in self._modules.scope(reset).traits
            for one in self._modules.classes
            if one == ref or self._is_a(one, ref)
            if (reset := self._inference.members.method(one, "reset")) is not None
        )

    def passes(self, ref: Ref) -> bool:
        """Whether a class's resets pass to what ``self.env`` holds what its seed method did."""
        members = self._inference.members
        holder = members.holder(ref, "seed")
        method = members.method(ref, "seed") if holder is not None else None
        return (
            holder is not None
            and method is not None
            and Trait.PASSES_SEED in self._modules.scope(method).traits
            and self.drops(holder)
        )

    def reach_within(self, env: Value) -> bool:
        """Whether a seed that what is around an environment is reset with is given to that alone.

        A seed method that stays may do more with it, and a class that is no wrapper none of it.
        """
        ref = Ref.of(env.name) if ":" in env.name else None
        if ref is None:
            return True
        return (
            not self.keeps(ref) if self._inference.class_info(ref).is_wrapper else self.passes(ref)
        )

    def keeps(self, ref: Ref) -> bool:
        """Whether a class has, or inherits in the project, a seed method that reset() must call."""
        members = self._inference.members
        holder, method = members.holder(ref, "seed"), members.method(ref, "seed")
        if holder is None or method is None or self.drops(holder):
            return False
        return _takes_one(self._modules.scope(method))

    def _is_for_another(self, method: Ref) -> bool:
        """Whether a seed is passed on to what is known to be no environment of gym's."""
        held = (
            self._inference.value(module, within)
            for module, call in self._inference.sites.of("seed")
            if module == method.module
            and isinstance(call.function, e.Attribute)
            and isinstance(within := call.function.base, e.Attribute)
            and isinstance(within.base, e.Name)
            and within.base.scope == method.scope
        )
        return any(one.is_known and not one.is_environment for one in held)

    @cached_property
    def outer(self) -> Sequence[moves.Seeded]:
        """The packages that the project imports whose environments keep their seed()."""
        modules = self._modules.facts.values()
        imported = {name for facts in modules for name in facts.imported_parts()}
        return [row for row in moves.SEEDED if row.module in imported]

    @cached_property
    def keeps_some(self) -> bool:
        """Whether any environment or wrapper has a seed method of its own that stays."""
        return bool(self.outer) or any(
            self._inference.class_info(ref).instance.kind is Kind.ENV and self.keeps(ref)
            for ref in self._modules.classes
            if self._own(ref)
        )

    @cached_property
    def reaches_all(self) -> bool:
        """Whether a seed method that stays seeds what others draw from: numpy's stream, a space."""
        return self.keeps_some and any(
            self._is_in_seed_method(module, call.function)
            for module, call in self._inference.sites.of("seed")
        )

    @cached_property
    def reaches_others(self) -> bool:
        """Whether such a method seeds what another environment may draw from as well."""
        return self.reaches_all and any(
            self._is_in_seed_method(module, call.function)
            and not self._is_of_own_space(module, call.function)
            for module, call in self._inference.sites.of("seed")
        )

    def _is_of_own_space(self, module: str, function: e.Expression) -> bool:
        """Whether ``self.action_space.seed`` is that of a space that each instance makes."""
        within = function.base if isinstance(function, e.Attribute) else e.OTHER
        if not (isinstance(within, e.Attribute) and isinstance(within.base, e.Name)):
            return False
        owner, name = self._owner_of_seed(module, within), within.name
        parameters = self._modules.facts[module].scopes[within.base.scope].parameters
        if owner is None or within.base.id != next(iter(parameters), ""):
            return False
        if any(name in facts.given for facts in self._modules.facts.values()):
            return False
        lineage = self._inference.lineage
        above = set(lineage(owner))
        family = above.union(one for one in self._modules.classes if owner in lineage(one))
        makes = [self._makes_space(one, name) for one in family if self._has(one, name)]
        return bool(makes) and all(makes)

    def _has(self, ref: Ref, name: str) -> bool:
        return name in self._modules.scope(ref).attributes

    def _makes_space(self, ref: Ref, name: str) -> bool:
        """Whether the methods of a class give an attribute nothing but new spaces."""
        scope = self._modules.scope(ref)
        return name not in scope.bindings and all(
            isinstance(one.value, e.Call)
            and self._inference.value(ref.module, one.value.function).kind is Kind.DOTTED
            and self._inference.value(ref.module, one.value).kind is Kind.SPACE
            for one in scope.attributes[name]
        )

    def _is_in_seed_method(self, module: str, function: e.Expression) -> bool:
        """Whether the stream of a module, or a space, is seeded in a method called ``seed``.

        That of what is no environment, as an agent, counts where an environment may call it.
        """
        within = function.base if isinstance(function, e.Attribute) else e.OTHER
        if not e.last_part(within).endswith(_OTHERS):
            return False
        owner = self._owner_of_seed(module, within)
        return owner is not None and (self._hands_on or owner in self._seeding)

    def _owner_of_seed(self, module: str, within: e.Expression) -> Ref | None:
        """The class in whose method ``seed`` an expression is, or the module of a function."""
        while isinstance(within, e.Attribute):
            within = within.base
        if not isinstance(within, e.Name):
            return None
        scope = self._modules.facts[module].scopes[within.scope]
        return Ref(module, scope.parent) if scope.name == "seed" else None

    @cached_property
    def _seeding(self) -> Container[Ref]:
        """The classes that environments of the project are of, or derive from."""
        return {
            base
            for ref in self._modules.classes
            if self._inference.class_info(ref).instance.kind is Kind.ENV
            for base in (ref, *self._inference.lineage(ref))
        }

    @cached_property
    def _hands_on(self) -> bool:
        """Whether the seed method of an environment has something else of the project seeded."""
        return any(
            (owner := self._owner_of_seed(module, call.function)) is not None
            and owner in self._seeding
            and not self._is_of_stream_or_environment(module, call.function)
            for module, call in self._inference.sites.of("seed")
        )

    def _is_of_stream_or_environment(self, module: str, function: e.Expression) -> bool:
        if not isinstance(function, e.Attribute):
            return False
        within = function.base
        if e.last_part(within).endswith(_OTHERS):
            return True
        return self._inference.value(module, within).is_environment

    @cached_property
    def first(self) -> Site | None:
        """The first call that seeds something of gym's: of Python files before pages, by path."""
        sites = self._inference.sites.of
        calls = [
            ((self._modules.facts[module].path, call.line, call.column), module, call)
            for module, call in (*sites("seed"), *sites(_GENERATOR))
        ]
        calls.sort(key=lambda one: (not one[0][0].endswith(".py"), one[0]))
        return next((site for site, module, call in calls if self._is_gyms(module, call)), None)

    def _is_gyms(self, module: str, call: e.Call) -> bool:
        """Whether a call seeds an environment or a space, or makes what draws numbers."""
        function = call.function
        if e.last_part(function) == _GENERATOR:
            return self._modules.is_legacy(self._inference.value(module, function).name)
        if not isinstance(function, e.Attribute):
            return False
        owner = self._inference.value(module, function.base)
        if owner.kind is Kind.UNKNOWN:
            return e.last_part(function.base) in known.SPACES and self._modules.uses_gym
        return (owner.is_environment or owner.kind is Kind.SPACE) and not owner.modern

    def is_dropped(self, owner: Value) -> bool:
        """Whether the seed method that an instance has is one that is removed, or gym's own."""
        ref = Ref.of(owner.name)
        holder = self._inference.members.holder(ref, "seed")
        if holder is not None:
            return self.drops(holder)
        root, _, rest = self._inference.class_info(ref).root.partition(".")
        return root == known.LEGACY_ROOT and rest in known.ENV_CLASSES

    def is_kept(self, owner: Value) -> bool:
        """Whether an instance has a seed method of the project that stays."""
        return self.keeps(Ref.of(owner.name))

    def is_gyms(self, owner: Value) -> bool:
        """Whether an instance of a class of the project has no seed method but that of gym."""
        ref = Ref.of(owner.name)
        is_of_gym = self._modules.is_legacy(self._inference.class_info(ref).root)
        return is_of_gym and self._inference.members.holder(ref, "seed") is None

    def _own(self, ref: Ref) -> Ref | None:
        bindings = self._modules.scope(ref).attributes.get("seed", ())
        value = bindings[0].value if len(bindings) == 1 else None
        return Ref(ref.module, value.scope) if isinstance(value, Function) else None

    def _is_seeded_inside(self, ref: Ref) -> bool:
        """Whether a class of the project seeds this way itself, or takes the seeds it gives."""
        for module, call in self._inference.sites.of("seed"):
            function = call.function
            if not isinstance(function, e.Attribute) or not isinstance(function.base, e.Name):
                continue
            if self._inference.uses.counted.class_of_self(module, function.base) is None:
                continue
            owner = self._inference.value(module, function.base)
            if ":" in owner.name and self._is_a(Ref.of(owner.name), ref):
                return True
        return False

    def _is_extended(self, ref: Ref) -> bool:
        """Whether a class that derives from this one has a seed method that does more."""
        return any(self._is_a(other, ref) for other in self._doing_more if other != ref)

    @cached_property
    def _doing_more(self) -> Sequence[Ref]:
        """The classes with a seed method of their own that does more than to seed."""
        return [
            ref
            for ref in self._modules.classes
            if (method := self._own(ref)) and not self._does_no_more(method)
        ]

    def _does_no_more(self, method: Ref) -> bool:
        """Whether all that a seed method does, and gives if that is used, is what gym's own did."""
        traits = self._modules.scope(method).traits
        return Trait.ONLY_SEEDS in traits and (Trait.GIVES_SEEDS in traits or not self._are_used)

    @cached_property
    def _are_used(self) -> bool:
        """Whether the project uses what seed methods of environments, or of anything, give."""
        return any(
            self._is_of_environment(module, call.function)
            for module, facts in self._modules.facts.items()
            for call in facts.seeds
        )

    def _is_of_environment(self, module: str, function: e.Expression) -> bool:
        """Whether the method of what may be an environment is called."""
        if not isinstance(function, e.Attribute):
            return False
        owner = self._inference.value(module, function.base)
        return owner.kind not in (Kind.SPACE, Kind.DOTTED, Kind.RANDOM)

    def gives_nothing(self, owner: Value) -> bool:
        """Whether the seed method of an environment is surely gym.Env's own, which gave None."""
        if owner.kind is not Kind.ENV or owner.guess or ":" not in owner.name:
            return False
        return Ref.of(owner.name) in self._bare

    def may_give_nothing(self, owner: Value) -> str:
        """A class of the project that an environment may be of and that has no seed method ("")."""
        if owner.kind is Kind.ENV and ":" in owner.name:
            ref = Ref.of(owner.name)
            if ref not in self._bare and not self._inference.class_info(ref).is_wrapper:
                return ""
        if owner.makes and not self._inference.sites.of("register"):
            return ""
        return self._modules.scope(self._bare[0]).name if self._bare else ""

    @cached_property
    def _bare(self) -> Sequence[Ref]:
        """The environments of the project that have no seed method but gym.Env's own."""
        return [
            ref
            for ref in self._modules.classes
            if self._is_of_gym(ref)
            and self._inference.members.holder(ref, "seed") is None
            and not any(self._is_a(other, ref) for other in self._seeded)
        ]

    @cached_property
    def _seeded(self) -> Sequence[Ref]:
        """The classes of the project that have a seed method of their own."""
        return [ref for ref in self._modules.classes if self._own(ref)]

    def _is_of_gym(self, ref: Ref) -> bool:
        """Whether a class is an environment of the old API that derives from gym.Env itself."""
        info = self._inference.class_info(ref)
        if info.instance.kind is not Kind.ENV or info.instance.modern or info.is_wrapper:
            return False
        root, _, rest = info.root.partition(".")
        return root == known.LEGACY_ROOT and rest in known.ENV_CLASSES

    def _is_a(self, ref: Ref, base: Ref) -> bool:
        return base in self._inference.lineage(ref)


def _takes_one(method: Scope) -> bool:
    """Whether a seed method can be given a seed: ``def seed(self): pass`` cannot."""
    rests = (one.value for values in method.bindings.values() for one in values)
    is_open = any(type(one) is e.Rest and one.position >= 0 for one in rests)
    return len(method.parameters) > 1 or is_open or bool(method.decorators)
