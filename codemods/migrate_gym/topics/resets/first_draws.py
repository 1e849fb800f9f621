"""Random numbers that a reset method draws before it calls the one above it.

Up to gym 0.25, ``seed()`` came before all of ``reset()``. Where the reset above is what seeds now,
whatever is drawn before it would come from the stream as it was.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.tables import known
from ...analysis.tables.idioms import shortened
from ...module import FunctionDef, Module, own
from ...project import ClassRef
from ...text.edits import Edit
from ..code import beginnings
from ..seeds import own_streams
from . import base_resets, first_resets, super_resets

_NAME = "np_random"
_STREAM = f"self.{_NAME}"


def seeded(
    module: Module,
    edit: Edit,
    owner: ast.ClassDef,
    reset: FunctionDef,
    above: Sequence[ast.Call],
    seed: str,
) -> list[str]:
    """The line that seeds ``np_random`` before all else, where a reset draws ahead of that above.

    Args:
        module: The module of the class.
        edit: The edit that writes the line.
        owner: The class.
        reset: Its reset method.
        above: The calls of the reset method above it.
        seed: The source of the seed.
    """
    if not above or _has_own_stream(module, owner):
        return []
    if not _come_first(module, owner, reset, above):
        return []
    line = base_resets.of_env(module, edit, seed)
    return [line] if line else []


def seed_of_keywords(module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef) -> None:
    """The same where the seed is one of the keywords that a reset hands on as they are."""
    assert reset.args.kwarg is not None
    seed = f'{reset.args.kwarg.arg}.pop("seed", None)'
    above = super_resets.calls(module, reset)
    beginnings.begin(edit, reset, seeded(module, edit, owner, reset, above, seed))


def ahead_of(module: Module, reset: FunctionDef) -> Iterator[ast.Attribute]:
    """Yields what a wrapper's reset draws from before any reset of the environment within."""
    within = [(call.lineno, call.col_offset) for call in first_resets.first(module, reset)]
    drawn = (one for one in own(reset) if isinstance(one, ast.Attribute) and one.attr == _NAME)
    if within:
        yield from (one for one in drawn if (one.lineno, one.col_offset) < min(within))


def _has_own_stream(module: Module, owner: ast.ClassDef) -> bool:
    """Whether gym's reset() is not to seed a class: a seed method does, or nothing did."""
    ref = module.class_ref(owner)
    if module.project.seeds.keeps(ref) or own_streams.is_seeded_in_place(module, owner):
        return True
    is_seeded = module.project.has_attribute(ref, "seed")
    return own_streams.makes(module, owner) and not is_seeded


def _come_first(
    module: Module, owner: ast.ClassDef, reset: FunctionDef, above: Sequence[ast.Call]
) -> bool:
    """Whether a reset draws from ``np_random``, or may by a method, before all calls above it."""
    place = min((call.lineno, call.col_offset) for call in above)
    before = [
        node
        for node in own(reset)
        if isinstance(node, ast.Attribute) and (node.lineno, node.col_offset) < place
    ]
    if any(shortened(node) == _STREAM for node in before):
        return True
    called = (node.attr for node in before if shortened(node.value) == "self")
    return any(_draws(module, module.class_ref(owner), name) for name in called)


def _draws(module: Module, ref: ClassRef, name: str) -> bool:
    """Whether a method by a name draws, or one of the same object that it calls."""
    seen: set[str] = set()
    pending = [name]
    while pending:
        one = pending.pop()
        if one not in seen:
            seen.add(one)
            called = [*_called(module, ref, one)]
            if not known.DRAWING.isdisjoint(called):
                return True
            pending += called
    return False


def _called(module: Module, ref: ClassRef, name: str) -> Iterator[str]:
    for scope in module.project.definitions(ref, name):
        yield from scope.called
