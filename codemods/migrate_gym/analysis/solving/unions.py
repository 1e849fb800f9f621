"""What one of several values is, and what holds several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..tables import functions, known
from .values import (
    EVIDENCE,
    ONE_OR_SEVERAL,
    REST,
    STEP_OR_STEPS,
    UNKNOWN,
    WITH_STEPS,
    Kind,
    Value,
)

_CHOICES = 8
_FUNCTIONS = 32
"""How many functions one name is kept apart for: each of them is asked for its own callers."""
_NESTING = 3
_SYNC = ".SyncVectorEnv in "
"""The reason for which a batch has no ``step_async``."""
_BROUGHT = f"{known.LEGACY_ROOT}.wrappers."
_WRAPPERS = tuple(f" derives from {known.LEGACY_ROOT}.{one}" for one in known.WRAPPER_CLASSES)
OF_THE_PROJECT = "a class of the project"
"""The name of a look-alike that may be of several classes, one of them the project's."""
EITHER_STREAM = "either stream"
"""The name of a generator that may be an environment's, or an old one."""
AT_TIMES = "is put around one of gym's at times"
LOOKS_WITHIN = "looks in one of gym's for what it has not"
"""The reason for which a class is an environment that lacks what gym's base has."""
BESIDE = "is made where one of gym's is in another branch"
"""The reason for which a class without a base is an environment, as what is made in its place."""
STEPS_ALONE = "gives four values of its own from step(), and has no reset()"
"""The reason for which an instance that is stepped in an environment's place is another thing."""
TESTED = "isinstance() says so"
"""The reason for what is known by a test of its type."""
_RELEVANT = frozenset(
    {Kind.ENV, Kind.VECTOR, Kind.LOOKALIKE, Kind.MIXED, Kind.STEP, Kind.RESET, Kind.MANY}
)
_NAMED = frozenset({Kind.CLASS, Kind.FUNCTION, Kind.DOTTED, Kind.INSTANCE, Kind.CALLABLE})
_CALLED = _NAMED | {Kind.METHOD}


def many(inner: Value, parts: Sequence[Value] = (), keys: tuple[str, ...] = ()) -> Value:
    """A container of something; UNKNOWN where nothing is known of what it holds."""
    is_known = inner.is_known or any(part.is_known for part in parts)
    if not is_known or _depth(inner) >= _NESTING:
        return UNKNOWN
    if keys:
        keys, parts = _telling(keys, parts)
    found = Value(
        Kind.MANY,
        of=inner,
        parts=tuple(parts),
        keys=keys,
        guess=inner.guess,
        evidence=inner.evidence,
    )
    return _shallow(found)


def _telling(
    keys: tuple[str, ...], parts: Sequence[Value]
) -> tuple[tuple[str, ...], Sequence[Value]]:
    """The keys of a dict under which something is known, if any is, and what is under them.

    A key that is not there says the same, unless it counts among those that are not known.
    """
    known_parts = [(key, part) for key, part in zip(keys, parts) if part.kind is not Kind.UNKNOWN]
    if not known_parts or len(known_parts) == len(keys) or REST in keys:
        return keys, parts
    return tuple(key for key, _ in known_parts), [part for _, part in known_parts]


def _depth(value: Value) -> int:
    """How many containers are within each other; a part may be deeper than what is in all."""
    inside = max(map(_depth, value.parts), default=0)
    if value.of is not None:
        inside = max(inside, _depth(value.of))
    return inside + (value.kind is Kind.MANY)


def _shallow(value: Value) -> Value:
    """A container without what would lie too deep in it: or dicts in dicts grew for ever."""
    if value.kind is not Kind.MANY or _depth(value) <= _NESTING:
        return value
    return _cut(value, _NESTING)


def _cut(value: Value, nesting: int) -> Value:
    if value.kind is not Kind.MANY:
        return value
    if not nesting:
        return UNKNOWN
    inner = _cut(value.of, nesting - 1) if value.of is not None else UNKNOWN
    parts = tuple(_cut(part, nesting - 1) for part in value.parts)
    return value.but(of=inner if inner.is_known else None, parts=parts)


def union(values: Iterable[Value]) -> Value:
    """Returns what one of several values is: see the module's documentation."""
    found = [value for value in values if value.kind is not Kind.UNKNOWN]
    if len(found) < 2:
        return found[0] if found else UNKNOWN
    sure = [value for value in found if not value.guess] or found
    first = sure[0]
    if all(value is first or value == first for value in sure[1:]):
        return first if first.kind is not Kind.VECTOR else first.but(evidence=_evidence(sure))
    if any(value.kind is not first.kind for value in sure):
        return _disagreement(sure)
    if first.kind in _NAMED or (first.kind is Kind.METHOD and not _merged_name(sure)):
        return _one_of(sure)
    return _shallow(_merged(sure))


