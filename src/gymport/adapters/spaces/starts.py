"""Starts for the spaces of releases that have none.

Discrete has a start since gym 0.22, MultiDiscrete since gymnasium 0.29.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.adapters.spaces.kinds import takes


def has_foreign_start(made: Any) -> bool:
    """Whether a new space has a start that its class knows nothing of."""
    cls: type = type(made)
    return "start" in vars(made) and not takes(cls, "start")


class Started:
    """A Discrete or MultiDiscrete whose values begin at ``start``."""

    start: Any
    _plain: Any
    _source: Any

    def sample(self, *masks: Any, **named: Any) -> Any:
        """Draw an element."""
        drawn = super().sample(*masks, **named)  # type: ignore[misc]
        if isinstance(drawn, np.ndarray):
            return (drawn + self.start).astype(drawn.dtype)
        return drawn + self.start

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element."""
        return bool(self._source.contains(x))

    def __eq__(self, other: Any) -> bool:
        start = getattr(other, "start", 0)
        return bool(super().__eq__(other)) and np.array_equal(self.start, start)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, start={self.start})"


def teach_flattening(utils: Any) -> None:
    """Let a library's own ``flatten`` and ``unflatten`` know starts.

    Up to gym 0.19 they are closed to new classes.
    """
    if hasattr(utils, "flatten") and hasattr(utils.flatten, "register"):
        flatten, unflatten = utils.flatten.dispatch, utils.unflatten.dispatch

        def flatten_started(space: Any, x: Any) -> Any:
            return flatten(space._plain)(space, x - space.start)

        def unflatten_started(space: Any, x: Any) -> Any:
            return unflatten(space._plain)(space, x) + space.start

        utils.flatten.register(Started, flatten_started)
        utils.unflatten.register(Started, unflatten_started)
