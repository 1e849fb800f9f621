"""How the environments that are made are rendered, anywhere in a project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Optional

from ...targets import LEGACY_ROOT
from ...tuples import NamedTuple
from ..reading.expressions import Attribute, Expression, Text, last_part
from ..reading.records import Facts, Render
from ..solving.classes.written_out import root_scope
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Site, Value
from ..tables import known
from . import modes, wrapper_renders
from .givers import givers

_WRAPPERS = "wrappers"
_IMPORTED = f"{LEGACY_ROOT}.{_WRAPPERS}"
_BROUGHT = f"{_IMPORTED}."


class RenderUse(NamedTuple):
    """How an environment that one ``make`` gave is rendered.

    Attributes:
        mode: The mode; None where it is no constant.
        guards: The conditions it is rendered under.
        path: The file, and `line`, where it is.
        is_given: Whether the call names the mode.
        variable: The source of a mode that a name or an attribute holds.
        records: Whether a wrapper around the environment renders it, to record it.
        holder: The class by whose own ``render`` it is rendered, which may hold several.
        is_sure: Whether the conditions are all: a wrapper that renders may not be around it.
    """

    mode: Optional[str]
    guards: tuple[str, ...]
    path: str
    line: int
    is_given: bool = True
    variable: str = ""
    records: bool = False
    holder: str = ""
    is_sure: bool = True


class Renders:
    """The calls of ``render``, by the calls of ``make`` or the classes that feed them.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def of(self, make: Site) -> Sequence[RenderUse]:
        """How the environment made at a place (path, line, column) is rendered."""
        return self._uses.get(make, ())

    def places(self, path: str) -> Iterator[tuple[int, int]]:
        """Where a file makes environments that are rendered anywhere."""
        return (site[1:] for site in self._uses if not isinstance(site, str) and site[0] == path)

    def of_class(self, ref: Ref) -> Sequence[RenderUse]:
        """How instances of a class of the project are rendered."""
        return self._uses.get(str(ref), ())

    def givers(self, make: Site) -> Set[Ref]:
        """The functions that give back what is made at a place, and make it or have it made."""
        return self._givers.get(make, frozenset())

    @cached_property
    def _givers(self) -> Mapping[Site, frozenset[Ref]]:
        return givers(self._inference)

    def is_led_to(self, path: str, line: int) -> bool:
        """Whether a wrapper renders in a line what it is around, all of which is seen made."""
        return (path, line) in self._led_to

    @cached_property
    def _led_to(self) -> frozenset[tuple[str, int]]:
        facts = self._inference.modules.facts
        by_wrappers = (key for key in self._by_wrappers if key[1].is_given)
        return frozenset((facts[module].path, render.line) for module, render in by_wrappers)

    @cached_property
    def _by_wrappers(self) -> Mapping[tuple[str, Render], Sequence[tuple[Site, bool]]]:
        """What wrappers render by themselves, by the modules and calls that do."""
        return {
            (module, render): found
            for module, facts in self._inference.modules.facts.items()
            for render in facts.renders
            if (found := wrapper_renders.rendered(self._inference, module, render))
        }

    @cached_property
    def of_wrapped(self) -> frozenset[str]:
        """The modes in which wrappers are rendered of which it is not seen what is within."""
        found = (self._mode(module, render) for module, render, _ in self._of_wrapped)
        return frozenset(mode for mode in found if mode is not None)

    @cached_property
    def only_within(self) -> str:
        """The one mode in which all such wrappers hand a render on to what is within ("": none)."""
        modules = self._inference.modules
        found = {self._mode_within(*one) for one in self._of_wrapped}
        have_own = any(map(self._is_wrapper, modules.defining("render")))
        return found.pop() or "" if len(found) == 1 and not have_own else ""

    def _mode_within(self, module: str, render: Render, receiver: Value) -> Optional[str]:
        """The mode that reaches what is within a wrapper; None where that is not known.

        What a wrapper renders without one may be another wrapper, or has a mode by default.
        """
        brought = any(reason.startswith(_BROUGHT) for reason in receiver.evidence[:1])
        is_handed_on = render.is_given or brought or ":" in receiver.name
        return self._mode(module, render) if is_handed_on else None

    def _mode(self, module: str, render: Render) -> Optional[str]:
        return modes.text(self._inference, module, render.mode)

    @cached_property
    def wrapping(self) -> frozenset[str]:
        """The files that call anything by the name of a wrapper of the project's, or use gym's."""
        modules = self._inference.modules
        own = {modules.scope(ref).name for ref in modules.classes if self._is_wrapper(ref)}
        return frozenset(one.path for one in modules.facts.values() if _may_wrap(one, own))

    def _is_wrapper(self, ref: Ref) -> bool:
        return self._inference.class_info(ref).is_wrapper

    @cached_property
    def _of_wrapped(self) -> Sequence[tuple[str, Render, Value]]:
        """Such renders, with their modules and what is rendered."""
        return [
            (module, render, receiver)
            for module, facts in self._inference.modules.facts.items()
            for render in facts.renders
            if render.owner < 0 and self._is_shown(module, render)
            for receiver in [self._inference.value(module, render.receiver)]
            if self._is_around_unseen(receiver)
        ]

    def _is_around_unseen(self, receiver: Value) -> bool:
        """Whether it is a wrapper of the project, or what one is around, that no make() gave."""
        if not receiver.is_environment or receiver.makes or receiver.guess or receiver.choices:
            return False
        if ":" not in receiver.name:
            return not receiver.name
        return self._is_wrapper(Ref.of(receiver.name))

    @cached_property
    def asked(self) -> Mapping[str, frozenset[str]]:
        """The modes in which environments that ``make`` gave are rendered, by their ids.

        Those of an id that is not written out are kept by "".
        """
        found: dict[str, frozenset[str]] = {}
        for site, uses in self._uses.items():
            if not isinstance(site, str):
                named = {use.mode for use in uses if use.mode and not use.records}
                id_ = self._ids.get(site, "")
                found[id_] = found.get(id_, frozenset()) | named
        return found

    @cached_property
    def _ids(self) -> Mapping[Site, str]:
        """The ids that calls of ``make`` name, by their places."""
        facts = self._inference.modules.facts
        return {
            (facts[module].path, call.line, call.column): id_.value
            for module, call in self._inference.sites.of("make")
            if isinstance(id_ := call.argument("id", 0), Text)
        }

    @cached_property
    def _uses(self) -> Mapping[Site | str, Sequence[RenderUse]]:
        uses: dict[Site | str, list[RenderUse]] = {}
        held: list[tuple[str, Render]] = []
        for module, facts in self._inference.modules.facts.items():
            for render in facts.renders:
                if render.owner >= 0:
                    held.append((module, render))
                    continue
                if not self._is_shown(module, render):
                    continue
                mode = modes.text(self._inference, module, render.mode)
                records = render.recorder is not None
                how = (render.line, render.is_given, render.variable, records)
                use = RenderUse(mode, render.guards, facts.path, *how)
                called = self._inference.value(module, render.receiver)
                receiver = self._inference.members.delegating.reached(called, "render")
                asked = self._asked_within(receiver) if not records else ""
                inner = use._replace(mode=asked, is_given=True, variable="") if asked else use
                for site in receiver.makes if receiver.is_environment else ():
                    uses.setdefault(site, []).append(inner)
                for name in _classes(receiver):
                    uses.setdefault(name, []).append(use)
                for site, is_sure in self._by_wrappers.get((module, render), ()):
                    uses.setdefault(site, []).append(use._replace(is_sure=is_sure))
        for site, through in [one for place in held for one in self._held(*place, uses)]:
            uses.setdefault(site, []).append(through)
        return uses

    def _held(
        self, module: str, render: Render, uses: Mapping[Site | str, Sequence[RenderUse]]
    ) -> Iterator[tuple[Site, RenderUse]]:
        """How what a class of the project holds is rendered where that class is.

        What is made in the class's own file may be rendered from elsewhere. Wrappers are followed
        to what they are around anyway.
        """
        ref = Ref(module, render.owner)
        receiver = self._inference.value(module, render.receiver)
        if not receiver.is_environment or self._inference.class_info(ref).is_wrapper:
            return
        facts = self._inference.modules.facts[module]
        mode = modes.text(self._inference, module, render.mode)
        here = RenderUse(mode, render.guards, facts.path, render.line, is_given=False)
        here = here._replace(holder=facts.scopes[render.owner].name)
        callers = [use for name in self._below(ref) for use in uses.get(name, ())]
        for site in receiver.makes:
            known = {(use.path, use.line) for use in uses.get(site, ())}
            found = [use for use in callers if (use.path, use.line) not in known]
            for use in found if callers else [here] * (site[0] == facts.path):
                there = here._replace(guards=use.guards, path=use.path, line=use.line)
                yield site, here if render.guards else there

    def _below(self, ref: Ref) -> Iterator[str]:
        """A class and those that derive from it."""
        for other in self._inference.modules.classes:
            if other == ref or ref in self._inference.lineage(other):
                yield str(other)

    def _asked_within(self, receiver: Value) -> str:
        """The one mode in which a wrapper of the project renders what it wraps ("" if any)."""
        if receiver.choices or ":" not in receiver.name:
            return ""
        ref = Ref.of(receiver.name)
        render = self._inference.members.method(ref, "render")
        if render is None or not self._inference.class_info(ref).is_wrapper:
            return ""
        asked = self._within.get(render, [])
        texts = {mode.value for mode in asked if isinstance(mode, Text)}
        is_one = len(texts) == 1 and all(isinstance(mode, Text) for mode in asked)
        return texts.pop() if is_one else ""

    @cached_property
    def _within(self) -> Mapping[Ref, Sequence[Expression]]:
        """The modes that functions name where they render something themselves."""
        found: dict[Ref, list[Expression]] = {}
        for module, facts in self._inference.modules.facts.items():
            for render in facts.renders:
                if render.recorder is None and render.is_given:
                    where = Ref(module, root_scope(render.receiver))
                    found.setdefault(where, []).append(render.mode)
        return found

    def _is_shown(self, module: str, render: Render) -> bool:
        """Whether a call renders: of other libraries' monitors, none does."""
        if render.recorder is None:
            return True
        name = self._inference.value(module, render.recorder).name
        if ":" in name:
            name = self._inference.class_info(Ref.of(name)).root
        return name in known.RECORDERS or name in known.CAMERAS


def _classes(receiver: Value) -> Iterator[str]:
    for one in receiver.choices or (receiver,):
        if ":" in one.name:
            yield one.name


def _may_wrap(facts: Facts, own: Set[str]) -> bool:
    called = [call.function for call in facts.calls]
    bases = (last_part(one.base) for one in called if isinstance(one, Attribute))
    is_gyms = _WRAPPERS in bases or any(one.startswith(_IMPORTED) for one in facts.imports)
    return is_gyms or not own.isdisjoint(map(last_part, called))
