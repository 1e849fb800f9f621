"""Environments that give the same memory twice, and copies of what they give.

Many old environments return an array of their own, which the next step changes, or a part of one.
Whoever keeps an observation, as replay buffers do, then finds another one in its place. gymnasium's
``check_env`` refuses such environments since 1.4.
"""

from __future__ import annotations

import copy
import warnings
from functools import partial
from typing import Any, Callable

import numpy as np

WATCHED_CALLS = 2
"""How many resets and steps are looked at; two of each show all ways to share."""


def arrays(value: Any) -> list[Any]:
    """The arrays in an observation, whatever it nests them in.

    Example:
        >>> [found.tolist() for found in arrays({"a": (np.zeros(1), 3)})]
        [[0.0]]
    """
    if isinstance(value, np.ndarray):
        return [value]
    if isinstance(value, dict):
        return [found for part in value.values() for found in arrays(part)]
    if isinstance(value, (tuple, list)):
        return [found for part in value for found in arrays(part)]
    return []


def copied(value: Any) -> Any:
    """The observation with its own arrays, in containers of the same kind; itself without any."""
    if not arrays(value):
        return value
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, dict):
        twin = copy.copy(value)
        twin.update((key, copied(part)) for key, part in value.items())
        return twin
    parts = [copied(part) for part in value]
    return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)


def copied_step(step: Callable[[Any], Any], action: Any) -> tuple[Any, ...]:
    """Step, and copy the observation."""
    obs, *others = step(action)
    return (copied(obs), *others)


def copied_reset(reset: Callable[..., Any], is_pair: bool, **arguments: Any) -> Any:
    """Reset, and copy the observation."""
    result = reset(**arguments)
    return (copied(result[0]), *result[1:]) if is_pair else copied(result)


class Watch:
    """The first observations of an environment, and whether they share memory."""

    def __init__(self) -> None:
        self._arrays: list[Any] = []
        self._calls = {"reset": 0, "step": 0}

    def notice(self, method: str, obs: Any) -> bool:
        """Look at what a method gave, and return whether earlier memory is in it."""
        found = arrays(obs)
        shared = any(np.may_share_memory(one, other) for one in found for other in self._arrays)
        self._arrays += found
        self._calls[method] += 1 if found else WATCHED_CALLS
        return shared

    def over(self, *methods: str) -> bool:
        """Whether enough is known of these methods."""
        return all(self._calls[method] >= WATCHED_CALLS for method in methods)


class WatchingView:
    """The part of a view that finds out whether its environment's observations share memory."""

    env: Any
    _copies = False
    _watch: Watch | None = None

    def _owned(self, method: str, obs: Any) -> Any:
        """An observation of the first calls, in memory that nothing else writes to."""
        watch = self._watch = self._watch or Watch()
        if not self._copies and watch.notice(method, obs):
            self._copies = True
            self._forget_functions()
            warnings.warn(
                f"the observations of {type(self.env).__name__} share memory, so that later steps "
                "may change those given before; copies are given. Let it return copies: obs.copy()",
                UserWarning,
                stacklevel=4,
            )
        if self._copies or watch.over("reset", "step"):
            self._watch = None
        return copied(obs)

    def _watches(self, method: str) -> bool:
        """Whether the method's next call has to be looked at too."""
        return self._watch is not None and not self._watch.over(method)

    def _step_copying(self, step: Callable[..., Any]) -> Callable[..., Any]:
        return partial(copied_step, step) if self._copies else step

    def _reset_copying(self, reset: Callable[..., Any], is_pair: bool) -> Callable[..., Any]:
        return partial(copied_reset, reset, is_pair) if self._copies else reset

    def _forget_functions(self) -> None:
        """Have the functions of the environment bound anew."""
        raise NotImplementedError
