"""What an attribute of a value holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..reading.expressions import (
    Call,
    Function,
    Many,
    Name,
    Rest,
    last_part,
    spelled,
)
from ..reading.records import Binding
from ..tables import functions, known, lookalikes
from ..tables.functions import CONSTRUCTOR
from ..tables.idioms import may_make
from .below import Below
from .delegating import Delegating
from .given_attributes import GivenAttributes
from .known_members import (
    OF_PROJECT,
    as_class,
    class_of,
    of_container,
    of_environment,
    of_lookalike,
    of_spec,
    of_trained_model,
    own_result,
)
from .modules import Ref
from .properties import Properties, is_in_body
from .unions import OF_THE_PROJECT, many, union
from .values import UNKNOWN, Kind, Value
from .wrapping_lookalikes import wrapped_by

if TYPE_CHECKING:
    from .inference import Inference

_ATTRIBUTES = "__dict__"
_METHODS_OF_CONTAINERS = functions.TAKING | functions.KEEPING | {"items", "popitem"}
_OF_CONTAINERS = _METHODS_OF_CONTAINERS | {"data"}
_BATCH = "envs"
_WRAPPED = "env"
_INHERITED = known.INNER | {"np_random"}
_OF_EVERY = frozenset({"close", "env", "render", "seed", "unwrapped", *known.RESULTS})
"""What every environment has in its own way, whatever some of the project have by the name."""
_BARE = frozenset({"abc.ABC", "typing.Generic", "typing.Protocol"})
"""Bases outside a project that bring no attributes an environment has."""
_CHOSEN = frozenset({Kind.UNKNOWN, Kind.CLASS, Kind.DOTTED, Kind.FUNCTION, Kind.CALLABLE})
"""What an attribute of a class holds that classes below may choose otherwise."""
_RESULTS = frozenset({Kind.STEP, Kind.RESET})
_SHARED = frozenset({"step", "reset"})
"""The methods of single environments and of vectors that give as many values."""
_OF_TASK = "result"
"""What the task of a coroutine gives, which stands for what the coroutine gives."""


class Members:
    """Attributes of environments, of instances and classes of the project, and of modules.

    Attributes:
        outside: Those that are given from outside.
        delegating: Those that objects look for in others.
        below: What classes below one make of its attributes.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._properties = Properties(inference)
        self.outside = GivenAttributes(inference)
        self.delegating = Delegating(inference)
        self.below = Below(inference, self)
        self._handing_up: dict[Ref, bool] = {}
        self._constructors: dict[tuple[Ref, ...], tuple[Ref | None, ...]] = {}

    def of(self, owner: Value, name: str) -> Value:
        """Returns what ``owner.name`` may hold."""
        if owner.choices:
            return union([self.of(choice, name) for choice in owner.choices])
        if owner.kind is Kind.FUTURE:
            return self._inference.scheduled.of_future(owner, name)
        if owner.kind in _RESULTS and name == _OF_TASK:
            return Value(Kind.CALLABLE, of=owner)
        if owner.kind is Kind.ACTOR or self._inference.scheduled.is_remote(owner, name):
            return self._inference.scheduled.of_actor(owner, name)
        if owner.kind is Kind.DOTTED:
            return self._inference.names.dotted(f"{owner.name}.{name}")
        if owner.kind in OF_PROJECT and ":" in owner.name:
            holder = self.holder(Ref.of(owner.name), name)
            if holder is not None:
                found = self._declared(owner, name, holder)
                found = self.below.inherited(owner, holder, name, found)
                if owner.kind is Kind.CLASS and not found.is_known and self._is_enum(holder):
                    return self._inference.class_info(Ref.of(owner.name)).instance
                if not found.is_known and may_make(name):
                    found = self.below.of_property(Ref.of(owner.name), holder, name)
                if found.kind in _CHOSEN and name in self._inference.modules.chosen:
                    found = union([found, *self.below.chosen(Ref.of(owner.name), name)])
                return found if found.is_known else self._from_outside(owner, name)
        if owner.kind is Kind.CLASS and ":" in owner.name:
            instance = self._inference.class_info(Ref.of(owner.name)).instance
            return Value(Kind.METHOD, name, of=instance) if instance.is_environment else UNKNOWN
        if name == "__class__":
            return class_of(owner)
        if owner.is_environment:
            kept = UNKNOWN if name in _OF_EVERY else self.below.kept_within(name)
            if kept.is_known:
                return kept
            whole = self.wrapped(owner) if name == _WRAPPED else owner
            return of_environment(whole, self._kept.get(name, name))
        if owner.kind is Kind.SPACE and name == "np_random":
            return Value(Kind.RANDOM, evidence=owner.evidence)
        if owner.kind is Kind.LOOKALIKE:
            if name == _WRAPPED and (inner := wrapped_by(self._inference, owner)).is_known:
                return inner
            left = self.below.left(owner, name)
            told = union([one for one in left if one.is_known])
            if told.is_known:
                is_sure = all(one.is_known for one in left) or told.kind is Kind.LOOKALIKE
                return told if is_sure else Value(Kind.MIXED, evidence=told.evidence)
            found = self._of_delegating(owner, name)
            if found.is_known:
                return found
            return self._of_batch(owner) if name == _BATCH else of_lookalike(owner, name)
        if owner.kind is Kind.MANY:
            return of_container(owner, name)
        if owner.kind is Kind.INSTANCE:
            found = self._of_instance(owner, name)
            left = [] if found.is_known else self.below.left(owner, name)
            return union(left) if left and all(one.is_known for one in left) else found
        if owner.is_one_or_several and name in _SHARED:
            return Value(Kind.METHOD, name, of=owner)
        if owner.kind is Kind.MIXED:
            return self._of_only(owner, name)
        return UNKNOWN

    def _of_only(self, owner: Value, name: str) -> Value:
        """An attribute of one of several, where all others are of classes that lack it."""
        having = [one for one in owner.options if not self._lacks(one, name)]
        is_only = len(having) == 1 < len(owner.options) and having[0].is_environment
        return self.of(having[0], name) if is_only else UNKNOWN

    def _lacks(self, one: Value, name: str) -> bool:
        """Whether a look-alike's class, all of it in the project, has no such attribute."""
        if one.kind is not Kind.LOOKALIKE or ":" not in one.name or name in self.outside.names:
            return False
        ref = Ref.of(one.name)
        family = [low for low in self._inference.modules.classes if self._is_of(low, ref)]
        return all(
            self.holder(each, wanted) is None for each in family for wanted in (name, "__getattr__")
        ) and not any(map(self.may_inherit, family))

    def _is_of(self, low: Ref, ref: Ref) -> bool:
        """Whether a class is another one or derives from it."""
        return ref in self._inference.lineage(low)

    def wrapped(self, owner: Value) -> Value:
        """A wrapper as far as it is what it wraps, which may speak the old API in its stead."""
        if not owner.modern or ":" not in owner.name:
            return owner
        converts = self._inference.class_info(Ref.of(owner.name)).gives_five_of_four
        return owner.but(modern=False) if converts else owner

    def _of_batch(self, owner: Value) -> Value:
        """The environments of a VecEnv, which a class below may be the one to name."""
        if owner.name == OF_THE_PROJECT:
            return UNKNOWN  # a batch perhaps, but of what steps in its own way
        if owner.name.partition(".")[0] in lookalikes.ROOTS:
            return UNKNOWN  # as do those of other libraries
        if ":" not in owner.name:
            reason = "one of the environments of a VecEnv"
            return many(Value(Kind.ENV, evidence=(reason, *owner.evidence)))
        ref = Ref.of(owner.name)
        below = [
            one
            for one in self._inference.modules.classes
            if _BATCH in self._inference.modules.scope(one).attributes
            and ref in self._inference.lineage(one)
        ]
        return union(
            [self._inference.bound(one.module, self.bindings(one, _BATCH)) for one in below]
        )

    def _of_delegating(self, owner: Value, name: str) -> Value:
        """An attribute that a look-alike of the project looks for in what it is put around."""
        ref = Ref.of(owner.name) if ":" in owner.name else None
        if ref is None or self.holder(ref, "__getattr__") is None:
            return UNKNOWN
        return self._inference.delegated(ref, name)

    def _of_instance(self, owner: Value, name: str) -> Value:
        """An attribute that a class of the project, or one outside, does not name."""
        ref = Ref.of(owner.name) if ":" in owner.name else None
        if ref is not None and self.holder(ref, "__getattr__") is not None:
            return self._inference.delegated(ref, name)
        holder = self.holder(ref, _ATTRIBUTES) if ref is not None else None
        if holder is not None:
            named = self._inference.bound(holder.module, self.bindings(holder, _ATTRIBUTES))
            return named.under(name) if name in named.keys else UNKNOWN
        if ref is not None and name in self._inference.modules.chosen:
            return union(self.below.chosen(ref, name))
        if name == "make":
            return of_spec(owner)
        if ref is not None and name in lookalikes.MODEL_ATTRIBUTES:
            of_model = self.of_derived_model(ref, name)
            if of_model.is_known:
                return of_model
        if ref is not None and name in self.outside.names:
            return self._inference.given(ref, name)
        if ref is not None and name == "np_random":
            return self._of_space(ref)
        if ref is not None and name in _OF_CONTAINERS:
            whole = self._inference.contents.whole(owner, name)
            if whole.is_known:
                return whole if name not in _METHODS_OF_CONTAINERS else of_container(whole, name)
        return of_trained_model(owner, name) if name in lookalikes.MODEL_ENVIRONMENTS else UNKNOWN

    def _of_space(self, ref: Ref) -> Value:
        """The generator of a class of the project that is one of gym's spaces (or UNKNOWN)."""
        for one, above in self.outer_bases(ref):
            if self._inference.modules.is_legacy(above):
                reason = f"class {self._inference.modules.scope(one).name} derives from {above}"
                is_space = above.endswith(".Space") or ".spaces." in above
                return Value(Kind.RANDOM, evidence=(reason,)) if is_space else UNKNOWN
        return UNKNOWN

    def of_derived_model(self, ref: Ref, name: str) -> Value:
        """Returns the VecEnv that a model or callback has from a library of models (or UNKNOWN)."""
        for _, above in self.outer_bases(ref):
            found = of_trained_model(Value(Kind.INSTANCE, above), name)
            if found.is_known:
                return found
        return UNKNOWN

    def may_inherit(self, ref: Ref) -> bool:
        """Whether a class may have attributes of a class outside the project, which is not seen."""
        return any(above not in _BARE for _, above in self.outer_bases(ref))

    def outer_bases(self, ref: Ref) -> Iterator[tuple[Ref, str]]:
        """Yields the names of the bases outside the project, each with the class that has it."""
        for one in self._inference.lineage(ref):
            for base in self._inference.modules.scope(one).bases:
                above = as_class(self._inference.value(one.module, base))
                if above.kind is Kind.DOTTED:
                    yield one, above.name

    def holder(self, ref: Ref, name: str) -> Ref | None:
        """The class that an attribute of a class's instances comes from, in the project."""
        facts = self._inference.modules.facts
        for candidate in self._inference.lineage(ref):
            if name in facts[candidate.module].scopes[candidate.scope].attributes:
                return candidate
        return None

    def beginning(self, ref: Ref, prefix: str) -> Sequence[str]:
        """The names of a class's attributes that begin so, inherited in the project or not."""
        scopes = map(self._inference.modules.scope, self._inference.lineage(ref))
        names = (name for scope in scopes for name in scope.attributes if name.startswith(prefix))
        return list(dict.fromkeys(names))

    def bindings(self, holder: Ref, name: str) -> Sequence[Binding]:
        """What an attribute is bound to in the class that has it."""
        return self._inference.modules.scope(holder).attributes[name]

    def method(self, ref: Ref, name: str) -> Ref | None:
        """The function that a method of a class is, own or inherited in the project."""
        holder = self.holder(ref, name)
        if holder is None:
            return None
        value = self.bindings(holder, name)[-1].value
        return Ref(holder.module, value.scope) if type(value) is Function else None

    def hands_up(self, ref: Ref) -> bool:
        """Whether a class's constructor takes nothing but ``*args`` or ``**kwargs`` by place."""
        way = self.method(ref, CONSTRUCTOR)
        if way is None:
            return False
        if way not in self._handing_up:
            scope = self._inference.modules.scope(way)
            last = -1 if len(scope.parameters) == 1 else 1
            given = (one.value for bindings in scope.bindings.values() for one in bindings)
            takes_rest = any(type(one) is Rest and one.position in (1, last) for one in given)
            self._handing_up[way] = takes_rest
        return self._handing_up[way]

    def constructors(self, ref: Ref) -> tuple[Ref | None, ...]:
        """The constructor of a class, and the one that takes what mixins' before it hand on."""
        lineage = self._inference.lineage(ref)
        found = self._constructors.get(lineage)
        if found is None:
            own = self.method(ref, CONSTRUCTOR)
            found = (own,)
            if own is not None and self.hands_up(ref):
                taking = (one for one in lineage if not self.hands_up(one))
                found = (own, next((self.method(one, CONSTRUCTOR) for one in taking), None))
            self._constructors[lineage] = found
        return found

    def adds_in_own_way(self, owner: Value) -> bool:
        """Whether it is of a class of the project that takes with a method of its own: a buffer."""
        if owner.choices:
            return all(map(self.adds_in_own_way, owner.choices))
        if owner.kind is not Kind.INSTANCE or ":" not in owner.name:
            return False
        ref = Ref.of(owner.name)
        if self.may_inherit(ref):
            return False  # a list perhaps
        return any(self.method(ref, name) is not None for name in known.ADDING)

    def gives_object(self, owner: Value, name: str) -> bool:
        """Whether a method gives an object of a class of the project, which is no tuple."""
        way = self.method(Ref.of(owner.name), name) if ":" in owner.name else None
        given = self._inference.returned(way) if way is not None else UNKNOWN
        if given.kind is not Kind.INSTANCE or ":" not in given.name:
            return False
        return not self.may_inherit(Ref.of(given.name))

    def gives_first_alone(self, owner: Value) -> bool:
        """Whether a step gives at times nothing but the first of the values it gives elsewhere."""
        way = self.method(Ref.of(owner.name), "step") if ":" in owner.name else None
        given = self._inference.modules.scope(way).returns if way is not None else ()
        firsts = {spelled(one.parts[0]) for one in given if type(one) is Many and one.parts}
        return any(spelled(one) in firsts - {""} for one in given)

    def function(self, value: Value) -> Ref | None:
        """The function of the project that a function or a bound method is."""
        if value.kind is Kind.FUNCTION and ":" in value.name:
            return Ref.of(value.name)
        if value.kind is not Kind.METHOD or value.of is None or ":" not in value.of.name:
            return None
        return self.method(Ref.of(value.of.name), value.name)

    def _is_enum(self, ref: Ref) -> bool:
        """Whether a class has members: ``Task.EASY`` is one of its instances."""
        bases = self._inference.modules.scope(ref).bases
        return any(last_part(base).endswith(("Enum", "Flag")) for base in bases)

    def _from_outside(self, owner: Value, name: str) -> Value:
        """What an attribute that a class leaves open is given elsewhere: ``agent.env = env``."""
        if name not in self.outside.names or ":" not in owner.name:
            return UNKNOWN
        return self._inference.given(Ref.of(owner.name), name)

    @cached_property
    def _kept(self) -> dict[str, str]:
        """The names by which environments keep methods of theirs: ``env.old_step = env.step``."""
        found = {}
        for name, given in self.outside.names.items():
            methods = {own_result(base, binding.value) for _, base, binding in given}
            if len(methods) == 1 and (method := methods.pop()):
                found[name] = method
        return found

    def _declared(self, owner: Value, name: str, holder: Ref) -> Value:
        bindings = self.bindings(holder, name)
        function = bindings[-1].value
        if type(function) is Function:
            scope = self._inference.modules.facts[holder.module].scopes[function.scope]
            if scope.name != "<lambda>":
                way = Ref(holder.module, function.scope)
                if not self._properties.is_one(way):
                    return Value(Kind.METHOD, name, of=owner)
                return self._inference.returned(way)
        if (
            owner.is_environment
            and name in known.RESULTS
            and isinstance(function, (Function, Name))
        ):
            return Value(Kind.METHOD, name, of=owner)  # a lambda, or a method by a second name
        if (
            owner.is_environment
            and type(function) is Name
            and function.scope == holder.scope
            and function.id in known.RESULTS
        ):
            return Value(Kind.METHOD, function.id, of=owner)  # restart = reset, in the class's body
        found = self._inference.bound(holder.module, bindings)
        if type(function) is Call and is_in_body(function, holder) and owner.kind is not Kind.CLASS:
            read = self._properties.of(owner, holder.module, function)
            if read.is_known:
                return read
        if owner.is_environment and name in known.RESULTS and found.kind is Kind.FUNCTION:
            return Value(Kind.METHOD, name, of=owner)
        if owner.is_environment and name in _INHERITED and not found.is_known:
            is_wrapper = self._inference.class_info(Ref.of(owner.name)).is_wrapper
            is_inner = name in known.INNER
            inherited = of_environment(owner, "env" if is_inner else name)
            is_sure = is_wrapper and name not in known.INNER - {"env"}
            return inherited if is_sure else inherited.but(guess=is_inner)
        return found
