"""What says that a class with spaces, step and reset has a contract of its own all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading.expressions import (
    Attribute,
    Call,
    Expression,
    Function,
    Many,
    Name,
    last_part,
    super_name,
)
from ...reading.records import Scope
from ...tables import known, lookalikes
from ...tables.functions import CONSTRUCTOR
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value
from . import own_hints
from .class_info import AROUND, why_old
from .derived import Derived
from .outer_steps import steps_as_outside
from .reset_pairs import is_as_of_step, is_with_info
from .written_out import (
    arities,
    is_list,
    is_no_tuple,
    is_pair,
    names_made,
    root_name,
    root_scope,
)

if TYPE_CHECKING:
    from ..inference import Inference

_STUBS = frozenset({"NotImplementedError", "NotImplemented"})
_SELF_AND_ACTION = 2
_ASKED = "return_"
_SPACE = "action_space"
_ADAPTER = "EnvCompatibility"
MORE = "its step() takes more than an action"


class Contracts:
    """What the steps of classes give that derive from nothing known, and of those below them."""

    def __init__(self, inference: Inference, derived: Derived) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._derived = derived

    def of_its_own(self, ref: Ref, has: set[str]) -> str:
        """Why a class is no environment of gym's ("" where nothing says so).

        Args:
            ref: The class.
            has: The names of the attributes that it has or inherits.
        """
        turns = lookalikes.TURNS & has
        if turns:
            return f"it has {min(turns)}: agents take turns in it"
        family = [ref, *self._derived.below(ref)]
        steps = [step for one in family for step in self.own(one)]
        if self._acts_without_result(ref):
            return "its step() and reset() give nothing"
        if any(self._modules.scope(step).required > _SELF_AND_ACTION for step in steps):
            return MORE
        if any(known.LENGTHS & set(arities(self._modules.scope(step))) for step in steps):
            return ""
        others = {length for one in family for length in self.step_arities(one)} - known.LENGTHS
        if others and len(family) > 1:
            return f"step() gives {min(others)} values below it"
        if lookalikes.NETWORKS & set(map(last_part, self._modules.scope(ref).bases)):
            return "it is a part of a network"
        otherwise = next(filter(None, map(self._otherwise, steps)), "")
        return self._asked_in_reset(ref) or otherwise or self._given_in_reset(ref, steps)

    def resets_as_it_steps(self, ref: Ref) -> bool:
        """Whether the reset of a class gives a reward and an end beside an observation."""
        reset = self._inference.members.method(ref, "reset")
        return reset is not None and any(map(is_as_of_step, self._modules.scope(reset).returns))

    def steps_alone(self, ref: Ref) -> bool:
        """Whether a step writes four values out and makes none of a step within."""
        step = self._inference.members.method(ref, "step")
        scope = self._modules.scope(step) if step is not None else None
        if scope is None or "step" in scope.called or scope.required > _SELF_AND_ACTION:
            return False
        return set(arities(scope)) == {known.LEGACY_LENGTH}

    def _acts_without_result(self, ref: Ref) -> bool:
        """Whether step and reset of a class both do something, and give nothing: no stubs do."""
        attributes = self._modules.scope(ref).attributes
        held = (binding for name in known.RESULTS for binding in attributes.get(name, ()))
        own = [
            self._modules.scope(Ref(ref.module, binding.value.scope))
            for binding in held
            if isinstance(binding.value, Function)
        ]
        return {one.name for one in own} == known.RESULTS and not any(
            one.returns or one.is_generator or _STUBS.issuperset(one.called) for one in own
        )

    def _given_in_reset(self, ref: Ref, steps: list[Ref]) -> str:
        """What the reset of a class gives beside an observation, where no step is gym's ("")."""
        reset = self._inference.members.method(ref, "reset")
        scope = self._modules.scope(reset) if reset is not None else None
        given = scope.returns if scope is not None else []
        if scope is None or not given or not all(map(is_pair, given)):
            return ""
        if any(is_with_info(scope, one) for one in given) or any(map(self.hands_step_on, steps)):
            return ""
        return "its reset() gives two values, and no info"

    def hands_step_on(self, step: Ref) -> bool:
        """Whether a step gives what that of an environment gives, or a function that it calls."""
        found: list[Expression] = []
        for one in self._modules.scope(step).returns:
            named = self._inference.bindings(step.module, one) if isinstance(one, Name) else ()
            found += [one, *(binding.value for binding in named)]
        if any(self._inference.value(step.module, one).kind is Kind.STEP for one in found):
            return True
        called = (one.function for one in found if isinstance(one, Call))
        functions = (self._inference.value(step.module, one) for one in called)
        helpers = filter(None, map(self._inference.members.function, functions))
        return any(known.LENGTHS & set(arities(self._modules.scope(one))) for one in helpers)

    def _asked_in_reset(self, ref: Ref) -> str:
        """What the reset of a class has to be given or is told to give, other than gym's."""
        reset = self._inference.members.method(ref, "reset")
        if reset is None:
            return ""
        scope = self._modules.scope(reset)
        names = list(scope.parameters)
        if scope.required > 1:
            return f"its reset() has to be given {names[1]}"
        own = [name for name in names if name.startswith(_ASKED) and name != "return_info"]
        if own:
            return f"its reset() takes {own[0]}"
        is_hinted = own_hints.is_hinted(self._inference, ref, "reset")
        return "its reset() is annotated so" if is_hinted else ""

    def is_of_several(self, ref: Ref) -> bool:
        """Whether the spaces of a class that derives from nothing are several, in a list."""
        bindings = self._modules.scope(ref).attributes.get(_SPACE, ())
        held = self._inference.bound(ref.module, bindings) if bindings else UNKNOWN
        return held.kind is Kind.MANY

    @cached_property
    def calls_spaces(self) -> bool:
        """Whether spaces are called for actions: ``env.action_space({"line": 3})``.

        PettingZoo's, which are called for the space of an agent, are given one.
        """
        return any(
            type(call.function) is Attribute
            and call.function.name == _SPACE
            and not call.keywords
            and all(isinstance(one, Many) and one.is_dict for one in call.arguments)
            for facts in self._modules.facts.values()
            for call in facts.calls
        )

    def kept_by(self, ref: Ref) -> str:
        """Where an adapter of gym's is put around what a class makes ("" for nowhere)."""
        for module, call in self._inference.sites.of(_ADAPTER):
            env = call.argument("env", 0)
            made = env.function if isinstance(env, Call) else env
            if made is not None and self._inference.value(module, made).name == str(ref):
                return self._modules.place(module, call.line)
        return ""

    def wraps_lookalikes(self, ref: Ref) -> str:
        """What the instances of a wrapper class are put around, if that is nothing of gym's."""
        known_ones = (value for value in self.wrapped(ref) if value.is_known)
        given = [one for one in known_ones if not steps_as_outside(self._inference, one)]
        if not given or any(value.kind is not Kind.LOOKALIKE or value.guess for value in given):
            return ""
        told = next(filter(None, map(why_old, given)), "") or next(iter(given[0].evidence), "")
        return f"{AROUND} {told or 'no environment'}"

    def wraps_old_at_times(self, ref: Ref) -> str:
        """What keeps the old API, and is not all that a wrapper's instances are put around ("")."""
        given = [value for value in self.wrapped(ref) if value.is_known]
        told = [why_old(one) for value in given for one in value.options or (value,)]
        old = next(filter(None, told), "")
        return f"{AROUND} {old}" if old and not all(told) else ""

    def record_of(self, ref: Ref, root: str) -> str:
        """The named tuple of other than five parts that the steps of a class give ("" for none).

        What an abstract class promises is what the classes below it give; where it derives from
        nothing of gym's, one of these is enough.

        Args:
            ref: The class.
            root: The class outside the project that it derives from ("" for none).
        """
        step = self._inference.members.method(ref, "step")
        if step is None:
            return ""
        if self._modules.scope(step).returns:
            return self._record(step)
        below = [step for one in self._derived.below(ref) for step in self.own(one)]
        if root and any(known.LENGTHS & set(arities(self._modules.scope(one))) for one in below):
            return ""
        return next(filter(None, map(self._record, below)), "")

    def _record(self, step: Ref) -> str:
        """The name of the named tuple of the project that all is which a step gives."""
        scope = self._modules.scope(step)
        given = [
            binding.value
            for one in scope.returns
            for binding in (scope.bindings.get(one.id, ()) if isinstance(one, Name) else ())
        ] + [one for one in scope.returns if not isinstance(one, Name)]
        made = [
            self._inference.value(step.module, one.function) if isinstance(one, Call) else UNKNOWN
            for one in given
        ]
        is_own = bool(made) and all(one.kind is Kind.CLASS and ":" in one.name for one in made)
        records = [self._modules.scope(Ref.of(one.name)) for one in made] if is_own else []
        is_other = all(len(one.fields) not in (0, known.MODERN_LENGTH) for one in records)
        return records[0].name if records and is_other else ""

    def made_beside(self, ref: Ref) -> Iterator[Ref]:
        """Yields the classes that a function of the project makes where it does not make this."""
        for name in self._siblings.get(self._modules.scope(ref).name, ()):
            yield from (
                one for one in self._modules.classes if self._modules.scope(one).name == name
            )

    @cached_property
    def _siblings(self) -> dict[str, set[str]]:
        """The names of what one function makes and returns, by each other."""
        found: dict[str, set[str]] = {}
        for facts in self._modules.facts.values():
            for scope in facts.scopes:
                names = set(names_made(scope)) if scope.kind == "function" else set()
                for name in names if len(names) > 1 else ():
                    found.setdefault(name, set()).update(names - {name})
        return found

    @cached_property
    def adapter(self) -> str:
        """What makes five values of the four of a step, and is no wrapper ("" for nothing)."""
        for module, facts in self._modules.facts.items():
            for unpacking in facts.unpackings:
                receiver, scope = unpacking.receiver, root_scope(unpacking.receiver)
                is_above = super_name(receiver) is not None
                if unpacking[1:3] == ("step", 4) and scope >= 0 and not is_above:
                    function = facts.scopes[scope]
                    if not (function.name == "step" and set(arities(function)) == {5}):
                        continue
                    if not self._is_in_wrapper(module, function):
                        return f"{function.name}() in {self._modules.place(module, function.line)}"
        return ""

    def _is_in_wrapper(self, module: str, function: Scope) -> bool:
        """Whether a function is a method of a class that derives from a wrapper by name."""
        owner = self._modules.scope(Ref(module, function.parent))
        return any(last_part(base).endswith("Wrapper") for base in owner.bases)

    def asks_for_info(self, ref: Ref, root: str) -> bool:
        """Whether the reset of a class gives the pair of today only to who asks, as in gym 0.25.

        Args:
            ref: The class, whose steps give five values.
            root: The class outside the project that it derives from ("" for none).
        """
        reset = self._inference.members.method(ref, "reset")
        if reset is None:
            return False
        scope = self._modules.scope(reset)
        pairs = list(map(is_pair, scope.returns))
        if "return_info" in scope.parameters:
            return not all(pairs)
        if not self._modules.asks_on_demand or known.is_modern(root) or any(pairs):
            return False
        is_of_today = known.CURRENT_KEYWORDS["reset"] <= {*scope.parameters}
        may_be_pairs = is_of_today and any(self._may_be_pair(reset, one) for one in scope.returns)
        return bool(pairs) and not may_be_pairs

    def _may_be_pair(self, reset: Ref, returned: Expression) -> bool:
        """Whether what a reset gives comes of a call of which that is not seen."""
        scope = self._modules.scope(reset)
        named = scope.bindings.get(returned.id, ()) if isinstance(returned, Name) else ()
        return any(
            isinstance(one, Call) and not self._gives_no_pair(reset, one.function)
            for one in (returned, *(binding.value for binding in named))
        )

    def _gives_no_pair(self, reset: Ref, called: Expression) -> bool:
        """Whether it is a function of numpy's, or a method beside a reset that makes no pair."""
        owner = called.base if isinstance(called, Attribute) else None
        if not isinstance(called, Attribute) or not isinstance(owner, Name):
            return False
        scope = self._modules.scope(reset)
        if owner.id in [*scope.parameters][:1]:
            class_ = Ref(reset.module, scope.parent)
            method = self._inference.members.method(class_, called.name)
            given = self._modules.scope(method).returns if method is not None else []
            return bool(given) and not any(is_pair(one) or isinstance(one, Call) for one in given)
        return self._inference.value(reset.module, owner).name == "numpy"

    def wrapped(self, ref: Ref) -> Iterator[Value]:
        """What the instances of a class are given first, by its own constructor or gym's."""
        method = self._inference.members.method(ref, CONSTRUCTOR)
        names = list(self._modules.scope(method).parameters) if method is not None else []
        made = self._handed_up(method) if method is not None else UNKNOWN
        if made.is_known:
            yield made
        elif method is None:
            yield from self._made_with(ref, "env")
        elif len(names) > 1:
            is_own = self._modules.scope(method).parent == ref.scope and method.module == ref.module
            given = [] if is_own else list(self._made_with(ref, names[1]))
            yield from given or self._inference.parameters.passed(method, names[1])

    def _made_with(self, ref: Ref, name: str) -> Iterator[Value]:
        """What a class is called with first, or by the name of that parameter."""
        for module, call in self._inference.sites.of(self._modules.scope(ref).name):
            given = call.argument(name, 0)
            if given is not None and self._inference.value(module, call.function).name == str(ref):
                yield self._inference.value(module, given)

    def _handed_up(self, constructor: Ref) -> Value:
        """What a constructor hands to the one above, if it makes that itself."""
        scope = self._modules.scope(constructor)
        is_super = "super" in scope.called
        owner = self._modules.scope(Ref(constructor.module, scope.parent)).name
        sites = self._inference.sites
        for module, call in sites.inside(owner) if is_super else sites.of(CONSTRUCTOR):
            if module != constructor.module:
                continue
            base = call.function.base if isinstance(call.function, Attribute) else None
            me = base.function if isinstance(base, Call) else call.argument("self", 0)
            if not isinstance(me, Name):
                continue
            given = call.argument("env", int(not is_super))
            made = root_name(given) if given is not None and me.scope == constructor.scope else None
            if given is not None and made is not None and made.id not in scope.parameters:
                return self._inference.value(module, given)
        return UNKNOWN

    def _otherwise(self, step: Ref) -> str:
        """What a step gives instead of a tuple ("" where it may give one)."""
        scope = self._modules.scope(step)
        if not scope.returns and not scope.is_generator and not _STUBS.issuperset(scope.called):
            return "its step() gives nothing"
        values = [self._inference.value(step.module, value) for value in scope.returns]
        if any(value.kind is Kind.INSTANCE and ":" in value.name for value in values):
            return "its step() gives one object"
        if scope.returns and all(self._is_dict(step.module, value) for value in scope.returns):
            return "its step() gives a dict"
        if scope.returns and all(map(is_list, scope.returns)):
            return "its step() gives a list of any length"
        if is_no_tuple(scope.result) and not any(value.kind is Kind.STEP for value in values):
            return "its step() is annotated so"
        return ""

    def _is_dict(self, module: str, returned: Expression) -> bool:
        """Whether what is returned is a dict that is written out, or a name that holds such."""
        given: list[Expression] = [returned]
        if isinstance(returned, Name):  # what is put under its keys is bound to it as well
            given = [binding.value for binding in self._inference.bindings(module, returned)]
        held = [one for one in given if isinstance(one, Many) and not one.fixed]
        return len(held) == len(given) and any(one.is_dict for one in held)

    def step_arities(self, ref: Ref, names: Iterable[str] = known.STEPS) -> set[int]:
        """The lengths of the tuples that a class's own step gives, where they are written out."""
        found: set[int] = set()
        for name in names:
            for binding in self._modules.scope(ref).attributes.get(name, ()):
                if isinstance(binding.value, Function):
                    function = self._modules.facts[ref.module].scopes[binding.value.scope]
                    found.update(arities(function))
        return found

    def all_steps_give(self, ref: Ref, test: Callable[[Many], bool]) -> bool:
        """Whether all that a class's own steps write out passes a test, if they write any."""
        given = [
            value
            for step in self.own(ref)
            for value in self._modules.scope(step).returns
            if isinstance(value, Many)
        ]
        return bool(given) and all(map(test, given))

    def own(self, ref: Ref, method: str = "step") -> Iterator[Ref]:
        """Yields the functions that are a method of a class itself."""
        for binding in self._modules.scope(ref).attributes.get(method, ()):
            if isinstance(binding.value, Function):
                yield Ref(ref.module, binding.value.scope)
