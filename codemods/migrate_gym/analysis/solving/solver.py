"""A local fixed point: solves for the variables that are asked for, and those they depend on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from .circles import circles

_DEPTH = 30
"""Each takes up to 16 of the thousand calls within each other that Python allows."""
_CHANGES = 6
_ENOUGH = 60


class _GivingUpError(Exception):
    """Gives up Python's stack: what is innermost is gone on with from an empty one.

    Attributes:
        circle: The variables of a circle that is to be solved before.
    """

    def __init__(self, circle: Sequence[Any]) -> None:
        super().__init__()
        self.circle = circle


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Solver(Generic[K, V]):
    """Values of variables that are defined by each other, in circles too.

    A variable is computed when it is first read, and settled as soon as all that it read is: most
    are computed once. One that is read while it is being computed counts as its `bottom` then; with
    those between it is a circle (Tarjan's strongly connected components, found as they are read),
    which is solved by itself, in an order of its own, when nothing else that it reads is open: so
    the result does not depend on what was asked first. (It may, in rare circles, where `compute` is
    not monotone and what it reads depends on what it has read: what a circle reads in the end is
    solved once more by itself, but what it read on the way may have changed where that ends.)

    In a circle what a variable read is remembered; when it turns out to be more, those that read it
    are computed again, until nothing changes. Where `compute` is monotone the result is the least
    solution. Where it is not, a variable that has changed often only grows (by `join`), and one
    that grows for ever is left as it is, so that it ends in any case. What waits longest to be
    computed again comes first, so that a variable that reads many is computed once for all of them
    that changed, and not once for each.

    Chains and circles of any length are solved, as if Python's stack had no end: where too many
    variables are being computed within each other, and where a circle is to be solved, all of that
    stack is given up, and what is innermost is gone on with from an empty one. Those around it are
    computed once more behind it, one after the other from the innermost on: they read the same.

    Args:
        compute: Works out a variable; reads others with `read`.
        bottom: What a variable is while nothing is known of it.
        join: The least value above two.
        order: What variables of a circle are sorted by.
        depth: So many variables are computed within each other, at most.

    Attributes:
        stack: The variables that are being computed: while there are any, what is read may change.
        open_reads: How often something was read that may change, and has not been settled since.
    """

    def __init__(
        self,
        compute: Callable[[K], V],
        bottom: Callable[[K], V],
        join: Callable[[V, V], V],
        order: Callable[[K], Any],
        depth: int = _DEPTH,
    ) -> None:
        self._compute, self._bottom, self._join, self._order = compute, bottom, join, order
        self._depth = depth
        self._settled: dict[K, V] = {}
        self._draft: dict[K, V] = {}
        # While variables are visited: the open ones by number, and the least number that each of
        # the stack leads back to.
        self._numbers: dict[K, int] = {}
        self._lowest: list[int] = []
        self._reads_itself: set[K] = set()
        self._given_up = 0  # so many of the stack were being computed when Python's was given up
        # While they are computed again and again:
        self._is_iterating = False
        self._changes: dict[K, int] = {}
        self._readers: dict[K, dict[K, int]] = {}  # with the computation that read, counted
        self._times: dict[K, int] = {}
        self._waiting: OrderedDict[K, None] = OrderedDict()
        self.stack: list[K] = []
        self.open_reads = 0

    def read(self, key: K) -> V:
        """Returns the value of a variable; inside `compute`, what is known of it so far."""
        found = self._settled.get(key)
        if found is not None:
            return found
        if not self.stack:
            return self._solve(key)
        if self._is_iterating:
            return self._read_again(key)
        number = self._numbers.get(key)
        if number is None:
            return self._visit(key)
        self.open_reads += 1
        if number < self._lowest[-1]:
            self._lowest[-1] = number
        elif key == self.stack[-1]:
            self._reads_itself.add(key)
        return self._draft[key]

    def take_over(self, other: Solver[K, V]) -> None:
        """Takes what another has settled, which has the same variables and works them out alike."""
        other._settled.update(self._settled)
        self._settled = other._settled

    def _solve(self, key: K) -> V:
        try:
            self._enter(key)
            for circle in self._unwound(self._leave):
                with self._iterating():
                    self._exhaust(circle)
        finally:
            self._forget()
        return self._settled[key]

    def _unwound(self, leave: Callable[[V], object]) -> Iterator[Sequence[K]]:
        """Computes what is on the stack, the innermost with all of Python's for what it reads.

        Args:
            leave: Takes the value of the innermost variable.

        Yields:
            Circles that are to be solved before it goes on.
        """
        while self.stack:
            self._given_up = len(self.stack) - 1
            try:
                leave(self._compute(self.stack[-1]))
            except _GivingUpError as error:
                circle = error.circle
            else:
                continue
            if circle:
                yield circle

    def _deepen(self, key: K) -> None:
        """Begins to compute a variable within those that are being computed."""
        self.stack.append(key)
        if len(self.stack) - self._given_up > self._depth:
            raise _GivingUpError(())

    def _visit(self, key: K) -> V:
        before = self.open_reads
        self._enter(key)
        found = self._leave(self._compute(key))
        if key in self._settled:
            self.open_reads = before
        return found

    def _enter(self, key: K) -> None:
        number = self._numbers[key] = len(self._numbers)
        self._draft[key] = self._bottom(key)
        self._lowest.append(number)
        self._deepen(key)

    def _leave(self, found: V) -> V:
        """Takes over what the innermost variable was found to be, given what it read."""
        key, lowest = self.stack.pop(), self._lowest.pop()
        self._draft[key] = found
        if lowest == self._numbers[key]:
            return self._close(key)
        if lowest < self._lowest[-1]:
            self._lowest[-1] = lowest
        return found

    def _close(self, key: K) -> V:
        """Settles a variable that leads back to none before it, and those of its circle."""
        if self._numbers[key] == len(self._numbers) - 1 and key not in self._reads_itself:
            del self._numbers[key]  # as most, it lies in no circle
            return self._settled.setdefault(key, self._draft.pop(key))
        members: list[K] = []
        while not members or members[-1] != key:
            members.append(self._numbers.popitem()[0])
        drafts = {member: self._draft.pop(member) for member in members}
        if self._rose(members, drafts):
            raise _GivingUpError(members)
        self._settled.update(drafts)
        return self._settled[key]

    @contextmanager
    def _iterating(self) -> Iterator[None]:
        """Keeps what is visited meanwhile apart."""
        visited, self.stack, self._draft = (self.stack, self._draft), [], {}
        self._is_iterating = True
        try:
            yield
        finally:
            self._forget_iterations()
            self.stack, self._draft = visited
            self._is_iterating = False

    def _exhaust(self, keys: Iterable[K]) -> None:
        """Settles variables that may hang together with whatever they read."""
        first = sorted(keys, key=self._order)
        self._iterate(first)
        readers = self._last_readers()
        groups = circles(self._draft, readers)
        if len(groups) == 1 and len(groups[0]) == len(first):
            self._settled.update(self._draft)
        else:
            self._settle(self._draft.copy(), groups, readers)

    def _last_readers(self) -> dict[K, list[K]]:
        """What read each variable when it was computed last, whatever it had read before."""
        times = self._times
        return {
            key: [reader for reader, time in readers.items() if time == times[reader]]
            for key, readers in self._readers.items()
        }

    def _read_again(self, key: K) -> V:
        readers = self._readers.get(key)
        if readers is None:
            readers = self._readers[key] = {}
        reader = self.stack[-1]
        readers[reader] = self._times[reader]
        self.open_reads += 1
        if key not in self._draft:
            self._draft[key] = self._bottom(key)
            self._times[key] = 1
            self._deepen(key)
            self._improve(self._compute(key))
        return self._draft[key]

    def _iterate(self, keys: Iterable[K]) -> None:
        for key in keys:
            if key not in self._draft:
                self._draft[key] = self._bottom(key)
                self._refine(key)
        while self._waiting:
            self._refine(self._waiting.popitem(last=False)[0])

    def _settle(
        self, drafts: dict[K, V], groups: Iterable[list[K]], readers: Mapping[K, Sequence[K]]
    ) -> None:
        """Takes over the drafts, once those of circles, and what reads them, are solved anew."""
        anew: set[K] = set()
        for members in groups:
            first = members[0]
            is_circle = len(members) > 1 or first in readers.get(first, ())
            if anew.isdisjoint(members) and not (is_circle and self._rose(members, drafts)):
                for member in members:
                    self._settled.setdefault(member, drafts[member])
                continue
            self._forget_iterations()
            self._iterate(sorted(members, key=self._order))
            self._settled.update(self._draft)
            anew.update(reader for member in members for reader in readers.get(member, ()))

    def _rose(self, members: Iterable[K], drafts: Mapping[K, V]) -> bool:
        """Whether any draft is above its bottom; where none is, another order finds the same."""
        return any(drafts[member] != self._bottom(member) for member in members)

    def _forget(self) -> None:
        for table in (self.stack, self._draft, self._numbers, self._lowest, self._reads_itself):
            table.clear()

    def _forget_iterations(self) -> None:
        for table in (self._draft, self._changes, self._readers, self._times, self._waiting):
            table.clear()

    def _refine(self, key: K) -> None:
        self._times[key] = self._times.get(key, 0) + 1
        self.stack.append(key)
        for _ in self._unwound(self._improve):
            pass

    def _improve(self, new: V) -> None:
        """Takes over what the innermost variable was found to be now."""
        key = self.stack.pop()
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