def held(values: Iterable[Value]) -> Value:
    """What a container holds: four values that are written out beside steps' results are one."""
    inner = list(values)
    if any(value.kind is Kind.STEP for value in inner):
        inner = [value for value in inner if len(value.parts) != known.LEGACY_LENGTH]
    return union(inner)


def joined(values: Iterable[Value]) -> Value:
    """The container that a sum is: of what those among its parts hold that are containers."""
    return many(held(one.of for one in values if one.kind is Kind.MANY and one.of is not None))


def _merged(values: Sequence[Value]) -> Value:
    """Values of one kind as one."""
    first = values[0]
    inner = held(value.of for value in values if value.of is not None)
    same_length = len({len(value.parts) for value in values}) == 1
    if any(value.keys for value in values) and all(
        value.keys or not value.parts for value in values
    ):
        return _one_dict(values, inner)
    if any(value.keys for value in values):
        same_length = False
    name = _merged_name(values)
    return first.but(
        of=inner if inner.is_known else None,
        parts=tuple(map(union, zip(*(value.parts for value in values)))) if same_length else (),
        keys=(),
        name=name,
        choices=_kept_apart(values) if name == OF_THE_PROJECT else first.choices,
        # What may speak the new API already is left alone.
        modern=any(value.modern for value in values),
        half=any(v.half for v in values) and all(v.half or not v.modern for v in values),
        makes=frozenset().union(*(value.makes for value in values)),
        evidence=_evidence(values),
    )


def _merged_name(values: Sequence[Value]) -> str:
    """The name that all share; of look-alikes also whether the project makes one of them."""
    names = dict.fromkeys(value.name for value in values)
    if len(names) == 1:
        return values[0].name
    if values[0].kind is Kind.RANDOM:
        return EITHER_STREAM
    if values[0].kind is not Kind.LOOKALIKE:
        return ""
    is_own = any(":" in name or name == OF_THE_PROJECT for name in names)
    return OF_THE_PROJECT if is_own else ""


def may_have_no_base(value: Value) -> bool:
    """Whether it may be of a class without a base, or of one of gym's that is made beside it."""
    return not value.name and any(BESIDE in reason for reason in value.evidence)


def may_have_less(value: Value) -> bool:
    """Whether it may be of a class that has nothing of gym's but what it is put around."""
    return any(AT_TIMES in reason or LOOKS_WITHIN in reason for reason in value.evidence)


def _evidence(values: Sequence[Value]) -> tuple[str, ...]:
    """The evidence for what one of several is: that of what lacks something, if one does.

    What is known of one by a test of its type says less than how another was made.
    """
    said = [one.evidence for one in values if one.evidence]
    is_tested = TESTED in values[0].evidence
    made = [one.evidence for one in values if one.makes] if is_tested else []
    return next(filter(_has_less, said), (made or [values[0].evidence])[0])


def _has_less(evidence: Sequence[str]) -> bool:
    """Whether evidence is that of what lacks most: what is around an environment, say."""
    first = evidence[-1]
    is_wrapper = first.startswith(_BROUGHT) or first.endswith(_WRAPPERS)
    return is_wrapper or any(one in first for one in (AT_TIMES, BESIDE, LOOKS_WITHIN, _SYNC))


def _one_dict(values: Sequence[Value], inner: Value) -> Value:
    """Dicts as one that has the keys of all.

    What one of them holds under keys that are not known is under no known key of the others.
    """
    # Looked up in tables: a project's configuration has hundreds of keys and comes from everywhere.
    tables = [
        dict(zip(value.keys, value.parts))
        for value in {id(value): value for value in values}.values()
        if value.keys
    ]
    keys = tuple(dict.fromkeys(key for table in tables for key in table))
    parts = tuple(
        union(table.get(key) or table.get(REST, UNKNOWN) for table in tables) for key in keys
    )
    rest = union(value.of for value in values if not value.keys and value.of is not None)
    if rest.is_known and REST not in keys:
        keys, parts = (*keys, REST), (*parts, rest)
    elif rest.is_known:
        parts = tuple(union((p, rest)) if k == REST else p for k, p in zip(keys, parts))
    return values[0].but(of=inner, keys=keys, parts=parts)


def _kept_apart(values: Sequence[Value]) -> tuple[Value, ...]:
    """Look-alikes of several classes, which have their own attributes each; none for too many."""
    apart = _alternatives(values)
    return tuple(apart) if len(apart) <= _CHOICES else ()


