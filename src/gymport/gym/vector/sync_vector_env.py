"""Several environments, one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.vector.utils import concatenate, create_empty_array
from gymport.gym.vector.vector_env import VectorEnv
from gymport.gym_common.vectors import given, prepare, unequal_spaces

__all__ = ["SyncVectorEnv"]


class SyncVectorEnv(VectorEnv):
    """Steps several environments one after the other, in this process.

    Args:
        env_fns: Functions that make the environments.
        observation_space: The observation space of one; None: that of the first.
        action_space: The action space of one; None: that of the first.
        copy: Whether observations are copies, and not overwritten by the next step.

    Raises:
        RuntimeError: The environments' observation spaces differ.
    """

    copy: bool

    def __init__(
        self,
        env_fns: Any,
        observation_space: Any = None,
        action_space: Any = None,
        copy: bool = True,
    ) -> None:
        self.envs = [env_fn() for env_fn in env_fns]
        spaces = prepare(self, self.envs[0], env_fns, observation_space, action_space, copy)
        super().__init__(len(self.envs), *spaces)
        self._check_observation_spaces()
        self.observations = create_empty_array(
            self.single_observation_space, n=self.num_envs, fn=np.zeros
        )
        self._rewards = np.zeros((self.num_envs,), dtype=np.float64)
        self._dones = np.zeros((self.num_envs,), dtype=np.bool_)
        self._actions: Any = None

    def seed(self, seeds: Any = None) -> None:
        """Seed the environments: a list of seeds, or an int to count up from."""
        for env, seed in zip(self.envs, self._seeds(seeds)):
            env.seed(seed)

    def reset_wait(self, **kwargs: Any) -> Any:
        """Reset all environments; return their observations as a batch."""
        self._dones[:] = False
        return self._batch([env.reset() for env in self.envs])

    def step_async(self, actions: Any) -> None:
        """Keep the actions for the step."""
        self._actions = actions

    def step_wait(self, **kwargs: Any) -> Any:
        """Step all environments; return observations, rewards, dones, and a list of infos."""
        observations, infos = [], []
        for i, (env, action) in enumerate(zip(self.envs, self._actions)):
            observation, self._rewards[i], self._dones[i], info = env.step(action)
            observations.append(env.reset() if self._dones[i] else observation)
            infos.append(info)
        return self._batch(observations), self._rewards.copy(), self._dones.copy(), infos

    def _batch(self, observations: list[Any]) -> Any:
        self.observations = concatenate(
            observations, self.observations, self.single_observation_space
        )
        return given(self)

    def close_extras(self, **kwargs: Any) -> None:
        """Close all environments."""
        for env in self.envs:
            env.close()

    def _check_observation_spaces(self) -> bool:
        if not all(env.observation_space == self.single_observation_space for env in self.envs):
            raise unequal_spaces(self, "observation", "observations")
        return True
