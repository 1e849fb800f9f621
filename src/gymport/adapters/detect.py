"""Which dialect an environment speaks, and how one can tell.

The evidence is what the classes say: what their ``step`` is written to return, what their
``reset`` takes, which library and release they are made of, which library their spaces come from.
Nothing is called. The answer for a chain of classes is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Tuple

from gymport.adapters.chain import implementation, links
from gymport.adapters.evidence import parameters, passes_through, returned_lengths
from gymport.adapters.libraries import library_dialect, library_of, own_library
from gymport.dialects import GYM_0_9, GYM_0_21, GYM_0_22, GYM_0_25, GYMNASIUM_1, Dialect
from gymport.errors import NotAnEnvironmentError

_Types = Tuple[type, ...]


@dataclass(frozen=True)
class Detection:
    """How an environment talks, method by method, with the evidence.

    Example:
        >>> class Old:
        ...     def reset(self):
        ...         return 0
        ...
        ...     def step(self, action):
        ...         return 0, 1.0, False, {}
        >>> found = detect(Old())
        >>> found.dialect.name
        'gym-0.21'
        >>> found.evidence["step"]
        'Old.step returns 4 values'
    """

    dialect: Dialect
    """The dialect that fits best."""
    library: str | None
    """The library that its classes are made of: core, gymnasium, gym, or None for none."""
    step: str
    """``done`` (4 values) or ``flags`` (5 values)."""
    reset: str
    """``obs``, ``obs_info``, or ``return_info`` where the info is given on request."""
    seeding: str
    """Where a seed goes: ``reset``, the ``method`` seed, or into the ``stream`` np_random."""
    options: bool
    """Whether ``reset`` takes ``options``."""
    render_takes_mode: bool
    """Whether ``render`` takes ``mode``."""
    prefix: str
    """``_`` where the methods are ``_step`` and ``_reset``, else nothing."""
    evidence: dict[str, str]
    """What each of these rests on, by the name of the method."""
    certain: bool = True
    """Whether the classes said what ``step`` returns; if not, the declared spaces are asked."""
    named: bool = False
    """Whether the caller named the dialect; if not, the first reset and step have a say."""

    @property
    def name(self) -> str:
        """The dialect's name, such as ``gym-0.21``."""
        return self.dialect.name

    @property
    def modern(self) -> bool:
        """Whether today's code can use the environment as it is."""
        return (self.step, self.reset, self.seeding) == ("flags", "obs_info", "reset")

    def __str__(self) -> str:
        lines = [f"{self.dialect.name}"]
        return "\n  ".join(lines + [f"{name}: {why}" for name, why in self.evidence.items()])


def detect(env: Any) -> Detection:
    """Return the dialect that an environment speaks, with the evidence.

    Args:
        env: An environment of any library, or any object with ``step`` and ``reset``.

    Raises:
        NotAnEnvironmentError: It has no ``step`` and ``reset`` (also a TypeError).
    """
    own = getattr(type(env), "_gymport_detection", None)
    if own is not None:
        found: Detection = own(env)
        return found
    types = tuple(map(type, links(env))) if hasattr(env, "env") else (type(env),)
    detection = _of_types(types)
    if _lacks(env, detection.prefix + "step") or _lacks(env, detection.prefix + "reset"):
        raise _no_environment(env)
    return detection if detection.certain else _by_spaces(env, detection)


def of_dialect(env: Any, dialect: Dialect) -> Detection:
    """Return how an environment talks that is said to speak a dialect."""
    found = detect(env)
    because = {"step": f"dialect={dialect.name}", "reset": f"dialect={dialect.name}"}
    asks = found.reset == "return_info" and dialect.reset == "obs"
    return replace(
        found,
        dialect=dialect,
        step=dialect.step,
        reset="return_info" if asks else dialect.reset,
        evidence={**found.evidence, **because},
        named=True,
    )


@lru_cache(maxsize=1024)
def _of_types(types: _Types) -> Detection:
    """What a chain of classes, outermost first, says."""
    refuse_vector(types[0])
    prefix = _prefix(types)
    library = next(filter(None, map(library_of, types)), None)
    reset, reset_why = _reset_arguments(types, prefix + "reset")
    step, step_why, certain = _step(types, prefix, library, reset)
    kind = _reset_kind(step, reset)
    seeding, seeding_why = _seeding(types, prefix, reset)
    return Detection(
        dialect=_dialect(step, kind, library, prefix),
        library=library,
        step=step,
        reset=kind,
        seeding=seeding,
        options=not reset.keys().isdisjoint(("options", "**")),
        render_takes_mode=_takes_mode(types[0], prefix),
        prefix=prefix,
        evidence={"step": step_why, "reset": reset_why, "seed": seeding_why},
        certain=certain,
    )


def _prefix(types: _Types) -> str:
    """``_`` if the environment is written with underscores and nothing public calls them."""
    cls = types[-1]
    private, _ = implementation(cls, "_step")
    public, _ = implementation(cls, "step")
    written = private is not None and own_library(private) is None
    reachable = public is not None and (own_library(public) is None or _dispatches(cls))
    return "_" if written and not reachable else ""


def _dispatches(cls: type) -> bool:
    """Whether the library's own ``step`` calls ``_step``, as gym's did up to 0.9.5."""
    library = library_of(cls)
    return library is not None and library_dialect(library) is GYM_0_9


def refuse_vector(cls: type) -> None:
    """Raise NotAnEnvironmentError for a class that steps several environments at once."""
    if any(base.__name__ in ("VectorEnv", "VecEnv") for base in cls.__mro__):
        raise NotAnEnvironmentError(
            f"{cls.__qualname__} steps several environments at once; use "
            "gymport.modernize_vector or gymport.legacy_vector"
        )


