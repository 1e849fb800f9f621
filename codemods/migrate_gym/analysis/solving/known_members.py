"""What the attributes are of things that are known by their kind alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.expressions import (
    Attribute,
    Expression,
)
from ..tables import functions, known, lookalikes
from .calling.building import NAMESPACE
from .unions import many
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    pass


_ANSWERED = "send"
"""The method of a generator that gives what it yields."""
OF_PROJECT = frozenset({Kind.ENV, Kind.VECTOR, Kind.INSTANCE, Kind.LOOKALIKE, Kind.CLASS})


def as_class(base: Value) -> Value:
    """What is derived from: of a parameter annotated ``Type[Env]``, the class it names."""
    if base.kind is not Kind.CALLABLE or base.of is None:
        return base
    if base.of.kind is Kind.INSTANCE and base.of.name and ":" not in base.of.name:
        return Value(Kind.DOTTED, base.of.name, evidence=base.evidence)
    return class_of(base.of)


def class_of(owner: Value) -> Value:
    """The class of an instance; of gym's own environments, the one they all derive from."""
    if owner.kind in OF_PROJECT and ":" in owner.name:
        return Value(Kind.CLASS, owner.name)
    if not owner.is_environment or owner.guess:
        return UNKNOWN
    root = known.MODERN_ROOT if owner.modern else known.LEGACY_ROOT
    base = "vector.VectorEnv" if owner.kind is Kind.VECTOR else "Env"
    return Value(Kind.DOTTED, f"{root}.{base}", evidence=owner.evidence)


def of_environment(owner: Value, name: str) -> Value:
    """An attribute of an environment, single or vector."""
    if name in ("env", "unwrapped"):
        inner = owner.but(name="", kind=Kind.ENV)
        return inner.because(name) if name == "unwrapped" else inner
    if name == "envs" and owner.kind is Kind.VECTOR:
        return many(owner.but(name="", kind=Kind.ENV))
    if name == "np_random":
        return Value(Kind.RANDOM, modern=owner.modern, guess=owner.guess, evidence=owner.evidence)
    if name == "spec":
        root = known.MODERN_ROOT if owner.modern else known.LEGACY_ROOT
        return Value(Kind.INSTANCE, f"{root}.spec", guess=owner.guess)
    if name.endswith("_space"):
        return Value(Kind.SPACE, evidence=owner.evidence)
    return Value(Kind.METHOD, name, of=owner)


def own_result(base: Expression, value: Expression) -> str:
    """The method, ``step`` or ``reset``, where a value is that of a base itself ("" elsewhere)."""
    if not isinstance(value, Attribute) or value.base != base:
        return ""
    return value.name if value.name in known.RESULTS else ""


def of_container(owner: Value, name: str) -> Value:
    """A method of a container, by what it gives; of a namespace, what it holds."""
    if owner.name == NAMESPACE and name in owner.keys:
        return owner.under(name)
    if (name in functions.TAKING or name == _ANSWERED) and owner.of is not None:
        return Value(Kind.CALLABLE, of=owner.of)
    if name == "popitem" and owner.of is not None:
        return Value(Kind.CALLABLE, of=many(owner.of, (UNKNOWN, owner.of)))
    if name == "items" and owner.of is not None:
        return Value(Kind.CALLABLE, of=many(many(owner.of, (UNKNOWN, owner.of))))
    return Value(Kind.CALLABLE, of=owner) if name in functions.KEEPING else UNKNOWN


def of_lookalike(owner: Value, name: str) -> Value:
    """An attribute of what only looks like an environment."""
    if name in known.RESULTS:
        return Value(Kind.METHOD, name, of=owner)
    bare = owner.but(name="")
    # What its other methods give, such as a trainer of an agent, is no environment of gym's either.
    return bare if name in ("venv", "unwrapped") else Value(Kind.CALLABLE, of=bare)


def of_spec(owner: Value) -> Value:
    """What makes an environment of what ``gym.spec`` gave."""
    root, _, rest = owner.name.partition(".")
    if rest not in known.SPECS or root not in (known.LEGACY_ROOT, known.MODERN_ROOT):
        return UNKNOWN
    reason = known.MADE_BY_SPEC.format(root)
    made = Value(Kind.ENV, modern=known.is_modern(owner.name), evidence=(reason,))
    return Value(Kind.CALLABLE, of=made)


def of_trained_model(owner: Value, name: str) -> Value:
    """An attribute of a model of Stable-Baselines3's, or of another that trains on a VecEnv."""
    is_runner = owner.name.rpartition(".")[2] in lookalikes.RUNNERS
    if not is_runner and owner.name.partition(".")[0] not in lookalikes.MODEL_ROOTS:
        return UNKNOWN
    reason = f"{name} of {owner.name} is a VecEnv"
    vector = Value(Kind.LOOKALIKE, "", evidence=(reason,))
    return Value(Kind.CALLABLE, of=vector) if name.startswith("get_") else vector
