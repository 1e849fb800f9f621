"""Where several values are taken apart: assignments, loops and comprehensions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Union

from ...analysis.reading.expressions import Many
from ...analysis.reading.tree import SCOPES
from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables.idioms import constant_index, looks_like_done
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import Module, called_on
from ...project import ClassRef
from ...tuples import NamedTuple
from ..code import bound_names
from . import either_length, handed_back

Holder = Union[ast.Assign, ast.For, ast.AsyncFor, ast.comprehension]
Targets = Union[ast.Tuple, ast.List]
SEVERAL = (ast.Tuple, ast.List)
_SINGLE = (ast.Name, ast.Attribute, ast.Subscript)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
HOLDERS = (ast.Assign, ast.For, ast.AsyncFor, ast.comprehension)


class Unpacking(NamedTuple):
    """Targets, and what is unpacked into them.

    Attributes:
        holder: The statement or the part of a comprehension that unpacks.
        targets: What is assigned to.
        source: The expression that is unpacked or, in a loop, whose items are.
        value: What is unpacked, seen through ``[:3]``.
        cut: The slice of ``step(…)[:3]``, if there is one.
    """

    holder: Holder
    targets: Targets
    source: ast.expr
    value: Value
    cut: ast.Slice | None

    @property
    def is_old(self) -> bool:
        """Whether the code expects four values, though the environment may give five already.

        Code that was moved to gymnasium by its imports alone still unpacks four. A name that holds
        a result of five is another matter: the code around it asks how long it is.
        """
        by_hand = len(self.targets.elts) == LEGACY_LENGTH and not isinstance(self.source, ast.Name)
        # Where only use tells of an environment, so does this one have to.
        is_told = not self.value.guess or (by_hand and looks_like_done(self.targets.elts[2]))
        return not self.value.modern or (by_hand and is_told)


def unpackings(module: Module, holder: Holder) -> Iterator[Unpacking]:
    """The unpackings of one statement or comprehension."""
    if isinstance(holder, ast.Assign):
        for target in holder.targets:
            if type(target) not in SEVERAL:
                continue
            for targets, source in _paired(target, holder.value):
                if _is_pair(targets) and not isinstance(source, ast.Subscript):
                    continue
                whole = _assigned(module, holder, targets, source)
                for inner, value in _nested(targets, whole.value):
                    yield whole._replace(targets=inner, value=value)
        return
    target, source = holder.target, holder.iter
    if (
        isinstance(source, ast.Call)
        and isinstance(source.func, ast.Name)
        and source.func.id == "enumerate"
        and isinstance(target, ast.Tuple)
        and len(target.elts) == 2
        and source.args
    ):
        target, source = target.elts[1], source.args[0]
    if not isinstance(target, SEVERAL) or _is_pair(target):
        return
    items = module.value(source)
    one = module.item(source) if items.kind is Kind.INSTANCE else items.of
    if items.kind in (Kind.MANY, Kind.INSTANCE) and one is not None:
        for targets, value in _nested(target, one):
            yield Unpacking(holder, targets, source, value, None)


def serves_both(module: Module, unpacking: Unpacking) -> bool:
    """Whether a result is taken apart in four or in five: how long it is was asked before."""
    scope = module.scope(unpacking.holder)
    stars = [one.value for one in unpacking.targets.elts if isinstance(one, ast.Starred)]
    around = module.ancestors(unpacking.holder)
    if any(either_length.is_for_four(scope, one, unpacking.holder) for one in around):
        return True
    return either_length.is_either(scope, unpacking.source) or any(
        isinstance(star, ast.Name) and either_length.of_star(scope, star.id) for star in stars
    )


def _is_pair(targets: Targets) -> bool:
    """Whether two values are taken apart, as no step ever gave: what gives them is not asked."""
    return len(targets.elts) == 2 and all(type(one) in _SINGLE for one in targets.elts)


def _nested(target: ast.expr, value: Value) -> Iterator[tuple[Targets, Value]]:
    """Targets with what an item holds for them; ``key, (a, b)`` is taken apart."""
    if not isinstance(target, (ast.Tuple, ast.List)):
        return
    is_flat = not any(isinstance(inner, (ast.Tuple, ast.List)) for inner in target.elts)
    parts = _parts(value, len(target.elts)) if not is_flat else ()
    if parts:
        for inner, part in zip(target.elts, parts):
            yield from _nested(inner, part)
    else:
        yield target, value


def _parts(value: Value, count: int) -> Sequence[Value]:
    """What so many targets get of a container: one each of what all of it holds, or its parts."""
    if value.kind is not Kind.MANY or value.keys:
        return ()
    if not value.parts and value.of is not None:
        return (value.of,) * count
    return value.parts if len(value.parts) == count else ()


def _paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[Targets, ast.expr]]:
    """Targets with what goes to them; ``a, (b, c) = x, y`` is taken apart."""
    if not isinstance(target, (ast.Tuple, ast.List)):
        return
    parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else []
    starred = any(type(part) is ast.Starred for part in (*target.elts, *parts))
    if not parts or starred or len(parts) != len(target.elts):
        yield target, value
        return
    for inner, part in zip(target.elts, parts):
        yield from _paired(inner, part)


def _assigned(module: Module, holder: ast.Assign, targets: Targets, source: ast.expr) -> Unpacking:
    if isinstance(source, ast.Subscript) and isinstance(source.slice, ast.Slice):
        return Unpacking(holder, targets, source, module.value(source.value), source.slice)
    return Unpacking(holder, targets, source, module.value(source), None)


def strangers(
    module: Module, source: ast.expr, seen: frozenset[str] = frozenset()
) -> Iterator[ast.expr]:
    """The expressions that may be unpacked in a step's place and are no step's result."""
    if isinstance(source, ast.Await):
        source = source.value
    if isinstance(source, ast.IfExp):
        options: list[ast.expr] = [source.body, source.orelse]
    elif isinstance(source, ast.BoolOp):
        options = source.values
    elif isinstance(source, ast.Name):
        latest = _latest(module, source)
        given_to = [] if source.id in seen else given(module, source)
        options = [one for one in given_to if _may_be_read(module, one, source)]
        options = options if latest is None else [latest]
        seen |= {source.id}
        if not options and not _may_be_step(module.value(source)):
            yield source
    else:
        falsy = isinstance(source, ast.Constant) and not source.value
        if not falsy and not _may_be_step(module.value(source)):
            yield source
        elif isinstance(source, ast.Call):
            yield from handed_back.fours(module, source)
        return
    for option in options:
        yield from strangers(module, option, seen)


def _latest(module: Module, read: ast.Name) -> ast.expr | None:
    """What a statement before, in the same block, gives a name last; None where others may."""
    statement = module.statement(read)
    block = module.block(statement)
    for one in reversed(block[: block.index(statement)]):
        if any(bound_names.bound(one, read.id)):
            is_plain = isinstance(one, ast.Assign) and not bound_names.is_declared(module, read.id)
            targets = one.targets if isinstance(one, ast.Assign) and is_plain else []
            named = [target.id for target in targets if isinstance(target, ast.Name)]
            return one.value if isinstance(one, ast.Assign) and read.id in named else None
    return None


def _may_be_read(module: Module, value: ast.expr, read: ast.Name) -> bool:
    """Whether a name may have a value where it is read, and not only in what comes afterwards."""
    if value.lineno <= read.lineno or module.scope(value) is not module.scope(read):
        return True
    again, around = {*_loops(module, value)}, {*_loops(module, read)}
    return not again.isdisjoint(around)


def _loops(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    """The loops of a function that a node stands in."""
    for outer in module.ancestors(node):
        if isinstance(outer, SCOPES):
            return
        if isinstance(outer, _LOOPS):
            yield outer


def _may_be_step(value: Value) -> bool:
    """Whether something is a step's result, if it is no reset's."""
    if value.kind is Kind.MIXED and value.of is not None:
        return value.of.kind is Kind.STEP
    return value.kind is Kind.STEP


def may_be_four(module: Module, source: ast.expr) -> bool:
    """Whether an attribute is given four values elsewhere that are written out."""
    owner = module.value(source.value) if isinstance(source, ast.Attribute) else UNKNOWN
    if not isinstance(source, ast.Attribute):
        return False
    named = [one.name for one in owner.choices or (owner,) if ":" in one.name]
    scopes = (
        module.project.modules[one.module].scopes[one.scope]
        for ref in map(ClassRef.of, named)
        for one in (ref, *module.project.ancestors(ref))
    )
    held = (one.value for scope in scopes for one in scope.attributes.get(source.attr, ()))
    return any(
        isinstance(one, Many) and one.fixed and len(one.parts) == LEGACY_LENGTH for one in held
    )


def given(module: Module, name: ast.Name) -> list[ast.expr]:
    """What is assigned to a name in its scope by plain assignments."""
    return [node.value for node in bound_names.assignments(module.scope(name), name.id)]


def of_lookalikes(
    module: Module, node: Holder, *methods: str
) -> Iterator[tuple[ast.expr, ast.expr, Value]]:
    """What gives four values that are unpacked, and is a method of a look-alike.

    Yields:
        The call, the expression of what it is called on, and what that is.
    """
    for unpacking in unpackings(module, node):
        found = (called_on(unpacking.source, method) for method in methods)
        on = next((one for one in found if one is not None), None)
        if on is not None and len(unpacking.targets.elts) == LEGACY_LENGTH:
            value = module.value(on)
            if value.kind is Kind.LOOKALIKE:
                yield unpacking.source, on, value


def positions(cut: ast.Slice) -> range | None:
    """The positions among four values that a slice takes; None where that is not sure.

    A slice that ends at 4 may be one of five values as well.
    """
    ends = [_end(cut.lower), _end(cut.upper)]
    if cut.step is not None or not all(end is None or 0 <= end < LEGACY_LENGTH for end in ends):
        return None
    return range(LEGACY_LENGTH)[slice(*ends)]


def _end(node: ast.expr | None) -> int | None:
    """One end of a slice; -1 where it is no number that is written out."""
    if node is None:
        return None
    number = constant_index(node)
    return -1 if number is None else number


def takes_done(targets: Targets, cut: ast.Slice) -> bool:
    """Whether what a slice of four values takes, done with it, goes to one target each."""
    kept = positions(cut)
    starred = any(isinstance(target, ast.Starred) for target in targets.elts)
    return kept is not None and DONE in kept and len(kept) == len(targets.elts) and not starred
