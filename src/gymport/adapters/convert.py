"""Pure functions from one dialect's values to another's: step, reset, info, metadata.

Nothing that is passed in is changed; an info that needs another key is copied.
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, NamedTuple, Tuple

import numpy as np

from gymport.adapters.chain import links
from gymport.dialects import DIALECTS, GYMNASIUM_1, TRUNCATED_KEY, Dialect
from gymport.errors import WrongReturnError

Flags = Tuple[bool, bool]

UNLIMITED = (-float("inf"), float("inf"))
"""The ``reward_range`` of an environment that does not say what it is."""


class Ended(NamedTuple):
    """A ``done`` that knows which flags it stands for; true when either is set."""

    terminated: bool
    truncated: bool

    def __bool__(self) -> bool:
        return self.terminated or self.truncated


def flags(done: Any, info: Any, dialect: Dialect, out_of_time: Callable[[], bool]) -> Flags:
    """Return ``(terminated, truncated)`` for a ``done`` and its info.

    Args:
        done: Anything with a truth value, 0-d and one-element arrays included.
        info: The step's info or None; its truncated key decides where there is one.
        dialect: Whose rules for the key hold.
        out_of_time: Asked where an episode ends without the key (gym before 0.12.5): whether
            a time limit has run out.

    Example:
        >>> from gymport.dialects import GYM_0_21
        >>> flags(True, {"TimeLimit.truncated": True}, GYM_0_21, lambda: False)
        (False, True)
    """
    if isinstance(done, Ended):
        return done.terminated, done.truncated
    if not done:
        return False, False
    key = info.get(TRUNCATED_KEY) if info else None
    if key is None:
        return (False, True) if out_of_time() else (True, False)
    return (False, True) if key else dialect.false_key_flags


def info_of_done(info: Any, terminated: Any, truncated: Any, dialect: Dialect) -> dict[str, Any]:
    """Return the info that a dialect's reader gets for the two flags.

    The truncated key is set, or left out, in a copy where the info does not have it so already.
    """
    info = {} if info is None else info
    value = truncated_key(bool(terminated), bool(truncated), dialect)
    if value is None:
        return without_key(info)
    return info if info.get(TRUNCATED_KEY) is value else {**info, TRUNCATED_KEY: value}


def truncated_key(terminated: bool, truncated: bool, dialect: Dialect) -> bool | None:
    """What a dialect writes under the truncated key for the two flags; None: nothing.

    Example:
        >>> from gymport.dialects import GYM_0_21
        >>> truncated_key(True, True, GYM_0_21)
        False
    """
    if terminated:
        return dialect.key_if_both if truncated else dialect.key_if_terminated
    return dialect.key_if_truncated if truncated else None


def without_key(info: dict[str, Any]) -> dict[str, Any]:
    """Return the info without the truncated key: itself, or a copy."""
    if TRUNCATED_KEY not in info:
        return info
    return {key: value for key, value in info.items() if key != TRUNCATED_KEY}


def out_of_time(env: Any) -> bool:
    """Whether a time limit in the chain of wrappers, or the environment's own, has run out.

    gym before 0.12.5 left no other word of it; it limited seconds too, up to 0.10.
    """
    return any(map(_ran_out, links(env)))


def limit_of(env: Any) -> int | None:
    """The number of steps after which an episode is truncated, or None where nothing counts."""
    limits = (_own(link, "_max_episode_steps") for link in links(env) if _counts(link))
    return min((limit for limit in limits if limit is not None), default=None)


def _ran_out(link: Any) -> bool:
    limit, elapsed = _own(link, "_max_episode_steps"), _own(link, "_elapsed_steps")
    if limit is not None and elapsed is not None and elapsed >= limit:
        return True
    seconds = _own(link, "_max_episode_seconds")
    return seconds is not None and bool(link._elapsed_seconds >= seconds)


def _counts(link: Any) -> bool:
    """Whether a link counts the steps of an episode."""
    return hasattr(type(link), "_elapsed_steps") or "_elapsed_steps" in getattr(
        link, "__dict__", {}
    )


def _own(link: Any, name: str) -> Any:
    """What a link or its class has under a name, but for what it reads from below; else None."""
    value = getattr(link, "__dict__", {}).get(name)
    if value is not None or hasattr(type(link), "_gymport_detection"):
        return value
    return getattr(link, name, None) if hasattr(type(link), name) else None


def reward(value: Any) -> Any:
    """Return the reward as something that passes for a Python number.

    Python's own numbers and ``numpy.float64``, which is a float, stay; numpy's other scalars and
    one-element arrays become the Python number of the same value, and so does what has a float
    value of its own, such as a tensor or a fraction.
    """
    if isinstance(value, (float, int)):
        return value
    if isinstance(value, (np.generic, np.ndarray)):
        return value.item() if value.size == 1 else value
    try:
        return float(value) if hasattr(type(value), "__float__") else value
    except (TypeError, ValueError, RuntimeError):  # a tensor of several elements
        return value


def plain_flags_step(step: Callable[[Any], Any], action: Any) -> tuple[Any, Any, bool, bool, Any]:
    """Step, and make all five values of the types that they should have."""
    obs, value, terminated, truncated, info = step(action)
    return obs, reward(value), bool(terminated), bool(truncated), {} if info is None else info


def rendered(render: Callable[[], Any], function: Callable[..., Any], *args: Any, **kw: Any) -> Any:
    """Call the function, then draw: a ``human`` render mode shows each state by itself."""
    result = function(*args, **kw)
    render()
    return result


def checked_step(result: Any, env: Any, lengths: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the first result of a step if it has one of those numbers of values.

    Raises:
        WrongReturnError: It has not.
    """
    several = isinstance(result, (tuple, list))
    if several and len(result) in lengths:  # a list unpacks as well
        return tuple(result)
    what = f"{len(result)} values" if several else f"a {type(result).__name__}"
    raise WrongReturnError(
        f"{type(env).__name__}.step returned {what} instead of "
        f"{' or '.join(map(str, lengths))}; name the dialect that it speaks with dialect=… "
        f"(one of {', '.join(DIALECTS)})"
    )


