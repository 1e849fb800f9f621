"""What dotted names stand for: imports, re-exports and star imports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ..reading import expressions as e
from ..reading.records import Binding
from .modules import Ref
from .unions import union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_HOLDING = (Kind.MANY, Kind.UNKNOWN)
"""What containers are, full or empty."""
_HOPS = 5
"""Over so many imports from each other what is imported is followed."""


@lru_cache(maxsize=4096)
def outside(dotted: str) -> Value:
    """What a dotted name stands for that the project does not define."""
    return Value(Kind.DOTTED, dotted)


class Names:
    """The names that modules give each other."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._starring: set[tuple[str, str, str]] = set()

    def dotted(self, dotted: str) -> Value:
        """Returns what an absolute dotted name stands for, inside the project or outside."""
        module, _, name = dotted.rpartition(".")
        inside = self._modules.facts.get(module)
        if inside is not None:
            found = self._exported(module, name)
            if found.is_known:
                return found
            if name in inside.scopes[0].bindings and dotted not in self._modules.facts:
                return UNKNOWN
        elif module and dotted not in self._modules.facts and self._modules.is_own(module):
            owner = self.dotted(module)
            if owner.kind is not Kind.DOTTED or owner.name != module:
                return self._inference.members.of(owner, name)
        return outside(dotted)

    def classes(self, module: str, within: tuple[str, ...] = ()) -> Iterator[Value]:
        """Yields the classes of the project that a module binds or takes with a star."""
        facts = self._modules.facts[module]
        bound = [name for name in facts.scopes[0].bindings if name[:1].isupper()]
        for name in bound:
            found = self._exported(module, name)
            if found.kind is Kind.CLASS and not found.choices:
                yield found
        sources = [self._modules.resolved(module, star) for star in facts.stars]
        for source in sources:
            if source in self._modules.facts and source not in (module, *within):
                yield from self.classes(source, (module, *within))

    def chosen(self, module: str) -> Sequence[Value]:
        """The classes that a module is asked for by name: its own, or, without any, all it has."""
        found = list(self.classes(module))
        return [one for one in found if Ref.of(one.name).module == module] or found

    def _exported(self, module: str, name: str) -> Value:
        bindings = self._modules.facts[module].scopes[0].bindings.get(name)
        if bindings and not self._is_itself(module, name, bindings):
            found = self._inference.bound(module, bindings)
        else:
            found = union(self.starred(module, name))
        return self.with_added(found, module, name) if self.added else found

    def with_added(self, found: Value, module: str, name: str) -> Value:
        """What a name of a module holds with what other modules put into it.

        A step's result is put there as four values: what reads them may be anywhere.
        """
        added = self.added.get((module, name), ())
        if not added or found.kind not in _HOLDING:
            return found
        values = [self._inference.held(*one) for one in added]
        return union([found, *(one for one in values if one.kind is not Kind.STEP or one.modern)])

    @cached_property
    def added(self) -> Mapping[tuple[str, str], Sequence[tuple[str, Binding]]]:
        """What modules put into what they import, by the module that has it and its name there."""
        found: dict[tuple[str, str], list[tuple[str, Binding]]] = {}
        for module, facts in self._modules.facts.items():
            for name, bindings in facts.scopes[0].bindings.items():
                adding = [one for one in bindings if one.adds]
                origin = self.origin(module, name) if adding else None
                if origin is not None and origin[0] != module:
                    found.setdefault(origin, []).extend((module, one) for one in adding)
            for name, given in facts.given.items():
                for base, binding in given:
                    target = self._imported_module(module, base)
                    if target and target != module:
                        found.setdefault((target, name), []).append((module, binding))
        return found

    def _imported_module(self, module: str, base: e.Expression) -> str:
        """The module of the project that an attribute is set of ("" for none).

        What is set of a plain name outside of functions is bound there by its dotted name.
        """
        name, rest = e.root(base), e.spelled(base).partition(".")[2]
        if name is None or (name.scope == 0 and not rest):
            return ""
        bindings = self._inference.bindings(module, name)
        imported = [one.value for one in bindings if isinstance(one.value, e.Imported)]
        dotted = self._modules.resolved(module, imported[0].dotted) if imported else ""
        dotted = f"{dotted}.{rest}" if rest else dotted
        return dotted if dotted in self._modules.facts else ""

    def origin(self, module: str, name: str) -> tuple[str, str] | None:
        """The module of the project that a name is imported from, and what it is called there."""
        for _ in range(_HOPS):
            first, _, rest = name.partition(".")
            bindings = self._modules.facts[module].scopes[0].bindings.get(first, ())
            imported = [one.value for one in bindings if isinstance(one.value, e.Imported)]
            if not imported:
                return module, name
            dotted = self._modules.resolved(module, imported[0].dotted)
            module, _, name = (f"{dotted}.{rest}" if rest else dotted).rpartition(".")
            if module not in self._modules.facts:
                return None
        return None

    def _is_itself(self, module: str, name: str, bindings: Sequence[Binding]) -> bool:
        """Whether a package binds a name only by importing its own submodule of that name."""
        dotted = f"{module}.{name}"
        return dotted in self._modules.facts and all(
            isinstance(b.value, e.Imported) and b.value.dotted in (dotted, module) for b in bindings
        )

    def starred(self, module: str, name: str) -> Iterator[Value]:
        """What a name is that only a star import can have brought."""
        for star in self._modules.facts[module].stars:
            source = self._modules.resolved(module, star)
            key = (module, source, name)
            if key in self._starring:
                continue
            self._starring.add(key)
            try:
                if source in self._modules.facts:
                    yield self._exported(source, name)
                elif self._modules.is_legacy(source):
                    yield Value(Kind.DOTTED, f"{source}.{name}")
            finally:
                self._starring.discard(key)