def _lacks(env: Any, name: str) -> bool:
    return isinstance(env, type) or not callable(getattr(env, name, None))


def _no_environment(env: Any) -> NotAnEnvironmentError:
    if isinstance(env, type):
        what, advice = "a class", "call it to make an environment"
    else:
        what, advice = f"a {type(env).__qualname__}", "pass what make() returned"
    return NotAnEnvironmentError(
        f"{env!r:.80} is {what} and no environment with step and reset; {advice}"
    )


def _step(
    types: _Types, prefix: str, library: str | None, reset: dict[str, str]
) -> tuple[str, str, bool]:
    """The kind of ``step``, what says so, and whether that is certain."""
    for cls in types:
        owner, function = implementation(cls, prefix + "step")
        if owner is None:
            continue
        kind = {frozenset([4]): "done", frozenset([5]): "flags"}.get(returned_lengths(function))
        if kind is not None:
            number = 4 if kind == "done" else 5
            return kind, f"{owner.__qualname__}.{prefix}step returns {number} values", True
        author = own_library(owner)
        if author is not None and not passes_through(function):
            found = library_dialect(author)
            return found.step, f"{owner.__qualname__} is of {found.name}", True
    return _step_by_reset(library, reset)


def _step_by_reset(library: str | None, reset: dict[str, str]) -> tuple[str, str, bool]:
    """The kind of ``step`` where its own code does not tell."""
    if not reset.keys() & {"seed", "**"}:
        return "done", "reset takes no seed, as up to gym 0.21", True
    if "return_info" in reset:
        return "done", "reset takes return_info, as in gym 0.22 to 0.25", True
    if library is not None:
        found = library_dialect(library)
        return found.step, f"its classes are of {found.name}", True
    if reset.keys() >= {"seed", "options"}:
        return "flags", "reset takes seed and options, as since gym 0.26", False
    return "done", "nothing says otherwise", False


def _by_spaces(env: Any, detection: Detection) -> Detection:
    """The uncertain detection, better informed by the library of the declared spaces."""
    space = getattr(env, "observation_space", None)
    cls: type = type(space)
    library = library_of(cls)
    if library in (None, "gym") or detection.evidence["step"] != "nothing says otherwise":
        return detection
    modern = library_dialect(str(library))
    why = {"step": f"its observation_space is of {modern.name}"}
    evidence = {**detection.evidence, **why}
    return replace(
        detection, dialect=modern, step=modern.step, reset=modern.reset, evidence=evidence
    )


_ARGUMENTS: tuple[str, ...] = ("seed", "options", "return_info")


def _reset_arguments(types: _Types, name: str) -> tuple[dict[str, str], str]:
    """The arguments that get through the chain's ``reset`` methods, and the last one reached.

    Each comes with the method that names it; ``**`` says that all methods take anything.
    """
    reached = _reached(types, name)
    taken = {
        argument: why
        for argument in _ARGUMENTS
        for why, names, _ in reached
        if argument in names and all(argument in own or rest for _, own, rest in reached)
    }
    if reached and all(rest for _, _, rest in reached):
        taken["**"] = reached[-1][0]
    return taken, reached[-1][0] if reached else "no class has a reset of its own"


def _reached(types: _Types, name: str) -> list[tuple[str, list[str], bool]]:
    """The ``reset`` methods of the chain, up to the first that need not pass its arguments on."""
    found = []
    for cls in types:
        owner, function = implementation(cls, name)
        if owner is not None:
            names, anything = parameters(function)
            listed = ", ".join(names + ["**"] * anything)
            found.append((f"{owner.__qualname__}.{name}({listed})", names, anything))
            if not anything and not _is_wrapper(owner):
                break
    return found


def _is_wrapper(cls: type) -> bool:
    """Whether a class is a library's wrapper, which hands ``reset`` on as it gets it."""
    return own_library(cls) is not None and any(b.__name__ == "Wrapper" for b in cls.__mro__)


def _takes_mode(cls: type, prefix: str) -> bool:
    """Whether ``render`` can be told the mode."""
    owner, function = implementation(cls, prefix + "render")
    if owner is None:
        return False
    names, anything = parameters(function)
    return anything or "mode" in names


def _reset_kind(step: str, reset: dict[str, str]) -> str:
    if "return_info" in reset:
        return "return_info"
    return "obs_info" if step == "flags" else "obs"


def _seeding(types: _Types, prefix: str, reset: dict[str, str]) -> tuple[str, str]:
    """Where a seed goes, and what says so."""
    if "seed" in reset:
        return "reset", reset["seed"]
    for cls in types:
        owner, _ = implementation(cls, prefix + "seed")
        if owner is not None and not _is_base(owner):
            return "method", f"{owner.__qualname__}.{prefix}seed"
    if "**" in reset:
        return "reset", reset["**"]
    return "stream", "no seed method and no seed argument of reset"


def _is_base(cls: type) -> bool:
    """Whether a class is a library's Env or Wrapper, whose ``seed`` seeds nothing by itself."""
    return own_library(cls) is not None and cls.__name__ in ("Env", "Wrapper")


def _dialect(step: str, reset: str, library: str | None, prefix: str) -> Dialect:
    """The dialect that talks like this; the library's own where it does."""
    own = None if library is None else library_dialect(library)
    if step == "flags":
        if reset == "return_info":
            return GYM_0_25
        return own if own is not None and own.modern else GYMNASIUM_1
    if prefix:
        return GYM_0_9
    if own is not None and own.step == "done":
        return own
    return GYM_0_22 if reset == "return_info" else GYM_0_21
