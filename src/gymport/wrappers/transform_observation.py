"""TransformObservation: observations through a function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from gymport.core import ActType, Env, ObservationWrapper, ObsType, WrapperObsType
from gymport.utils import RecordConstructorArgs

if TYPE_CHECKING:
    from gymport.spaces import Space


class TransformObservation(
    ObservationWrapper[WrapperObsType, ActType, ObsType], RecordConstructorArgs
):
    """Puts each observation of ``reset`` and ``step`` through a function.

    Args:
        env: The environment to wrap.
        func: Takes an observation and returns what to show instead.
        observation_space: The space of what ``func`` returns; None: that of the environment.
    """

    def __init__(
        self,
        env: Env[ObsType, ActType],
        func: Callable[[ObsType], Any],
        observation_space: Space[WrapperObsType] | None,
    ) -> None:
        RecordConstructorArgs.__init__(self, func=func, observation_space=observation_space)
        ObservationWrapper.__init__(self, env)
        if observation_space is not None:
            self.observation_space = observation_space
        self.func = func

    def observation(self, observation: ObsType) -> Any:
        """Return what the function makes of the observation."""
        return self.func(observation)
