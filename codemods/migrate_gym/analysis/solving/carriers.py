"""Functions that hand on what a step or a reset gives, and those that are given it, by their names.

A file that has to do with one has such a result before it, though it may say neither step nor
reset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ..reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Function,
    Many,
    Name,
    last_part,
)
from ..reading.records import Binding, Facts, Scope
from ..tables import functions, known
from ..tables.functions import CONSTRUCTOR

_STEP = frozenset({"step"})
_STREAM = "np_random"
_MODES = frozenset(known.RENDER_MODES)
_OF_GYM = f"{known.LEGACY_ROOT}.envs"
_BY_NAME = frozenset(name.rpartition(".")[2] for name in functions.CALLING)


def handing_on(modules: Iterable[Facts]) -> list[tuple[str, str]]:
    """The names of functions with those of what they return the results of.

    What such functions lie in is among them: ``ACTIONS = {"left": go_left}``.
    """
    return [pair for facts in modules for scope in facts.scopes for pair in _handed(facts, scope)]


def carriers(
    handed: Collection[tuple[str, str]], giving: frozenset[str] = known.RESULTS
) -> frozenset[str]:
    """The names of functions that return a step or a reset, or what another one of them returns."""
    found = set(giving)
    while new := {name for name, called in handed if called in found and name not in found}:
        found |= new
    return frozenset(name for name in found - known.RESULTS if not name.startswith("__"))


def calls_one(facts: Facts, names: frozenset[str]) -> bool:
    """Whether a module calls a function by one of some names, or by another it imports it by.

    What calls methods by their names may call those as well.
    """
    names |= _BY_NAME
    renamed = {new for new, old in facts.renamed.items() if not names.isdisjoint(old)}
    return any(
        not (names.isdisjoint(scope.called) and renamed.isdisjoint(scope.called))
        for scope in facts.scopes
    )


def receivers(modules: Iterable[Facts], handed: Collection[tuple[str, str]]) -> frozenset[str]:
    """The names of what is given whole results of steps, or of functions that hand them on.

    Where a reset is given to a function, it is its observation alone now, which is what it was.
    """
    giving = carriers(handed, _STEP) | _STEP
    return frozenset(
        last_part(call.function)
        for facts in modules
        if any(not giving.isdisjoint(scope.called) for scope in facts.scopes)
        for call in facts.calls
        if any(_is_result(facts, argument, giving) for argument in call.arguments)
    )


def drawing(modules: Iterable[Facts]) -> frozenset[str]:
    """The names of what is given an environment's generator of random numbers."""
    return frozenset(
        last_part(call.function)
        for facts in modules
        for call in facts.calls
        for given in (*call.arguments, *[value for _, value in call.keywords])
        if type(given) is Attribute and given.name == _STREAM
    )


def built_below(modules: Collection[Facts]) -> frozenset[str]:
    """The names of classes with a constructor of their own below one that renders in a mode.

    The constructor above takes the mode today, and theirs hand it on.
    """
    classes = [scope for facts in modules for scope in facts.scopes if scope.kind == "class"]
    found = {one.name for facts in modules for one in facts.scopes if _renders_by_mode(facts, one)}
    while new := {one.name for one in classes if not found.isdisjoint(_above(one))} - found:
        found |= new
    return frozenset(one.name for one in classes if CONSTRUCTOR in one.attributes) & found


def _above(class_: Scope) -> Iterator[str]:
    return map(last_part, class_.bases)


def _renders_by_mode(facts: Facts, scope: Scope) -> bool:
    """Whether a class takes a mode to render in, or may be below an environment of gym's own."""
    if scope.kind != "class":
        return False
    rendering = (one.value for one in scope.attributes.get("render", ()))
    taken = [facts.scopes[one.scope].parameters for one in rendering if isinstance(one, Function)]
    if any(not _MODES.isdisjoint(one) for one in taken):
        return True
    return bool(scope.bases) and any(name.startswith(_OF_GYM) for name in facts.imports)


def defines_one(facts: Facts, names: frozenset[str]) -> bool:
    """Whether a module defines a function or class by one of some names."""
    return any(scope.name in names for scope in facts.scopes)


def _is_result(facts: Facts, argument: Expression, giving: frozenset[str]) -> bool:
    """Whether an argument is what a function gives, or a container that such things are put in."""
    if type(argument) is Name:
        scopes = facts.scopes
        found = scopes[argument.scope].bindings.get(argument.id)
        found = found or scopes[0].bindings.get(argument.id, [])
        return any(_gives(one.value, giving) for one in found)
    if type(argument) is Many:
        return any(_is_result(facts, part, giving) for part in argument.parts)
    return _gives(argument, giving)


def _gives(value: Expression, giving: frozenset[str]) -> bool:
    if type(value) is Many:
        return any(_gives(part, giving) for part in value.parts)
    return type(value) is Call and last_part(value.function) in giving


def _handed(facts: Facts, scope: Scope) -> Iterator[tuple[str, str]]:
    """The names of a function, or of what is bound to one, with what is called to return it."""
    for returned in scope.returns:
        for name in _called(facts, scope, returned):
            yield scope.name, name
    for held in (scope.bindings, scope.attributes):
        for name, bindings in held.items():
            for binding in bindings:
                value = binding.value
                if type(value) is Many:
                    yield from ((name, one) for one in _within(facts, scope, value))
                elif type(value) is Attribute and value.name in known.RESULTS:
                    yield name, value.name


def _within(facts: Facts, scope: Scope, display: Many) -> Iterator[str]:
    """The names of what stands in a display, and of what is called in the lambdas in it."""
    for part in display.parts:
        if isinstance(part, Name):
            yield part.id
        elif isinstance(part, Function):
            for returned in facts.scopes[part.scope].returns:
                yield from _called(facts, scope, returned)


def _called(facts: Facts, scope: Scope, returned: Expression) -> Iterator[str]:
    if isinstance(returned, Either):
        for option in returned.options:
            yield from _called(facts, scope, option)
    elif isinstance(returned, Call):
        yield last_part(returned.function)
    else:
        for binding in _kept(facts, scope, returned):
            if isinstance(binding.value, Call):
                yield last_part(binding.value.function)


def _kept(facts: Facts, scope: Scope, returned: Expression) -> Sequence[Binding]:
    """What is bound to a name, also one that is declared global, or to an attribute of a class."""
    if isinstance(returned, Name):
        outer = scope.outer.get(returned.id)
        holder = scope if outer is None else facts.scopes[outer]
        return holder.bindings.get(returned.id, ())
    if isinstance(returned, Attribute) and isinstance(returned.base, Name):
        return facts.scopes[scope.parent].attributes.get(returned.name, ())
    return ()