def _alternatives(values: Sequence[Value]) -> Sequence[Value]:
    """What several values may be, in an order that does not depend on theirs."""
    # No set: its order, and so the evidence, would be another in every process.
    options = dict.fromkeys(option for value in values for option in (value.choices or (value,)))
    return sorted(options, key=_rank)


def _one_of(values: Sequence[Value]) -> Value:
    """Alternatives that are kept apart."""
    options, first = _alternatives(values), values[0]
    choices = options[:_CHOICES]
    if len(options) > _CHOICES:
        functions = [option for option in options if option.kind is Kind.FUNCTION]
        others = [option for option in options if option.kind is not Kind.FUNCTION]
        choices = [*functions[:_FUNCTIONS], *others[:_CHOICES]]
    kind = first.kind if all(option.kind is first.kind for option in choices) else Kind.MIXED
    return Value(kind, choices=tuple(choices), guess=first.guess, evidence=_reasons(values))


def _rank(value: Value) -> tuple[object, ...]:
    """Where an alternative stands among others."""
    inner = _rank(value.of) if value.of is not None else ()
    return (value.kind.value, value.name, value.modern, value.guess, *inner)


def _disagreement(values: Sequence[Value]) -> Value:
    if any(value.is_environment for value in values):
        values = list(map(_as_stepped, values))
    streams = [value for value in values if value.kind is Kind.RANDOM]
    if streams and all(map(_draws, values)):
        return streams[0].but(name=EITHER_STREAM, evidence=_reasons(streams))
    relevant = [value for value in values if value.kind in _RELEVANT]
    if any(value.is_environment for value in relevant):  # both have a seed()
        relevant += [value for value in values if value.kind is Kind.SPACE]
    if any(value.kind in WITH_STEPS for value in relevant):
        relevant = [value for value in relevant if value.kind is not Kind.MANY]
    if all(map(_is_of_names, relevant)):
        named = [value for value in values if value.kind in _CALLED or value.kind is Kind.MIXED]
        return _one_of(named) if len(named) == len(values) else UNKNOWN
    if len({value.kind for value in relevant}) == 1:
        return union(relevant)
    modern = any(value.modern for value in relevant)
    options = _options(relevant)
    step = _only_step(relevant)
    name = ONE_OR_SEVERAL if not modern and all(map(_is_sure, values)) else ""
    if all(map(_is_of_steps, relevant)):
        name = STEP_OR_STEPS
    reasons = _reasons(relevant)
    return Value(Kind.MIXED, name, of=step, options=options, modern=modern, evidence=reasons)


def _as_stepped(value: Value) -> Value:
    """A value, or as a look-alike what only steps as an environment does, beside which it is."""
    is_one = value.kind is Kind.INSTANCE and any(STEPS_ALONE in one for one in value.evidence)
    return value.but(kind=Kind.LOOKALIKE) if is_one else value


def _is_of_steps(value: Value) -> bool:
    """Whether something is what a step gives, or a container of such."""
    if value.kind is Kind.MANY:
        return value.of is not None and value.of.kind is Kind.STEP
    return value.kind is Kind.STEP or value.name == STEP_OR_STEPS


def _is_sure(value: Value) -> bool:
    """Whether something is an environment of gym's, of one kind or the other."""
    return value.is_one_or_several or (value.is_environment and not value.guess)


def _draws(value: Value) -> bool:
    """Whether it is a generator, or the module of numpy's that draws like one."""
    return value.kind is Kind.RANDOM or value.name == functions.GLOBAL_STREAM


def _only_step(values: Iterable[Value]) -> Value | None:
    """The step's result among what may be that of a reset as well, and of nothing else."""
    apart = [value.of if value.kind is Kind.MIXED and value.of else value for value in values]
    steps = [value for value in apart if value.kind is Kind.STEP]
    others = (value for value in apart if value.kind not in (Kind.STEP, Kind.RESET))
    return None if next(others, None) is not None else union(steps)


def _is_of_names(value: Value) -> bool:
    """Whether something is one of several things by name alone, which says nothing of steps."""
    return bool(value.choices) and all(choice.kind in _CALLED for choice in value.choices)


def _options(values: Iterable[Value]) -> tuple[Value, ...]:
    """What can be stepped among several values, as one of each kind."""
    apart = [option for value in values for option in (value.options or (value,))]
    of_kinds = ([option for option in apart if option.kind is kind] for kind in WITH_STEPS)
    return tuple(union(options) for options in of_kinds if options)


def _reasons(values: Iterable[Value]) -> tuple[str, ...]:
    """The nearest reason of each."""
    return tuple(reason for value in values for reason in value.evidence[:1])[:EVIDENCE]
