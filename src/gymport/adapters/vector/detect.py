"""Which dialect a vector environment speaks, and how one can tell.

As for single environments, the classes are read and nothing is called.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gymport.adapters.chain import implementation
from gymport.adapters.detect import detect
from gymport.adapters.libraries import library_dialect, library_of, own_library
from gymport.adapters.reading.evidence import returned_lengths
from gymport.dialects import GYM_0_21, GYM_0_25, GYMNASIUM_1, Dialect
from gymport.errors import NotAnEnvironmentError
from gymport.vector import AutoresetMode


@dataclass(frozen=True)
class VectorDetection:
    """How a vector environment talks, with the evidence."""

    dialect: Dialect
    """The dialect that fits best."""
    library: str | None
    """The library that its classes are made of: core, gymnasium, gym, or None for none."""
    kind: str
    """``VectorEnv``, or ``VecEnv`` as in baselines and Stable-Baselines3."""
    step: str
    """``done`` (4 values) or ``flags`` (5 values)."""
    reset: str
    """``obs``, ``obs_info``, or ``return_info`` where the infos are given on request."""
    seeding: str
    """Where seeds go: ``reset`` or the ``method`` seed."""
    options: bool
    """Whether ``reset`` takes ``options``."""
    autoreset: AutoresetMode
    """When it begins the next episode of an environment."""
    evidence: dict[str, str]
    """What this rests on."""
    named: bool = False
    """Whether the caller named the dialect; if not, the first step has a say."""

    @property
    def modern(self) -> bool:
        """Whether today's code can use the vector as it is."""
        return self.dialect is GYMNASIUM_1 and (self.step, self.reset) == ("flags", "obs_info")


def detect_vector(venv: Any) -> VectorDetection:
    """Return the dialect that a vector environment speaks.

    Args:
        venv: A vector environment of gym, gymnasium or the core, a VecEnv of baselines or
            Stable-Baselines3, or an object with ``num_envs``, ``step`` and ``reset``.

    Raises:
        NotAnEnvironmentError: It is none of these (also a TypeError).
    """
    own = getattr(type(venv), "_gymport_vector_detection", None)
    if own is not None:
        found: VectorDetection = own(venv)
        return found
    kind, why = _kind(venv)
    cls: type = type(venv)
    library = library_of(cls) if kind == "VectorEnv" else None
    dialect, step, evidence = _step(venv, kind, library)
    informs, seeds = _reset(venv, kind, dialect)
    return VectorDetection(
        dialect=dialect,
        library=library,
        kind=kind,
        step=step,
        reset=informs,
        seeding=seeds,
        options=kind == "VectorEnv" and "options" in dialect.reset_arguments and seeds == "reset",
        autoreset=_autoreset(venv, dialect),
        evidence={"class": why, "step": evidence},
    )


def of_dialect(venv: Any, dialect: Dialect) -> VectorDetection:
    """Return how a vector talks that is said to speak a dialect."""
    because = f"dialect={dialect.name}"
    return replace(
        detect_vector(venv),
        dialect=dialect,
        step=dialect.step,
        reset="return_info" if "return_info" in dialect.reset_arguments else dialect.reset,
        seeding="reset" if "seed" in dialect.reset_arguments else "method",
        options="options" in dialect.reset_arguments,
        autoreset=_autoreset(venv, dialect),
        evidence={"class": because, "step": because},
        named=True,
    )


def _kind(venv: Any) -> tuple[str, str]:
    """Which of the two kinds of vectors it is, and what says so."""
    for base in type(venv).__mro__:
        if base.__name__ in ("VectorEnv", "VecEnv"):
            return base.__name__, f"{type(venv).__qualname__} is a {base.__name__}"
    alike = not isinstance(venv, type) and hasattr(venv, "num_envs")
    if not alike or not (callable(getattr(venv, "step", None)) and hasattr(venv, "reset")):
        raise _no_vector(venv)
    methods = [name for name in ("step_wait", "env_method", "get_attr") if hasattr(venv, name)]
    return ("VecEnv" if len(methods) > 1 else "VectorEnv"), "num_envs, step and reset"


def _no_vector(venv: Any) -> NotAnEnvironmentError:
    if isinstance(venv, type):
        what, advice = "a class", "call it to make a vector"
    elif isinstance(venv, (list, tuple)):
        what = f"a {type(venv).__name__}"
        advice = (
            "make a vector of functions that return environments: "
            "SyncVectorEnv([lambda: gymport.modernize(OldEnv())] * 4)"
        )
    else:
        what = f"of {type(venv)!r}"
        advice = "use gymport.modernize or gymport.legacy for a single environment"
    return NotAnEnvironmentError(f"{venv!r:.80} is {what} and no vector of environments; {advice}")


