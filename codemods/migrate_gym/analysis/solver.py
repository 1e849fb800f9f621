"""A local fixed point: solves for the variables that are asked for, and those they depend on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from .circles import circles

_DEPTH = 24
_CHANGES = 6
_ENOUGH = 60

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Solver(Generic[K, V]):
    """Values of variables that are defined by each other, in circles too.

    A variable is computed when it is first read, and what it read is remembered. One that is read
    while it is being computed counts as its `bottom` first; when it turns out to be more, those
    that read it are computed again, until nothing changes. Where `compute` is monotone the result
    is the least solution. Where it is not, a variable that has changed often only grows (by
    `join`), and one that grows for ever is left as it is, so that it ends in any case. Every
    circle is solved once more by itself, in an order of its own: so the result does not depend on
    what was asked first.

    Chains of any length are solved: beyond a depth, a variable waits its turn instead of being
    computed inside the one that reads it. What waits longest comes first, so that a variable that
    reads many is computed once for all of them that changed, and not once for each.

    Args:
        compute: Works out a variable; reads others with `read`.
        bottom: What a variable is while nothing is known of it.
        join: The least value above two.
        order: What variables of a circle are sorted by.

    Attributes:
        stack: The variables that are being computed: while there are any, what is read may change.
    """

    def __init__(
        self,
        compute: Callable[[K], V],
        bottom: Callable[[K], V],
        join: Callable[[V, V], V],
        order: Callable[[K], Any],
    ) -> None:
        self._compute, self._bottom, self._join, self._order = compute, bottom, join, order
        self._settled: dict[K, V] = {}
        self._draft: dict[K, V] = {}
        self._changes: dict[K, int] = {}
        self._readers: dict[K, dict[K, None]] = {}
        self._waiting: OrderedDict[K, None] = OrderedDict()
        self.stack: list[K] = []

    def read(self, key: K) -> V:
        """Returns the value of a variable; inside `compute`, what is known of it so far."""
        found = self._settled.get(key)
        if found is not None:
            return found
        if not self.stack:
            return self._solve(key)
        readers = self._readers.get(key)
        if readers is None:
            readers = self._readers[key] = {}
        readers[self.stack[-1]] = None
        if key not in self._draft:
            self._draft[key] = self._bottom(key)
            if len(self.stack) < _DEPTH:
                self._refine(key)
            else:
                self._waiting[key] = None
        return self._draft[key]

    def _solve(self, key: K) -> V:
        try:
            self._iterate([key])
            if self._readers:
                self._settle(self._draft.copy(), self._readers.copy())
            else:
                self._settled.update(self._draft)
        finally:
            self._forget()
            self.stack.clear()
        return self._settled[key]

    def _iterate(self, keys: Iterable[K]) -> None:
        for key in keys:
            if key not in self._draft:
                self._draft[key] = self._bottom(key)
                self._refine(key)
        while self._waiting:
            self._refine(self._waiting.popitem(last=False)[0])

    def _settle(self, drafts: dict[K, V], readers: dict[K, dict[K, None]]) -> None:
        """Takes over the drafts, once those of circles, and what reads them, are solved anew."""
        anew: set[K] = set()
        for members in circles(drafts, readers):
            first = members[0]
            is_circle = len(members) > 1 or first in readers.get(first, ())
            if anew.isdisjoint(members) and not (is_circle and self._rose(members, drafts)):
                for member in members:
                    self._settled.setdefault(member, drafts[member])
                continue
            self._forget()
            self._iterate(sorted(members, key=self._order))
            self._settled.update(self._draft)
            anew.update(reader for member in members for reader in readers.get(member, ()))

    def _rose(self, members: Iterable[K], drafts: Mapping[K, V]) -> bool:
        """Whether any draft is above its bottom; where none is, another order finds the same."""
        return any(drafts[member] != self._bottom(member) for member in members)

    def _forget(self) -> None:
        for table in (self._draft, self._changes, self._readers, self._waiting):
            table.clear()

    def _refine(self, key: K) -> None:
        self.stack.append(key)
        new = self._compute(key)
        self.stack.pop()
        old = self._draft[key]
        if new is old or new == old:  # most are what they were: to look for that first is cheap
            self._draft[key] = new  # what compares equal may still say more about why
            return
        count = self._changes[key] = self._changes.get(key, 0) + 1
        if count > _CHANGES:
            new = self._join(old, new)
            if new == old or count > _ENOUGH:
                return
        self._draft[key] = new
        asking = self.stack[-1] if self.stack else None  # it is given the new value at once
        for reader in self._readers.get(key, ()):
            if reader is not asking:
                self._waiting[reader] = None
