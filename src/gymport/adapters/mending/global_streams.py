"""Python's and numpy's global random streams, as an environment's own.

Environments were written that draw from ``random`` and ``numpy.random`` themselves, which their
seed does not reach. Run in streams of its own, such an environment plays the same episode for the
same seed, whatever else draws, and disturbs nobody.
"""

from __future__ import annotations

import random
import warnings
from contextlib import suppress
from functools import partial
from typing import Any, Callable, Tuple

import numpy as np

_States = Tuple[Any, Any]
_LEGACY_SEEDS = 2**32


class GlobalStreams:
    """States for the global streams that hold while one environment runs.

    They begin as ``random.seed(seed)`` and ``numpy.random.seed(seed)`` leave them.

    Args:
        seed: A non-negative integer.

    Example:
        >>> random.seed(3)
        >>> first = random.random()
        >>> streams = GlobalStreams(3)
        >>> streams.drawn_from, streams.run(random.random) == first, streams.drawn_from
        (False, True, True)
    """

    def __init__(self, seed: int) -> None:
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Begin anew with that seed."""
        legacy = np.random.RandomState(seed % _LEGACY_SEEDS).get_state()
        self._first: _States = (random.Random(seed).getstate(), legacy)
        self._states = self._first

    def run(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call the function with these streams in place of the global ones."""
        outer = current()
        _put(self._states)
        try:
            return function(*arguments, **named)
        finally:
            self._states = current()
            _put(outer)

    @property
    def drawn_from(self) -> bool:
        """Whether anything that was run has drawn from them, or seeded them."""
        return not equal(self._first, self._states)


def current() -> _States:
    """The states of the global streams."""
    return random.getstate(), np.random.get_state()


def equal(one: _States, other: _States) -> bool:
    """Whether two states of the global streams are the same."""
    return one[0] == other[0] and all(map(np.array_equal, one[1], other[1]))


def _put(states: _States) -> None:
    random.setstate(states[0])
    np.random.set_state(states[1])


class DrawingView:
    """The part of a view that finds out whether its environment draws from the global streams.

    The first seeded reset, and the first step after it, are run in streams of their own. If they
    are drawn from, the environment keeps them; if not, it is called as if there were none.
    """

    env: Any
    step: Any
    # None before the first seed, False once it is known what the environment draws from
    _probe: GlobalStreams | bool | None = None
    _streams: GlobalStreams | None = None

    def _begin_streams(self, seed: int, seed_environment: Callable[[], Any]) -> Any:
        """Seed the environment, and its streams if it has any or may need some."""
        if self._probe is not None:
            if self._streams is not None:
                self._streams.seed(seed)
            return seed_environment()
        self._probe = False
        before = current()
        result = seed_environment()
        if equal(before, current()):  # else its own seed reaches the global streams
            self._probe = GlobalStreams(seed)
            self._forget_functions()
        return result

    def _probed(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call a function of the environment for the first time since it was seeded."""
        probe = self._probe
        if not isinstance(probe, GlobalStreams):
            return function(*arguments, **named)
        result = probe.run(function, *arguments, **named)
        if probe.drawn_from:
            self._streams = probe
            self._end_probe()
            self._forget_functions()
            warnings.warn(
                f"{type(self.env).__name__} draws from the random streams of Python or numpy "
                "itself, which its seed does not reach; reset(seed=…) now seeds streams that only "
                "it draws from. Let it draw from self.np_random",
                UserWarning,
                stacklevel=4,
            )
        return result

    def _end_probe(self) -> None:
        """Take it that the environment draws from no global streams, or has its own by now."""
        if self._probe:
            self._probe = False

    def _in_streams(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, run in the streams of the environment if it has its own."""
        return function if self._streams is None else partial(self._streams.run, function)

    def _forget_functions(self) -> None:
        """Have the functions of the environment bound anew."""
        names = ["_bound_step", "_bound_reset"]
        if getattr(self.step, "__func__", None) is not type(self).step:
            names.append("step")  # only where it is there: to ask for it makes a dict
        for name in names:
            with suppress(AttributeError):
                object.__delattr__(self, name)
