"""Pendulums whose rewards are not seen as they are."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.classic_control.pendulum import PendulumEnv


class SemisuperEnv(PendulumEnv):
    """A pendulum with other rewards; the info has the true one under ``true_reward``."""

    def step(self, action: Any) -> Any:
        """Step, and change the reward."""
        observation, reward, done, info = super().step(action)
        info["true_reward"] = reward
        return observation, self._distort_reward(reward), done, info

    def _distort_reward(self, true_reward: Any) -> Any:
        raise NotImplementedError


class SemisuperPendulumRandomEnv(SemisuperEnv):
    """Shows one reward in ten; the others are 0."""

    PROB_GET_REWARD = 0.1

    def _distort_reward(self, true_reward: Any) -> Any:
        return true_reward if self.np_random.uniform() < self.PROB_GET_REWARD else 0


class SemisuperPendulumNoiseEnv(SemisuperEnv):
    """Adds noise to rewards."""

    NOISE_STANDARD_DEVIATION = 3.0

    def _distort_reward(self, true_reward: Any) -> Any:
        return true_reward + self.np_random.normal(scale=self.NOISE_STANDARD_DEVIATION)


class SemisuperPendulumDecayEnv(SemisuperEnv):
    """Shows rewards less and less often, over all episodes."""

    DECAY_RATE = 0.999

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.prob_get_reward = 1.0

    def _distort_reward(self, true_reward: Any) -> Any:
        self.prob_get_reward *= self.DECAY_RATE
        return true_reward if self.np_random.uniform() < self.prob_get_reward else 0
