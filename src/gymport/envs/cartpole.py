"""Gymnasium's pole on a cart, with the numbers that gym had, bit for bit, and faster.

Gymnasium squares by ``numpy.square``, gym by ``** 2``, and up to 0.17.1 it multiplied from left to
right: the last bits differ. Python's numbers give what numpy's scalars gave in gym, and take a
third of the time.
"""

from __future__ import annotations

import importlib
from functools import lru_cache
from math import cos, sin
from types import new_class
from typing import TYPE_CHECKING, Any, Tuple

import numpy as np

from gymport import logger

State = Tuple[float, float, float, float]
_MODERN = "gymnasium.envs.classic_control.cartpole"
_NAME = "CartPole"


class CartPoleSteps:
    """The steps of the pole on a cart; all else is Gymnasium's.

    Args:
        render_mode: What ``render`` gives; None: nothing.
        powers: Whether speeds are squared as powers (gym from 0.17.2 on) or by multiplying.
        dtype: The dtype of the observations: float32 from gym 0.20 on, float64 before.
    """

    state: Any
    steps_beyond_terminated: int | None

    def __init__(
        self, render_mode: str | None = None, *, powers: bool = True, dtype: Any = np.float32
    ) -> None:
        super().__init__(render_mode=render_mode)  # type: ignore[call-arg]
        self._powers = powers
        self._dtype = np.dtype(dtype)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Push the cart to the left (0) or to the right (1)."""
        if action.__class__ is not int or action >> 1:
            assert self.action_space.contains(action), f"{action!r} ({type(action)}) invalid"
        assert self.state is not None, "Call reset before using step method."
        self.state = state = self._moved(self.force_mag if action == 1 else -self.force_mag)
        place, _, angle, _ = state
        outside = (
            place < -self.x_threshold
            or place > self.x_threshold
            or angle < -self.theta_threshold_radians
            or angle > self.theta_threshold_radians
        )
        reward = self._last_reward() if outside else 1.0
        if self.render_mode == "human":
            self.render()
        return np.array(state, self._dtype), reward, outside, False, {}

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; see Gymnasium's ``reset``."""
        info: dict[str, Any] = super().reset(**arguments)[1]  # type: ignore[misc]
        return np.array(self.state, self._dtype), info

    def _moved(self, force: float) -> State:
        """The state after a moment under a force; the order of the operations is gym's."""
        x, x_dot, theta, theta_dot = self.state
        if x.__class__ is not float:
            x, x_dot, theta, theta_dot = map(float, self.state)
        cosine, sine = cos(theta), sin(theta)
        total, both, tau = self.total_mass, self.polemass_length, self.tau
        if self._powers:
            swing, lever = both * theta_dot**2 * sine, self.masspole * cosine**2
        else:
            swing, lever = both * theta_dot * theta_dot * sine, self.masspole * cosine * cosine
        push = (force + swing) / total
        turn = (self.gravity * sine - cosine * push) / (self.length * (4.0 / 3.0 - lever / total))
        x_dot_next = x_dot + tau * (push - both * turn * cosine / total)
        theta_dot_next = theta_dot + tau * turn
        if self.kinematics_integrator != "euler":
            x_dot, theta_dot = x_dot_next, theta_dot_next
        return x + tau * x_dot, x_dot_next, theta + tau * theta_dot, theta_dot_next

    def _last_reward(self) -> float:
        """The reward for a step that ends outside: 1 for the first."""
        steps = self.steps_beyond_terminated
        if steps == 0:
            logger.warn("the episode is over; call reset() before the next step()", stacklevel=3)
        self.steps_beyond_terminated = 0 if steps is None else steps + 1
        return 1.0 if steps is None else 0.0

    @property
    def steps_beyond_done(self) -> int | None:
        """How many steps were taken since the end of the episode, under its old name."""
        return self.steps_beyond_terminated

    @steps_beyond_done.setter
    def steps_beyond_done(self, steps: int | None) -> None:
        self.steps_beyond_terminated = steps

    if TYPE_CHECKING:  # what Gymnasium's class has

        def __getattr__(self, name: str) -> Any: ...


@lru_cache(maxsize=None)
def _class() -> type[Any]:
    """The steps over Gymnasium's class, which is imported for it."""
    base = importlib.import_module(_MODERN).CartPoleEnv
    body = {"__module__": __name__, "__doc__": CartPoleSteps.__doc__}
    return new_class(_NAME, (CartPoleSteps, base), {}, lambda names: names.update(body))


def __getattr__(name: str) -> Any:
    if name == _NAME:
        return _class()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
