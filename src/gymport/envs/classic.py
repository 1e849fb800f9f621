"""Gymnasium's classic control with the numbers that gym had, bit for bit.

Up to numpy 1 a float32 of an action became a float64 in the arithmetic; here it is made one. Up to
gym 0.19 observations and states were float64. Up to gym 0.20 the pendulum was pulled by the sine of
its angle turned by half a circle, and its speed was clipped after it had moved. The pole on a cart
is in ``gymport.envs.cartpole``.
"""

from __future__ import annotations

import importlib
from functools import lru_cache
from math import cos, sin
from types import new_class
from typing import TYPE_CHECKING, Any

import numpy as np


class _Observing:
    """Observations of a dtype, made of the state.

    Args:
        args: The arguments of Gymnasium's class.
        dtype: The dtype of the observations: float32 from gym 0.20 on, float64 before.
        arguments: Those given by name.
    """

    def __init__(self, *args: Any, dtype: Any = np.float32, **arguments: Any) -> None:
        self._dtype = np.dtype(dtype)
        super().__init__(*args, **arguments)

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; see Gymnasium's ``reset``."""
        info: dict[str, Any] = super().reset(**arguments)[1]  # type: ignore[misc]
        return self._observed(), info

    def step(self, action: Any) -> Any:
        """Take one step."""
        result: Any = super().step(action)  # type: ignore[misc]
        return (self._observed(), *result[1:])

    def _observed(self) -> Any:
        return np.array(self.state, dtype=self._dtype)

    if TYPE_CHECKING:  # what Gymnasium's class has
        state: Any

        def __getattr__(self, name: str) -> Any: ...


class MountainCarSteps(_Observing):
    """The car in the valley."""

    def step(self, action: Any) -> Any:
        """Push the car to the left (0), not at all (1), or to the right (2)."""
        if action.__class__ is not int or not 0 <= action <= 2:
            assert self.action_space.contains(action), f"{action!r} ({type(action)}) invalid"
        self.state = place, speed = self._moved((int(action) - 1) * self.force)
        arrived = place >= self.goal_position and speed >= self.goal_velocity
        if self.render_mode == "human":
            self.render()
        return self._observed(), -1.0, arrived, False, {}

    def _moved(self, push: float) -> tuple[float, float]:
        """Place and speed after a moment; the order of the operations is gym's."""
        place, speed = map(float, self.state)
        speed += push + cos(3 * place) * (-self.gravity)
        speed = min(max(speed, -self.max_speed), self.max_speed)
        place = min(max(place + speed, self.min_position), self.max_position)
        return place, 0.0 if place == self.min_position and speed < 0 else speed


class MountainCarContinuousSteps(_Observing):
    """The car in the valley, with a force for an action."""

    def step(self, action: Any) -> Any:
        """Push the car."""
        push = float(action[0])
        place, speed = self._moved(min(max(push, self.min_action), self.max_action))
        arrived = bool(place >= self.goal_position and speed >= self.goal_velocity)
        self.state = np.array([place, speed], dtype=self._dtype)
        if self.render_mode == "human":
            self.render()
        return self.state, (100.0 if arrived else 0) - push**2 * 0.1, arrived, False, {}

    def _moved(self, force: float) -> tuple[float, float]:
        """Place and speed after a moment; the order of the operations is gym's."""
        place, speed = map(float, self.state)
        speed += force * self.power - 0.0025 * cos(3 * place)
        speed = min(max(speed, -self.max_speed), self.max_speed)
        place = min(max(place + speed, self.min_position), self.max_position)
        return place, 0 if place == self.min_position and speed < 0 else speed


class AcrobotSteps(_Observing):
    """The two links."""

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; see Gymnasium's ``reset``."""
        importlib.import_module("gymnasium").Env.reset(self, **arguments)
        self.state = self.np_random.uniform(low=-0.1, high=0.1, size=(4,)).astype(self._dtype)
        return self._observed(), {}

    def _observed(self) -> Any:
        return self._get_ob() if self._dtype == np.float32 else self._precise()

    def _precise(self) -> Any:
        first, second, *speeds = self.state
        turns = [turn(angle) for angle in (first, second) for turn in (cos, sin)]
        return np.array([*turns, *speeds])


class PendulumSteps(_Observing):
    """The pendulum.

    Args:
        args: The arguments of Gymnasium's class.
        turned: Whether it moves as up to gym 0.20.
        arguments: Those given by name.
    """

    def __init__(self, *args: Any, turned: bool = False, **arguments: Any) -> None:
        self._turned = turned
        super().__init__(*args, **arguments)

    def step(self, u: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Turn the pendulum."""
        angle, speed = self.state
        torque = float(np.clip(u, -self.max_torque, self.max_torque)[0])
        self.last_u = torque
        turned = ((angle + np.pi) % (2 * np.pi)) - np.pi
        costs = turned**2 + 0.1 * speed**2 + 0.001 * (torque**2)
        self.state = np.array(self._moved(angle, speed, torque))
        if self.render_mode == "human":
            self.render()
        return self._observed(), -costs, False, False, {}

    def _moved(self, angle: Any, speed: Any, torque: float) -> tuple[Any, Any]:
        """Angle and speed after a moment; the order of the operations is gym's."""
        g, m, length, dt = self.g, self.m, self.l, self.dt
        if self._turned:
            pull = -3 * g / (2 * length) * sin(angle + np.pi)
        else:
            pull = 3 * g / (2 * length) * sin(angle)
        faster = speed + (pull + 3.0 / (m * length**2) * torque) * dt
        clipped = np.clip(faster, -self.max_speed, self.max_speed)
        return angle + (faster if self._turned else clipped) * dt, clipped

    def _observed(self) -> Any:
        angle, speed = self.state
        return np.array([cos(angle), sin(angle), speed], dtype=self._dtype)


_OVER = {
    "MountainCar": (MountainCarSteps, "mountain_car", "MountainCarEnv"),
    "MountainCarContinuous": (
        MountainCarContinuousSteps,
        "continuous_mountain_car",
        "Continuous_MountainCarEnv",
    ),
    "Acrobot": (AcrobotSteps, "acrobot", "AcrobotEnv"),
    "Pendulum": (PendulumSteps, "pendulum", "PendulumEnv"),
}
"""The steps of each class, and the module and class of Gymnasium's that the rest comes from."""


@lru_cache(maxsize=None)
def _class(name: str) -> type[Any]:
    """The steps over Gymnasium's class, which is imported for it."""
    steps, module, base_name = _OVER[name]
    base = getattr(importlib.import_module(f"gymnasium.envs.classic_control.{module}"), base_name)
    body = {"__module__": __name__, "__doc__": steps.__doc__}
    return new_class(name, (steps, base), {}, lambda names: names.update(body))


def __getattr__(name: str) -> Any:
    if name in _OVER:
        return _class(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
