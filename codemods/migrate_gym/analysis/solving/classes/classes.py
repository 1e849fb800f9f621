"""What the classes of a project are: environments, wrappers, look-alikes or none of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Optional

from ...reading.expressions import (
    Attribute,
    Expression,
    Imported,
    Name,
    Text,
    last_part,
    super_name,
)
from ...reading.records import Scope
from ...tables import known, lookalikes
from ..known_members import as_class
from ..modules import Ref
from ..unions import AT_TIMES, BESIDE, LOOKS_WITHIN, STEPS_ALONE
from ..values import UNKNOWN, Kind, OneKind, Value
from . import own_hints, shown
from .class_info import KEEPS_OLD, ClassInfo
from .contracts import MORE, Contracts
from .declared_spaces import DeclaredSpaces
from .derived import Derived
from .held_batches import steps_several
from .judging import Judge
from .mixins import Mixins
from .outer_steps import PLAIN_BASES
from .own_registries import registers_elsewhere
from .plain_values import plain
from .proxies import is_proxy
from .stand_ins import StandIns

if TYPE_CHECKING:
    from ..inference import Inference

_APIS = frozenset({known.LEGACY_ROOT, known.MODERN_ROOT})


class Classes:
    """The classes of a project, judged by their bases, then by what they declare."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._registered: Optional[frozenset[str]] = None
        self.derived = Derived(inference)
        self.contracts = Contracts(inference, self.derived)
        self.judge = Judge(inference, self.contracts)
        self._stand_ins = StandIns(inference)
        self._spaces = DeclaredSpaces(inference, self.derived)
        self._mixins = Mixins(inference, self.contracts.step_arities)

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
        infos = [
            info
            for options in self._options_of_bases(ref, scope)
            for info in self._above(options, scope.name, place)
        ]
        info = self._inherited(infos)
        if info is not None and info.instance.guess and info.instance.is_environment:
            info = self._unless_said(ref, info, self._attributes(scope, bases))
        if info is None or info.merely_steps:
            has = self._attributes(scope, bases) - plain(self._inference, ref)
            declared = self._declared(ref, scope, place, has)
            is_one = declared.instance.is_environment and not (info and self._is_as_above(ref))
            says_more = is_one or _has_own_contract(declared)
            info = declared if info is None or says_more else info
        is_plain = not bases and PLAIN_BASES.issuperset(map(last_part, scope.bases))
        if is_plain and not info.instance.is_environment:
            info = self._beside(ref) or info
        return self.judge.judged(ref, info)

    def _unless_said(self, ref: Ref, info: ClassInfo, has: set[str]) -> ClassInfo:
        """What a class is by what its base is called, unless it says otherwise itself."""
        said = own_hints.of_its_own(self._inference, ref, has)
        if not said:
            return info
        reason = f"{self._modules.scope(ref).name} has a contract of its own: {said}"
        return ClassInfo(Value(Kind.LOOKALIKE, evidence=(reason,)), root=info.root)

    def _is_as_above(self, ref: Ref) -> bool:
        """Whether a class steps or resets as one above it does, which is no environment."""
        members = self._inference.members
        if any(members.holder(ref, name) != ref for name in known.RESULTS):
            return True
        return any(
            module == ref.module and self._is_above(ref, call.function)
            for name in known.RESULTS
            for module, call in self._inference.sites.of(name)
        )

    def _is_above(self, ref: Ref, function: Expression) -> bool:
        """Whether a function is a method of ``super()`` in a class."""
        named = super_name(function.base) if isinstance(function, Attribute) else None
        if named is None:
            return False
        scopes = self._modules.facts[ref.module].scopes
        return named.scope >= 0 and scopes[named.scope].parent == ref.scope

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
                return found._replace(instance=found.instance.because(reason))
        return None

    def _above(self, options: Sequence[Value], name: str, place: str) -> list[ClassInfo]:
        """What a base is; nothing where it may as well be something else altogether."""
        infos: list[ClassInfo] = []
        for value in options:
            if value.kind is Kind.CLASS and ":" in value.name:
                if len(options) > 1 and self._is_something_else(Ref.of(value.name)):
                    return []
                infos.append(self._inference.class_info(Ref.of(value.name)))
            elif value.kind is Kind.DOTTED:
                infos.append(self._outside(value.name, name, place))
        return infos

    def _is_something_else(self, ref: Ref) -> bool:
        """Whether a class is neither an environment nor an empty one that stands in for it."""
        if self._inference.class_info(ref).instance.kind not in (Kind.INSTANCE, Kind.UNKNOWN):
            return False
        has = self._attributes(self._modules.scope(ref), self._inference.bases(ref))
        return any(not name.startswith("__") for name in has) and not has & known.RESULTS

    def _base_values(self, ref: Ref, scope: Scope) -> Iterator[Value]:
        return itertools.chain.from_iterable(self._options_of_bases(ref, scope))

    def _options_of_bases(self, ref: Ref, scope: Scope) -> Iterator[tuple[Value, ...]]:
        """What each of the bases may be."""
        for base in scope.bases:
            value = self._inference.value(ref.module, base)
            yield tuple(map(as_class, value.choices or (value,)))

    def _inherited(self, infos: Sequence[ClassInfo]) -> ClassInfo | None:
        """The base that tells most: a look-alike, a vector environment, an environment of gym's."""
        infos = sorted(infos, key=lambda info: (info.merely_steps, not info.root))
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
        rest, last = dotted.partition(".")[2], dotted.rpartition(".")[2]
        if known.is_modern(dotted) or self._modules.is_legacy(dotted):
            return _of_the_api(dotted, rest, because)
        is_batch = any(word in last for word in lookalikes.BATCH_WORDS)
        named = lookalikes.NAMES | lookalikes.MULTI_AGENT
        if lookalikes.keeps_its_own(dotted) or last in named or is_batch:
            return ClassInfo(Value(Kind.LOOKALIKE, evidence=because), root=dotted)
        is_wrapper = last.endswith("Wrapper") or dotted in known.OUTER_WRAPPERS
        is_env = last.endswith("Env") or dotted in known.OUTER_ENVS
        if self._modules.uses_gym and (is_wrapper or is_env):
            instance = Value(Kind.ENV, guess=True, evidence=because)
            return ClassInfo(instance, is_wrapper, dotted)
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
        if lookalikes.BATCH_METHODS & has:
            return _declaring(Kind.LOOKALIKE, f"{named} has step_async or step_wait")
        names = [self._modules.scope(one).name for one in self._inference.lineage(ref)]
        if any(word in name for name in names for word in lookalikes.BATCH_WORDS):
            return _declaring(Kind.LOOKALIKE, f"{named} is a vector of environments by name")
        if not has >= known.RESULTS and not (known.RESULTS & has and self._is_gyms_by_id(ref)):
            is_around = "__getattr__" in has and bool(known.RESULTS & has)
            is_around = is_around and self._modules.uses_gym
            place = self._stand_ins.place_around(ref) if is_around else ""
            if place:
                return _declaring(Kind.ENV, f"{named} {AT_TIMES} in {place}")
            if is_around and is_proxy(self._inference, self.contracts, ref):
                return _declaring(Kind.ENV, f"{named} {LOOKS_WITHIN}")
            reasons = (f"{named} {STEPS_ALONE}",) if self.contracts.steps_alone(ref) else ()
            return ClassInfo(Value(Kind.INSTANCE, evidence=reasons))
        if lookalikes.COUNT in has:
            return _declaring(
                Kind.LOOKALIKE, f"{named} has {lookalikes.COUNT}: it is a batch of its own"
            )
        own = self.contracts.of_its_own(ref, has)
        if own or lookalikes.NAMES & set(names):
            info = _declaring(Kind.LOOKALIKE, f"{named} has a contract of its own: {own or named}")
            return info._replace(steps_with_more=own == MORE)
        has_spaces = self._modules.uses_gym and has.issuperset(known.SPACES)
        has_spaces = has_spaces and self._spaces.are_in(ref)
        is_open = self._modules.uses_gym and not has_spaces
        if is_open and is_proxy(self._inference, self.contracts, ref):
            return _declaring(Kind.ENV, f"{named} {LOOKS_WITHIN}")
        if any(name.endswith("Wrapper") for name in names[1:]):
            return _declaring(Kind.LOOKALIKE, f"{named} derives from a wrapper that is not gym's")
        if has_spaces:
            return self._with_spaces(ref, named)
        if self._is_gyms_by_id(ref):
            return _declaring(Kind.ENV, f"{named} is registered as an environment")
        place = self._stand_ins.place(ref) if self._modules.uses_gym else ""
        if place:
            return _declaring(Kind.ENV, f"{named} stands for an environment of gym's in {place}")
        place = self._inference.made_beside.get(ref, "")
        if place:
            return _declaring(Kind.ENV, f"{named} {BESIDE}: {place}")
        place = self._stand_ins.place_around(ref) if self._modules.uses_gym else ""
        if place:
            return _declaring(Kind.ENV, f"{named} {AT_TIMES} in {place}")
        info = _declaring(Kind.LOOKALIKE, f"{named} has step and reset of its own")
        return info._replace(merely_steps=True)

    def _with_spaces(self, ref: Ref, named: str) -> ClassInfo:
        """What a class is that has spaces, step and reset: an environment, unless more is said."""
        kept = self._kept_beside(ref)
        if kept:
            reason = f"{named} is made where {kept} is, which {KEEPS_OLD}"
        elif self.contracts.resets_as_it_steps(ref):
            reason = f"{named} gives from reset() what a step gives"
        elif self.contracts.is_of_several(ref):
            reason = f"{named} has spaces of several in a list"
        elif steps_several(self._inference, ref) and not self.is_registered(ref):
            reason = f"{named} steps each of the environments that it holds: it is a batch"
        elif self.contracts.calls_spaces:
            reason = f"{named} has spaces, which are called here"
        elif self._is_of_many_by_name(ref):
            reason = f"{named} is an environment of several agents by name"
        elif self._spaces.are_of_another(ref):
            reason = f"{named} acts in the spaces of what it is made with"
        elif self.contracts.adapter and not self.is_registered(ref):
            reason = f"{named} is adapted to the new API by {self.contracts.adapter}"
        elif above := self._of_another_library(ref):
            reason = f"{named} derives from {above}, and its module names nothing of gym"
        elif place := shown.of_another_contract(self._inference, ref):
            reason = f"{named} shows that in {place}, which is none of gym's"
        elif around := self._of_what_it_is_around(ref):
            reason = f"{named} has the spaces of another: {around}"
        else:
            return _declaring(Kind.ENV, f"{named} declares spaces, step and reset")
        return _declaring(Kind.LOOKALIKE, reason)

    def _is_of_many_by_name(self, ref: Ref) -> bool:
        """Whether a class, or one above it, says so; ids are of gym's environments alone."""
        names = (self._modules.scope(one).name for one in self._inference.lineage(ref))
        is_said = any(lookalikes.AGENTS_WORD in name for name in names)
        return is_said and not self.is_registered(ref)

    def _of_what_it_is_around(self, ref: Ref) -> str:
        """What a class without a base is put around and has the spaces of, if that is not gym's."""
        is_copy = self._spaces.are_from_inside(ref) and not self.is_registered(ref)
        return self.contracts.wraps_lookalikes(ref) if is_copy else ""

    def _of_another_library(self, ref: Ref) -> str:
        """The base outside the project of a class in a module without gym ("" for none).

        What is registered, stands where an environment is expected, or makes one together with a
        class of gym's, is one all the same.
        """
        imported = self._modules.facts[ref.module].imports
        if not _APIS.isdisjoint(name.partition(".")[0] for name in imported):
            return ""
        outside = (above for _, above in self._inference.members.outer_bases(ref))
        found = next((one for one in outside if one.rpartition(".")[2] not in PLAIN_BASES), "")
        is_taken = bool(found) and (
            self.is_registered(ref)
            or bool(self._stand_ins.place(ref))
            or self._mixins.is_beside_gyms(ref)
        )
        return "" if is_taken else found

    def _kept_beside(self, ref: Ref) -> str:
        """A class that gives four values of five, and whose users have this one in its place."""
        if self.contracts.step_arities(ref) != {4}:
            return ""
        others = self.contracts.made_beside(ref)
        kept = (
            one
            for one in others
            if self.contracts.step_arities(one) == {4} and self.judge.takes(one, 5)
        )
        return next((self._modules.scope(one).name for one in kept), "")

    def _is_gyms_by_id(self, ref: Ref) -> bool:
        return self._modules.uses_gym and self.is_registered(ref)

    def is_registered(self, ref: Ref) -> bool:
        """Whether a ``register`` of the project names a class as its entry point."""
        if self._registered is None:
            named = itertools.starmap(self._behind, self._entry_points())
            self._registered = frozenset(itertools.chain.from_iterable(named))
        module, name = ref.module, self._modules.scope(ref).name
        while module:
            if f"{module}:{name}" in self._registered:
                return True
            module = module.partition(".")[2]
        return False

    def _entry_points(self) -> Iterator[tuple[str, str]]:
        for module, facts in self._modules.facts.items():
            for call in facts.calls:
                for keyword, value in call.keywords:
                    if keyword != known.ENTRY_POINT or not isinstance(value, (Name, Text)):
                        continue
                    if not registers_elsewhere(self._modules, module, call.function):
                        named = f"{module}:{value.id}" if isinstance(value, Name) else value.value
                        yield module, named

    def _behind(self, module: str, entry: str) -> list[str]:
        """An entry point, and those that the packages it names import it from."""
        found: list[str] = []
        while entry and entry not in found:
            found.append(entry)
            package, _, name = entry.partition(":")
            module = self._modules.resolved(module, package)
            facts = self._modules.facts.get(module)
            bindings = facts.scopes[0].bindings.get(name, ()) if facts is not None else ()
            value = bindings[0].value if len(bindings) == 1 else None
            dotted = value.dotted if isinstance(value, Imported) else ""
            entry = ":".join(dotted.rsplit(".", 1)) if "." in dotted else ""
        return found

    def registered_ids(self) -> Iterator[str]:
        """Yields the ids that the project registers environments by, "" for one not written out.

        What is given a single argument that is no text is another ``register``: ``atexit``'s.
        """
        for facts in self._modules.facts.values():
            for call in facts.calls:
                if last_part(call.function) == "register":
                    named = [value for keyword, value in call.keywords if keyword == "id"]
                    is_full = len(call.arguments) + len(call.keywords) > 1
                    ids = (getattr(one, "value", "") for one in (*call.arguments[:1], *named))
                    yield from (id_ for id_ in ids if id_ or is_full)


def _has_own_contract(info: ClassInfo) -> bool:
    is_other = info.instance.kind is Kind.LOOKALIKE
    return is_other and not (info.merely_steps or info.steps_with_more)


def _is_of_many(info: ClassInfo) -> bool:
    return info.root.rpartition(".")[2] in lookalikes.MULTI_AGENT


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
