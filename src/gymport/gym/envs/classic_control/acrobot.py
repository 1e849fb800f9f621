"""The two links."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.envs.adapted import (
    AdaptedEnv,
    forwarding,
    modern_class,
    observed_dtype,
    old_metadata,
)

_MODERN = "gymnasium.envs.classic_control.acrobot"
__getattr__ = forwarding(__name__, _MODERN)


def rk4(derivs: Any, y0: Any, t: Any, *args: Any, **kwargs: Any) -> Any:
    """Integrate a system by the classical Runge-Kutta method.

    Args:
        derivs: Gives the derivative of a state; up to 0.19 of a state at a time.
        y0: The first state.
        t: The times.
        args: What ``derivs`` takes besides, up to 0.19.
        kwargs: The same by names.

    Returns:
        The states at all times; from 0.20 on the first four numbers of the last one.
    """
    if version.has("rk4_last"):
        return modern_class((_MODERN, "rk4"))(derivs, y0, t)
    states = [np.asarray(y0, dtype=np.float64)]
    for time, step in zip(t, np.diff(t)):
        state, half = states[-1], step / 2.0
        k1 = np.asarray(derivs(state, time, *args, **kwargs))
        k2 = np.asarray(derivs(state + half * k1, time + half, *args, **kwargs))
        k3 = np.asarray(derivs(state + half * k2, time + half, *args, **kwargs))
        k4 = np.asarray(derivs(state + step * k3, time + step, *args, **kwargs))
        states.append(state + step / 6.0 * (k1 + 2 * k2 + 2 * k3 + k4))
    return np.array(states)


class AcrobotEnv(AdaptedEnv):
    """Swing two links up by the joint between them."""

    _modern = ("gymport.envs.classic", "Acrobot")
    metadata = old_metadata("human", "rgb_array", fps=15)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, dtype=observed_dtype(), **kwargs)
