"""Which API a project speaks, whatever it imports: gym's before 0.26, or that of 0.26 and later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..reading.expressions import Expression, last_part
from ..reading.records import Facts, Unpacking
from ..solving.classes.written_out import arities
from ..solving.values import Kind, Value
from ..tables import known

_Read = Callable[[str, Expression], Value]


def speaks_current(modules: Iterable[Facts]) -> bool:
    """Whether something in a project speaks the new API, and no step is unpacked the old way.

    What runs under some releases alone, by a test of the release, shows nothing of the rest.
    """
    project = list(modules)
    old = any(_is_old(one) for facts in project for one in facts.unpackings)
    return not old and any(map(_is_evident, project))


def _is_old(one: Unpacking) -> bool:
    """Whether four values are taken: a star takes the rest of five as well."""
    return _is_short(one) and one.telling


def moved_by_imports(modules: Mapping[str, Facts], read: _Read) -> frozenset[str]:
    """The modules whose imports are all that was moved to gymnasium: they speak an API of gym's.

    A module shows it where it takes four values of a step of gymnasium's. That it seeds something
    shows nothing: any class may have a seed() of its own.
    """
    if not any(facts.imports_modern for facts in modules.values()):
        return frozenset()
    found = {name for name, facts in modules.items() if _is_left_behind(name, facts, read)}
    is_mixed = any(map(_unpacks_or_returns, modules.values()))
    return frozenset(found if is_mixed or not found else modules)


def speaks_legacy(name: str, facts: Facts, read: _Read) -> bool:
    """Whether a module takes four values of steps, and shows nothing of five."""
    old = (one.receiver for one in facts.unpackings if _is_old(one))
    return not _unpacks_or_returns(facts) and any(
        read(name, one).kind is not Kind.LOOKALIKE for one in old
    )


def aged(value: Value) -> Value:
    """What an environment of gymnasium's, or what comes of it, is to code that speaks gym's API."""
    if not value.modern:
        return value
    of = value.of and aged(value.of)
    choices, options = map(aged, value.choices), map(aged, value.options)
    return value.but(modern=False, of=of, choices=tuple(choices), options=tuple(options))


def _is_left_behind(name: str, facts: Facts, read: _Read) -> bool:
    if _unpacks_or_returns(facts):
        return False
    stepped = (one.receiver for one in facts.unpackings if _is_short(one))
    return any(_is_of_today(read(name, one)) for one in stepped)


def _is_short(one: Unpacking) -> bool:
    return one.method == "step" and one.arity == known.LEGACY_LENGTH and not one.is_starred


def _is_of_today(value: Value) -> bool:
    """Whether something is surely gymnasium's, and of no class with a contract of its own."""
    return value.is_environment and value.modern and not value.guess and ":" not in value.name


def _is_evident(facts: Facts) -> bool:
    passes = any(
        keyword in known.CURRENT_KEYWORDS.get(last_part(call.function), ())
        for call in facts.calls
        for keyword, _ in call.keywords
        if call.line not in facts.branched
    )
    resets = (one for one in facts.scopes if one.kind == "function" and one.name == "reset")
    seeded = any("seed" in scope.parameters for scope in resets)
    return passes or seeded or _unpacks_or_returns(facts)


def _unpacks_or_returns(facts: Facts) -> bool:
    """Whether steps of five values, or resets of two, are taken apart or made."""
    steps = (one for one in facts.scopes if one.kind == "function" and one.name == "step")
    return any(known.MODERN_LENGTH in arities(scope) for scope in steps) or any(
        one.arity == known.MODERN_LENGTH if one.method == "step" else one.telling
        for one in facts.unpackings
        if one.line not in facts.branched
    )
