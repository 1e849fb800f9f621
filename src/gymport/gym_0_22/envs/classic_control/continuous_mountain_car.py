"""The car in the valley, with a force for an action."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily


class _InDoubles:
    """Moves by Python's floats, as numpy 1 did: numpy 2 keeps to the state's float32."""

    state: Any

    def step(self, action: Any) -> Any:
        """Drive: see Gymnasium's ``step``."""
        self.state = [float(number) for number in self.state]
        return super().step([float(action[0])])  # type: ignore[misc]


Continuous_MountainCarEnv: Any
__getattr__ = lazily(
    __name__,
    "Continuous_MountainCarEnv",
    ("gymnasium.envs.classic_control.continuous_mountain_car", "Continuous_MountainCarEnv"),
    _InDoubles,
)
