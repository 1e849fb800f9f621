"""Old wrapper classes on any environment."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, overload

from gymport.adapters import chain
from gymport.adapters.detect import Detection, detect
from gymport.adapters.legacy.view import LegacyView
from gymport.adapters.libraries import Library, bound, library_of
from gymport.adapters.libraries import library as find_library
from gymport.adapters.modern import ModernView, modernize
from gymport.adapters.wrapping.around import Above, Below, FlagsBelow, lowest
from gymport.adapters.wrapping.classes import Expectation, expectation
from gymport.errors import WrapperError
from gymport.wrapper_spec import WrapperSpec

if TYPE_CHECKING:
    import gymnasium

    from gymport import core


@overload
def wrap(
    env: Any, wrapper_class: type[core.Wrapper[Any, Any, Any, Any]], *args: Any, **kwargs: Any
) -> Any: ...
@overload
def wrap(env: Any, wrapper_class: Any, *args: Any, **kwargs: Any) -> gymnasium.Env[Any, Any]: ...


def wrap(env: Any, wrapper_class: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a modern environment with a wrapper of any generation on top of ``env``.

    An old wrapper class is used as it is: below it the environment talks as the class expects,
    by its code and by the library that it is made of; above it the result is modern. A seed and
    options given to ``reset`` reach the environment below even where the wrapper's ``reset``
    takes no arguments, and the info of a reset comes back even where it returns none.

    Args:
        env: An environment of any dialect and library.
        wrapper_class: A wrapper class: of a real gym, of gymnasium, of ``gymport.core``, or any
            class that takes an environment first and has ``step`` and ``reset`` (or ``_step`` and
            ``_reset``). Old wrappers around old wrappers stand directly on each other.
        args: What its constructor takes after the environment.
        kwargs: What its constructor takes besides.

    Returns:
        A modern environment; of gymnasium where it can be imported, else of the core, unless
        the class is that of a modern library's wrapper: then the wrapper itself.

    Raises:
        NotAnEnvironmentError: ``env`` has no ``step`` and ``reset``.
        WrapperError: ``wrapper_class`` is no wrapper class, or its constructor failed.

    Example:
        >>> from gymport.core import Env
        >>> class Modern(Env):
        ...     def reset(self, *, seed=None, options=None):
        ...         super().reset(seed=seed)
        ...         return 0, {"seed": seed}
        ...
        ...     def step(self, action):
        ...         return 1, 0.5, False, True, {}
        >>> class Doubled:
        ...     def __init__(self, env):
        ...         self.env = env
        ...
        ...     def reset(self):
        ...         return self.env.reset()
        ...
        ...     def step(self, action):
        ...         obs, reward, done, info = self.env.step(action)
        ...         return obs, 2 * reward, done, info
        >>> env = wrap(Modern(), Doubled)
        >>> env.reset(seed=3)
        (0, {'seed': 3})
        >>> env.step(0)
        (1, 1.0, False, True, {'TimeLimit.truncated': True})
    """
    _check_class(wrapper_class)
    expected = expectation(wrapper_class)
    if expected.modern:
        below = modernize(env, library=expected.library or "auto")
        return _modern(_made(wrapper_class, expected, below, args, kwargs))
    made = _made(wrapper_class, expected, _old_below(env, expected), args, kwargs)
    below = lowest(made)
    if below is None:
        return modernize(made)
    below.remember(made, partial(_spec, wrapper_class, args, kwargs))
    view: type = Above
    return bound(view, find_library().name)(made, _talk(made, expected))


def _spec(cls: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> WrapperSpec:
    """What has ``make`` put an old wrapper on again."""
    return WrapperSpec(cls.__name__, f"{__name__}:wrap", _named(cls, args, kwargs))


def _named(cls: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any] | None:
    """The arguments of ``wrap`` by name, without the environment; None if they have no names."""
    try:
        given = signature(cls.__init__).bind(None, None, *args, **kwargs)  # type: ignore[misc]
    except (TypeError, ValueError):
        return None
    _, env, *names = given.arguments
    kinds = {given.signature.parameters[name].kind for name in (env, *names)}
    if not kinds.isdisjoint(_WITHOUT_NAMES) or not {"env", "wrapper_class"}.isdisjoint(names):
        return None
    return {"wrapper_class": cls, **{name: given.arguments[name] for name in names}}


_WITHOUT_NAMES = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD, Parameter.POSITIONAL_ONLY)