def check_done(done: Any, env: Any) -> None:
    """Look at the first ``done`` of a single environment.

    Raises:
        WrongReturnError: It is one for each of several environments or agents.
    """
    if isinstance(done, (list, dict)) or np.prod(getattr(done, "shape", ())) != 1:
        raise WrongReturnError(
            f"{type(env).__name__}.step returned {done!r:.80} as done, where one environment has "
            "one truth value; for several environments at once use gymport.modernize_vector or "
            "gymport.legacy_vector"
        )


def pair(result: Any, env: Any) -> tuple[Any, dict[str, Any]]:
    """Return the ``(obs, info)`` of a reset, with a dict where the info was None.

    Raises:
        WrongReturnError: The result is no pair.
    """
    if isinstance(result, tuple) and len(result) == 2:
        return result[0], {} if result[1] is None else result[1]
    raise WrongReturnError(
        f"{type(env).__name__}.reset did not return (obs, info) as its dialect does; "
        'name the dialect that it speaks with dialect=…, such as dialect="gym-0.21"'
    )


_NO_TUPLES = {"Box", "Discrete", "MultiBinary", "MultiDiscrete", "Dict", "Text", "Graph"}


def is_pair(result: Any, space: Any, expected: bool) -> bool:
    """Whether what ``reset`` returned is ``(obs, info)``.

    The observation space decides: an observation may itself be a tuple of two. Without a space
    the expectation stands.
    """
    if not (isinstance(result, tuple) and len(result) == 2 and isinstance(result[1], dict)):
        return False
    if space is None:
        return expected
    if any(base.__name__ in _NO_TUPLES for base in type(space).__mro__):
        return True
    return _holds(space, result[0]) and not _holds(space, result)


def _holds(space: Any, value: Any) -> bool:
    """Whether a space contains a value; one that cannot say so of a strange value does not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy and the spaces remark on ragged values
        try:
            return bool(space.contains(value))
        except (TypeError, ValueError, KeyError, IndexError, AttributeError, AssertionError):
            return False


def metadata(shown: Any, dialect: Dialect) -> dict[str, Any]:
    """Return the metadata with a dialect's keys for render modes and frames per second.

    The keys of other dialects stay beside them, so readers of either find what they look for.

    Example:
        >>> from gymport.dialects import GYMNASIUM_1
        >>> metadata({"render.modes": ["human"]}, GYMNASIUM_1)
        {'render.modes': ['human'], 'render_modes': ['human']}
    """
    known = dict(shown or {})
    known.setdefault(dialect.render_modes_key, _first(known, _RENDER_MODES_KEYS, []))
    fps = _first(known, _RENDER_FPS_KEYS, None)
    if fps is not None:
        known.setdefault(dialect.render_fps_key, fps)
    return known


_RENDER_MODES_KEYS = {row.render_modes_key for row in DIALECTS.values()}
_RENDER_FPS_KEYS = {row.render_fps_key for row in DIALECTS.values()}


def _first(known: dict[str, Any], keys: Any, default: Any) -> Any:
    return next((known[key] for key in keys if key in known), default)


def render_modes(shown: Any) -> list[str]:
    """The render modes that an environment's metadata names, under any dialect's key."""
    modes: list[str] = list(metadata(shown, GYMNASIUM_1)[GYMNASIUM_1.render_modes_key])
    return modes
