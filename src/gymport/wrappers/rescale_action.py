"""RescaleAction: actions of one range, stretched to that of the environment."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.core import ActType, Env, ObsType, WrapperActType
from gymport.spaces import Box
from gymport.utils import RecordConstructorArgs
from gymport.wrappers.transform_action import TransformAction


class RescaleAction(TransformAction[ObsType, WrapperActType, ActType]):
    """Takes actions between two bounds and maps them linearly to the environment's Box.

    An element without a finite bound on one side is shifted, one without any is left as it is.

    Args:
        env: The environment to wrap.
        min_action: The lowest action: a number, or an array of the action's shape.
        max_action: The highest action, likewise.

    Raises:
        AssertionError: The environment's action space is no Box; or a bound is neither a number
            nor an array of its shape, lies on the wrong side of the other, or is infinite where
            that of the environment is not or the reverse.
    """

    def __init__(self, env: Env[ObsType, ActType], min_action: Any, max_action: Any) -> None:
        inner = env.action_space
        assert isinstance(inner, Box), (
            f"the action space is {inner}; RescaleAction takes environments with a Box"
        )
        RecordConstructorArgs.__init__(self, min_action=min_action, max_action=max_action)
        low = _bound(min_action, inner.low, "min_action")
        high = _bound(max_action, inner.high, "max_action")
        assert np.all(low <= high), (
            f"min_action {min_action} exceeds max_action {max_action}; exchange them"
        )
        assert np.all(inner.low <= inner.high), f"{inner} is empty: a bound of it exceeds the other"
        outer = Box(low=low, high=high, shape=inner.shape, dtype=inner.dtype)
        self._scale, self._offset = _line(inner, low, high)
        TransformAction.__init__(self, env, self._stretched, outer)

    def _stretched(self, action: Any) -> Any:
        """The inner action for an outer one."""
        return (action - self._offset) / self._scale


def _bound(value: Any, inner: Any, name: str) -> Any:
    """The bound in the shape of the inner one, infinite where that is."""
    if not isinstance(value, np.ndarray):
        kind = type(value)
        assert np.issubdtype(kind, np.integer) or np.issubdtype(kind, np.floating), (
            f"{name} is a {kind.__name__}; give a number or an array of shape {inner.shape}"
        )
        value = np.full(inner.shape, value)
    assert value.shape == inner.shape, (
        f"{name} has the shape {value.shape}; give one of the action's shape {inner.shape}"
    )
    infinite = np.isinf(value) | np.isinf(inner)
    assert np.all((value == inner)[infinite]), (
        f"{name} is {value}; let it be infinite where the environment's bound {inner} is"
    )
    return value


def _line(inner: Any, low: Any, high: Any) -> tuple[Any, Any]:
    """Scale and offset, element by element, such that outer = scale * inner + offset."""
    below, above = np.isfinite(low), np.isfinite(high)
    both = below & above
    scale = np.ones_like(low, dtype=inner.dtype)
    offset = np.zeros_like(low, dtype=inner.dtype)
    wide = np.longdouble  # the width of a float32 or float64 Box may overflow its own dtype
    width = inner.high[both].astype(wide) - inner.low[both].astype(wide)
    scale[both] = (high[both] - low[both]) / width
    offset[above] = high[above] - inner.high[above]
    offset[below] = scale[below] * -inner.low[below] + low[below]
    return scale, offset
