"""Observations changed by a function."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.core import ObservationWrapper


class TransformObservation(ObservationWrapper[Any, Any]):
    """Changes observations by a function.

    Args:
        env: The environment to wrap.
        f: The function of an observation.
    """

    def __init__(self, env: Any, f: Any) -> None:
        super().__init__(env, new_step_api=True)
        assert callable(f), f"{f!r} is no function; give one that takes an observation"
        self.f = f

    def observation(self, observation: Any) -> Any:
        """Return what the function makes of the observation."""
        return self.f(observation)
