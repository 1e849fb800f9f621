"""Several environments, one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22.vector._stepping import FLAGS, reset_arguments, resets_with_info, step
from gymport.gym_0_22.vector.utils import concatenate, create_empty_array, iterate
from gymport.gym_0_22.vector.vector_env import VectorEnv
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common.vectors import given, prepare, unequal_spaces

__all__ = ["SyncVectorEnv"]


class SyncVectorEnv(VectorEnv):
    """Steps several environments one after the other, in this process.

    Args:
        env_fns: Functions that make the environments.
        observation_space: The observation space of one; None: that of the first.
        action_space: The action space of one; None: that of the first.
        copy: Whether observations are copies, and not overwritten by the next step.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.

    Raises:
        RuntimeError: The environments' spaces differ.
    """

    copy: bool

    def __init__(
        self,
        env_fns: Any,
        observation_space: Any = None,
        action_space: Any = None,
        copy: bool = True,
        new_step_api: bool = False,
    ) -> None:
        self.envs = [env_fn() for env_fn in env_fns]
        spaces = prepare(self, self.envs[0], env_fns, observation_space, action_space, copy)
        super().__init__(len(self.envs), *spaces, new_step_api)
        self._check_spaces()
        self.observations = create_empty_array(
            self.single_observation_space, n=self.num_envs, fn=np.zeros
        )
        self._rewards = np.zeros((self.num_envs,), dtype=np.float64)
        self._ends = np.zeros((FLAGS, self.num_envs), dtype=np.bool_)
        self._actions: Any = None

    if SPEAKS.seed_method:

        def seed(self, seed: Any = None) -> None:
            """Seed the environments: a list of seeds, or an int to count up from."""
            super().seed(seed)
            for env, own in zip(self.envs, self._seeds(seed)):
                env.seed(own)

    def reset_wait(self, seed: Any = None, return_info: bool = False, options: Any = None) -> Any:
        """Reset all environments; return their observations as a batch, and the infos."""
        self._ends[:] = False
        with_info = resets_with_info(return_info)
        results = [
            env.reset(**reset_arguments(own, return_info, options))
            for env, own in zip(self.envs, self._seeds(seed))
        ]
        if not with_info:
            return self._batch(results)
        observations, infos = zip(*results)
        return self._batch(observations), self._joined(list(infos))

    def step_async(self, actions: Any) -> None:
        """Keep the actions for the step."""
        self._actions = iterate(self.action_space, actions)

    def step_wait(self, **kwargs: Any) -> Any:
        """Step all environments; return observations, rewards, done or both flags, and infos."""
        observations, infos = [], []
        for i, (env, action) in enumerate(zip(self.envs, self._actions)):
            observation, self._rewards[i], *ends, info = step(env, action)
            self._ends[:, i] = ends
            observations.append(observation)
            infos.append(info)
        batch = self._batch(observations)
        ends = [end.copy() for end in self._ends]
        return self._form((batch, self._rewards.copy(), *ends, self._joined(infos)))

    def _batch(self, observations: Any) -> Any:
        self.observations = concatenate(
            self.single_observation_space, observations, self.observations
        )
        return given(self)

    def call(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a method of each environment, or read an attribute; return the results."""
        found = [getattr(env, name) for env in self.envs]
        return tuple(one(*args, **kwargs) if callable(one) else one for one in found)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of each environment: to the values of a list, or all to one."""
        for env, value in zip(self.envs, self._values(values)):
            setattr(env, name, value)

    def close_extras(self, **kwargs: Any) -> None:
        """Close all environments."""
        for env in self.envs:
            env.close()

    def _check_spaces(self) -> bool:
        for env in self.envs:
            if not env.observation_space == self.single_observation_space:
                raise unequal_spaces(self, "observation", "observations")
            if not env.action_space == self.single_action_space:
                raise unequal_spaces(self, "action", "actions")
        return True