def _step(venv: Any, kind: str, library: str | None) -> tuple[Dialect, str, str]:
    """The dialect, the kind of ``step``, and what says so."""
    if kind == "VecEnv":
        knows = hasattr(venv, "reset_infos")  # Stable-Baselines3 2: writes the key on every step
        return (GYM_0_25 if knows else GYM_0_21), "done", "VecEnv.step gives dones"
    if library is None:
        return _step_by_code(type(venv))
    dialect = library_dialect(library)
    if getattr(venv, "new_step_api", False):
        return dialect, "flags", "new_step_api=True"
    return dialect, dialect.step, f"{type(venv).__qualname__} is of {dialect.name}"


def _step_by_code(cls: type) -> tuple[Dialect, str, str]:
    """The same for a class of no library."""
    for name in ("step", "step_wait"):
        owner, function = implementation(cls, name)
        if owner is not None and returned_lengths(function) == {5}:
            return GYMNASIUM_1, "flags", f"{owner.__qualname__}.{name} returns 5 values"
    return GYM_0_21, "done", "nothing says otherwise"


def _reset(venv: Any, kind: str, dialect: Dialect) -> tuple[str, str]:
    """What ``reset`` gives and where seeds go; the environments inside have a say."""
    if kind == "VecEnv" or not dialect.reset_arguments:
        return "obs" if dialect.step == "done" else dialect.reset, "method"
    if "return_info" not in dialect.reset_arguments:
        return dialect.reset, "reset"
    envs = sub_environments(venv)
    if not envs:
        return "return_info", "reset"
    inside = detect(envs[0])
    return ("return_info" if inside.reset == "return_info" else "obs"), (
        "reset" if inside.seeding == "reset" else "method"
    )


def _autoreset(venv: Any, dialect: Dialect) -> AutoresetMode:
    """When a vector begins the next episode: it says so from gymnasium 1.1 on."""
    if dialect.autoreset == "same_step":
        return AutoresetMode.SAME_STEP
    said = (getattr(venv, "metadata", None) or {}).get("autoreset_mode")
    return AutoresetMode.NEXT_STEP if said is None else as_mode(said)


def as_mode(mode: Any) -> AutoresetMode:
    """Return a mode given by any library's enumeration, its value, or ``same_step`` and alike.

    Raises:
        ValueError: There is no such mode.
    """
    value = getattr(mode, "value", mode)
    for known in AutoresetMode:
        if value in (known.value, known.name, known.name.lower()):
            return known
    names = ", ".join(repr(known.name.lower()) for known in AutoresetMode)
    raise ValueError(f"autoreset_mode={mode!r} is unknown; use an AutoresetMode, or one of {names}")


def sub_environments(venv: Any) -> list[Any]:
    """The environments of a vector that has them in this process, below its wrappers."""
    found = getattr(_unwrapped(venv), "envs", None)
    return list(found) if isinstance(found, (list, tuple)) else []


def _unwrapped(venv: Any) -> Any:
    return getattr(venv, "unwrapped", venv)


_IN_TURN = {"SyncVectorEnv", "DummyVecEnv"}
_BASES = {"VectorEnv", "VecEnv", "Env", "Generic", "object"}
_METHODS = ("step", "step_async", "step_wait", "reset", "reset_async", "reset_wait")


def steps_in_turn(venv: Any) -> bool:
    """Whether a vector does no more than to step its environments one after the other."""
    owners = (implementation(type(venv), name)[0] for name in _METHODS)
    names = {owner.__name__ for owner in owners if owner is not None}
    return bool(names & _IN_TURN) and names <= _IN_TURN | _BASES and bool(sub_environments(venv))


def takes_reset_mask(venv: Any) -> bool:
    """Whether ``reset(options={"reset_mask": mask})`` begins anew only where the mask says.

    Every link of a chain of wrappers has to pass the mask on or know of it.
    """
    link = venv
    while True:
        if not _knows_mask(type(link)):
            return False
        inner = vars(link).get("env")
        if inner is None or inner is link:
            break
        link = inner
    # its workers forget to take note of a masked reset (gymnasium 1.1 to 1.4)
    return bool(getattr(link, "shared_memory", True)) or _autoreset(link, GYMNASIUM_1) is not (
        AutoresetMode.NEXT_STEP
    )


def _knows_mask(cls: type) -> bool:
    owner, function = implementation(cls, "reset")
    if owner is None:
        return False
    if owner.__name__ == "VectorWrapper" or own_library(owner) == "core":
        return owner.__name__ in ("VectorWrapper", "SyncVectorEnv")
    functions = [function, implementation(cls, "reset_async")[1]]
    return any("reset_mask" in _constants(function) for function in functions)


def _constants(function: Any) -> Any:
    return getattr(getattr(function, "__code__", None), "co_consts", ())
