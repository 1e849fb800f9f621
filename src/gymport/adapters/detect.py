"""Which dialect an environment speaks, and how one can tell.

The evidence is what the classes say: what their ``step`` and ``reset`` are written to return, what
their ``reset`` takes, which library and release they are made of, which library their spaces come
from; and the methods that were set on the objects themselves. Nothing is called. The answer for a
chain of classes is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from types import FunctionType
from typing import Any, Iterator

from gymport.adapters.chain import above_views, implementation, links
from gymport.adapters.libraries import library_dialect, library_of, own_library
from gymport.adapters.reading import methods
from gymport.adapters.reading.methods import UNTOLD, Chain
from gymport.dialects import GYM_0_9, GYM_0_21, GYM_0_22, GYM_0_25, GYMNASIUM_1, Dialect
from gymport.errors import NotAnEnvironmentError


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
    """Where a seed goes: ``reset``, the ``method`` seed, the reset of an ``inner`` environment
    below wrappers whose own takes none, or into the ``stream`` np_random."""
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
    plain_rewards: bool = False
    """Whether the code of ``step`` shows that every reward is a Python number."""
    named: bool = False
    """Whether the caller named the dialect; if not, the first reset and step have a say."""

    @property
    def name(self) -> str:
        """The dialect's name, such as ``gym-0.21``."""
        return self.dialect.name

    @property
    def modern(self) -> bool:
        """Whether today's code can use the environment as it is."""
        talk = (self.step, self.reset, self.seeding, self.options)
        return talk == ("flags", "obs_info", "reset", True)

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
        shown: Detection = own(env)
        return shown
    found = above_views(links(env)) if hasattr(env, "env") else [env]
    if all(map(_is_as_its_class, found)):
        types = tuple(map(type, found))
        detection = _remembered(types, _NONE)
        if detection.library == "gym":
            detection = _remembered(types, _told_new_step_api(found))
        if detection.certain and not detection.prefix:
            return detection
    else:
        detection = _of_links(found)
    if _lacks(env, "step", detection.prefix) or _lacks(env, "reset", detection.prefix):
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


def _is_as_its_class(link: Any) -> bool:
    """Whether an object's methods are those of its class, as nearly all are."""
    cls: Any = type(link)
    try:
        return link.step.__func__ is cls.step and link.reset.__func__ is cls.reset
    except AttributeError:
        return False


def _of_links(found: list[Any]) -> Detection:
    """What a chain of environments says."""
    types = tuple(map(type, found))
    functions = tuple(_set_on_objects(found))
    if functions:  # they are not kept in memory for longer than their environments
        return _reading(Chain(types, functions, _told_new_step_api(found)))
    return _remembered(types, _told_new_step_api(found))


def _set_on_objects(found: list[Any]) -> Iterator[tuple[int, str, Any]]:
    """The methods that hide those of their object's class."""
    for index, link in enumerate(found):
        for name in ("step", "reset"):
            method, inherited = getattr(link, name, None), getattr(type(link), name, None)
            if getattr(method, "__func__", None) is inherited:
                continue
            alone = inherited is None and isinstance(method, FunctionType)
            if alone or (isinstance(inherited, FunctionType) and callable(method)):
                yield index, name, method


def _told_new_step_api(found: list[Any]) -> frozenset[int]:
    """The links of gym 0.25 that were told to have ``step`` give 5 values."""
    outermost: type = type(found[0])
    if library_of(outermost) != "gym":  # gymnasium 0.29 would warn of being asked
        return _NONE
    told = (getattr(link, "new_step_api", False) for link in found)
    return frozenset(index for index, new in enumerate(told) if new is True)


_NONE: frozenset[int] = frozenset()


@lru_cache(maxsize=1024)
def _remembered(types: tuple[type, ...], new_step_api: frozenset[int]) -> Detection:
    return _reading(Chain(types, (), new_step_api))


def _reading(chain: Chain) -> Detection:
    """What a chain of classes, and what was set on the objects, says."""
    refuse_vector(chain.types[0])
    prefix = _prefix(chain.types)
    library = next(filter(None, map(library_of, chain.types)), None)
    arguments, taken = methods.arguments(chain, prefix + "reset")
    render_arguments, renders = methods.arguments(chain, prefix + "render")
    step = methods.step(chain, prefix, library, arguments)
    reset = methods.reset(chain, prefix, step.kind, arguments)
    seed = methods.seeding(chain, prefix, arguments)
    return Detection(
        dialect=_dialect(step.kind, reset.kind, library, prefix),
        library=library,
        step=step.kind,
        reset=reset.kind,
        seeding=seed.kind,
        options=not arguments.keys().isdisjoint(("options", "**")),
        render_takes_mode=not render_arguments.keys().isdisjoint(("mode", "**")),
        prefix=prefix,
        evidence={
            "step": step.why,
            "reset": "; ".join(filter(None, (taken, reset.why))),
            "seed": seed.why,
            "render": renders,
        },
        certain=step.certain,
        plain_rewards=methods.rewards_are_plain(chain, prefix),
    )


def _prefix(types: tuple[type, ...]) -> str:
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


def _lacks(env: Any, name: str, prefix: str) -> bool:
    """Whether an object has no such method, under either name if the environment is written so."""
    found = getattr(env, prefix + name, None) or getattr(env, name, None)
    return isinstance(env, type) or not callable(found)


def _no_environment(env: Any) -> NotAnEnvironmentError:
    if isinstance(env, type):
        what, advice = "a class", "call it to make an environment"
    elif isinstance(env, FunctionType):
        what, advice = "a function", "call it if it makes an environment"
    else:
        what, advice = f"of {type(env)!r}", "pass what make() returned"
    return NotAnEnvironmentError(
        f"{env!r:.80} is {what} and no environment with step and reset; {advice}"
    )


def _by_spaces(env: Any, detection: Detection) -> Detection:
    """The uncertain detection, better informed by the library of the declared spaces."""
    space = getattr(env, "observation_space", None)
    cls: type = type(space)
    library = library_of(cls)
    if library in (None, "gym") or detection.evidence["step"] != UNTOLD:
        return detection
    modern = library_dialect(str(library))
    why = {"step": f"its observation_space is of {modern.name}"}
    evidence = {**detection.evidence, **why}
    return replace(
        detection, dialect=modern, step=modern.step, reset=modern.reset, evidence=evidence
    )


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
