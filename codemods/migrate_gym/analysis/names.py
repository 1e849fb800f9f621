"""What dotted names stand for: imports, re-exports and star imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from . import expressions as e
from .records import Binding
from .values import Kind, Value, union

if TYPE_CHECKING:
    from .inference import Inference


@lru_cache(maxsize=4096)
def outside(dotted: str) -> Value:
    """What a dotted name stands for that the project does not define."""
    return Value(Kind.DOTTED, dotted)


class Names:
    """The names that modules give each other."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._starring: set[tuple[str, str]] = set()

    def dotted(self, dotted: str) -> Value:
        """Returns what an absolute dotted name stands for, inside the project or outside."""
        module, _, name = dotted.rpartition(".")
        inside = self._modules.facts.get(module)
        if inside is not None:
            found = self._exported(module, name)
            if found.is_known:
                return found
        elif module and dotted not in self._modules.facts and self._modules.is_own(module):
            owner = self.dotted(module)
            if owner.kind is not Kind.DOTTED or owner.name != module:
                return self._inference.members.of(owner, name)
        return outside(dotted)

    def classes(self, module: str) -> Iterator[Value]:
        """Yields the classes of the project that a module binds or takes with a star."""
        facts = self._modules.facts[module]
        bound = [name for name in facts.scopes[0].bindings if name[:1].isupper()]
        for name in bound:
            found = self._exported(module, name)
            if found.kind is Kind.CLASS and not found.choices:
                yield found
        sources = [self._modules.resolved(module, star) for star in facts.stars]
        for source in sources:
            if source in self._modules.facts and (module, source) not in self._starring:
                self._starring.add((module, source))
                try:
                    yield from self.classes(source)
                finally:
                    self._starring.discard((module, source))

    def _exported(self, module: str, name: str) -> Value:
        bindings = self._modules.facts[module].scopes[0].bindings.get(name)
        if bindings and not self._is_itself(module, name, bindings):
            return self._inference.bound(module, bindings)
        return union(self.starred(module, name))

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
            key = (module, source)
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