def _check_class(wrapper_class: Any) -> None:
    if not isinstance(wrapper_class, type):
        raise WrapperError(
            f"{wrapper_class!r:.80} is no class; pass the wrapper's class, and what its "
            "constructor takes as further arguments: gymport.wrap(env, Wrapper, 4, key=1)"
        )
    for name in ("step", "reset"):
        if not (hasattr(wrapper_class, name) or hasattr(wrapper_class, f"_{name}")):
            raise WrapperError(
                f"{wrapper_class.__qualname__} has no {name} and is no wrapper of environments; "
                "pass a class that takes an environment and has step and reset"
            )


def _modern(made: Any) -> Any:
    """The wrapper itself where it is one of today's libraries, else a modern view of it."""
    cls: type = type(made)
    return made if detect(made).modern and library_of(cls) in _TODAYS else modernize(made)


_TODAYS: tuple[str | None, ...] = ("core", "gymnasium")


def _made(
    cls: type, expected: Expectation, below: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """The wrapper over what it expects, if its constructor accepts that."""
    try:
        made = cls(below, *args, **kwargs)
    except Exception as error:
        raise WrapperError(
            f"{cls.__qualname__} refused {below!r:.120}: {type(error).__name__}: {error}; check "
            "the arguments that gymport.wrap(env, wrapper_class, …) hands to it"
        ) from error
    if not any(link is below for link in chain.links(made)[1:]):
        raise WrapperError(
            f"{cls.__qualname__} does not keep the environment that it was given, and is no "
            "wrapper; pass a class that stores it as self.env"
        )
    for name in expected.underscored:
        setattr(made, name, getattr(made, f"_{name}"))
    return made


def _old_below(env: Any, expected: Expectation) -> Any:
    """What the wrapper stands on: an old environment that fits, or an old view of a modern one."""
    made_of = find_library(expected.library or "auto")
    shown = env.env if isinstance(env, ModernView) else env
    if _fits(shown, expected, made_of):
        return shown
    if isinstance(env, LegacyView):
        env = env._given
    between = "auto" if made_of.name == "gym" else made_of.name
    modern = env if detect(env).modern else modernize(env, library=between)
    view: type = FlagsBelow if expected.step == "flags" else Below
    return bound(view, made_of.name)(modern, expected)


def _fits(shown: Any, expected: Expectation, made_of: Library) -> bool:
    """Whether the wrapper can stand on an old environment as it is."""
    reading = _reading(shown)
    if reading.prefix or reading.modern:
        return False
    alike = expected.any_step or reading.step == expected.step
    resets = "obs" if reading.reset == "return_info" else reading.reset
    if not alike or resets != expected.reset or not _offers(shown, expected.reads):
        return False
    if expected.library == "gym":
        return _offers(shown, _READ_BY_GYM) and made_of.owns(shown.observation_space)
    return expected.library is None or made_of.owns(shown)


_READ_BY_GYM = frozenset(("observation_space", "action_space", "metadata", "reward_range"))
"""What gym's wrappers read from what they wrap, which need not be one of gym's own."""


def _offers(shown: Any, names: frozenset[str]) -> bool:
    """Whether an old environment has as much as an old view of it would have.

    Wrappers of today hand on no attributes, and have no ``seed``.
    """
    cls: type = type(shown)
    if hasattr(cls, "__getattr__") and library_of(cls) != "gymnasium":  # which warns as it does so
        return True
    holders = {name: chain.holder(shown, name) for name in names}
    lacked = {name: holder for name, holder in holders.items() if holder is not shown}
    return not any(hasattr(LegacyView, name) or lacked[name] is not None for name in lacked)


def _reading(shown: Any) -> Detection:
    """How an old environment talks; one on a view of ours talks as its class was found to."""
    if isinstance(shown, LegacyView) or lowest(shown) is None:
        return detect(shown)
    cls: type = type(shown)
    return _talk(shown, expectation(cls))


def _talk(made: Any, expected: Expectation) -> Detection:
    """How an old wrapper talks that stands on a view of ours."""
    found = detect(made)
    return replace(
        found,
        dialect=expected.dialect,
        step=expected.step,
        reset=expected.reset,
        seeding="reset" if expected.seeded else "method",
        options=expected.options,
        render_takes_mode=expected.takes_mode,
        prefix="",
        evidence={**found.evidence, "step": expected.why},
    )
