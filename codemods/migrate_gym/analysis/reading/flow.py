"""Which bindings of a name a read of it may see: reaching definitions over blocks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from operator import attrgetter

from .expressions import Name
from .records import Binding, Block

_LINE = attrgetter("line")


def reaching(blocks: Sequence[Block], name: Name, bindings: Sequence[Binding]) -> Sequence[Binding]:
    """Returns the bindings that a read in their own scope may see.

    They are those above it, back to one that is always passed, without those in a branch that
    excludes the read's or that ends the function; and those below it in a loop around both.

    Args:
        blocks: The blocks of the module.
        name: The read: its line and block; line 0 stands for a read from anywhere.
        bindings: All bindings of the name in its scope.
    """
    if len(bindings) == 1 or name.line == 0:
        return bindings
    around = _outwards(blocks, name.block)
    before = [binding for binding in reversed(bindings) if binding.line < name.line]
    before.sort(key=_LINE, reverse=True)
    nearest = before[0] if before else None
    if nearest is not None and not nearest.adds and nearest.block in around:  # as most are
        return [nearest, *_carried(blocks, name, bindings, around, nearest)]
    choices = _choices(blocks, around)
    found: list[Binding] = []
    cover = _Cover(blocks, around)
    overwritten: set[int] = set()
    for binding in before:
        if _is_cut_off(blocks, binding.block, around, choices, overwritten):
            continue
        found.append(binding)
        if not binding.adds and binding.block >= 0 and blocks[binding.block].choice >= 0:
            overwritten.add(binding.block)
        if not binding.adds and cover.add(binding.block):
            break
    last = found[-1] if found and cover.is_complete else None
    found.extend(_carried(blocks, name, bindings, around, last))
    return found or bindings


def excludes(blocks: Sequence[Block], one: int, other: int) -> bool:
    """Whether two blocks lie in two branches of the same choice."""
    around = _outwards(blocks, one)
    choices = _choices(blocks, around)
    apart = takewhile(lambda block: block not in around, _outwards(blocks, other))
    return any(blocks[block].choice in choices for block in apart)


def is_above(bindings: Sequence[Binding], name: Name) -> bool:
    """Whether a read, unless it is one from anywhere, stands below one of some bindings."""
    return name.line == 0 or any(binding.line < name.line for binding in bindings)


def _outwards(blocks: Sequence[Block], block: int) -> Sequence[int]:
    """A block and those around it, to -1."""
    path = [block]
    while block >= 0:
        block = blocks[block].parent
        path.append(block)
    return path


def _choices(blocks: Sequence[Block], around: Sequence[int]) -> set[int]:
    """The choices that blocks, outwards to -1, are branches of."""
    return {blocks[block].choice for block in around[:-1]} - {-1}


def _is_cut_off(
    blocks: Sequence[Block],
    block: int,
    around: Sequence[int],
    choices: set[int],
    overwritten: set[int],
) -> bool:
    """Whether what is bound in a block cannot reach a read within the blocks `around`."""
    while block not in around:
        if blocks[block].leaves or blocks[block].choice in choices or block in overwritten:
            return True
        block = blocks[block].parent
    return False


class _Cover:
    """The blocks that bind the name on every way through them."""

    def __init__(self, blocks: Sequence[Block], around: Sequence[int]) -> None:
        self._blocks = blocks
        self._around = around
        self._half: dict[int, int] = {}  # by their choice, the branches that bind
        self.is_complete = False

    def add(self, block: int) -> bool:
        """Adds a block that binds; returns whether every way to the read now passes a binding."""
        while block not in self._around:
            _, choice, _, _, alone = self._blocks[block]
            if choice < 0 or not (alone or self._half.setdefault(choice, block) != block):
                return False
            block = self._blocks[block].parent
        self.is_complete = True
        return True


def _carried(
    blocks: Sequence[Block],
    name: Name,
    bindings: Sequence[Binding],
    around: Sequence[int],
    last: Binding | None,
) -> Sequence[Binding]:
    """The bindings below a read that reach it in the next round of a loop."""
    inner = around if last is None else around[: _depth(blocks, last.block, around)]
    loops = [block for block in inner if block >= 0 and blocks[block].loops]
    if not loops:
        return ()
    return [
        binding
        for binding in bindings
        if binding.line >= name.line and loops[-1] in _outwards(blocks, binding.block)
    ]


def _depth(blocks: Sequence[Block], block: int, around: Sequence[int]) -> int:
    """How many of the blocks around a read lie inside the innermost that also holds a block."""
    while block not in around:
        block = blocks[block].parent
    return around.index(block)
