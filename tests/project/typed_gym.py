"""How old code uses the shim's trees, and the types that a checker has to see in it."""

from __future__ import annotations

from typing import Any

import numpy as np
from typing_extensions import assert_type

import gymport.gym as gym
import gymport.gym_0_22 as later


class Walk(gym.Env):
    """An environment of 2019."""

    action_space = gym.spaces.Discrete(2)
    observation_space = gym.spaces.Box(0, 9, (1,), dtype=np.float32)

    def reset(self) -> Any:
        return np.zeros(1, np.float32)

    def step(self, action: int) -> tuple[Any, float, bool, dict[str, Any]]:
        return np.zeros(1, np.float32), 1.0, False, {}


class Doubled(gym.RewardWrapper):
    """A wrapper of 2019."""

    def reward(self, reward: float) -> float:
        return 2 * reward


class LaterWalk(later.Env[float, int]):
    """An environment of 2022."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[float, dict[str, Any]]:
        super().reset(seed=seed)
        return 0.0, {}

    def step(self, action: int) -> tuple[float, float, bool, bool, dict[str, Any]]:
        return 0.0, 1.0, False, False, {}


def up_to_0_21() -> None:
    env = gym.make("CartPole-v1")
    assert_type(env, gym.Env)
    assert_type(env.step(0), tuple[Any, float, bool, dict[str, Any]])
    assert_type(env.action_space, gym.Space)
    assert_type(env.observation_space, gym.Space)
    assert_type(env.seed(1), list[Any] | None)
    assert_type(env.reward_range, tuple[float, float])
    assert_type(gym.spaces.Discrete(2).n, int)
    wrapped = Doubled(Walk())
    assert_type(wrapped.step(0), tuple[Any, float, bool, dict[str, Any]])
    assert_type(wrapped.action_space, gym.Space)
    assert_type(wrapped.gravity, Any)  # asked of the environment inside
    assert_type(gym.wrappers.TimeLimit(wrapped, 10).metadata, dict[str, Any])
    with gym.make("CartPole-v1") as opened:
        assert_type(opened, gym.Env)


def from_0_22_on() -> None:
    env = later.make("CartPole-v1")
    assert_type(env, later.Env[Any, Any])
    assert_type(env.step(0), tuple[Any, float, bool, bool, dict[str, Any]])
    assert_type(env.reset(seed=1), tuple[Any, dict[str, Any]])
    assert_type(env.action_space, later.Space[Any])
    assert_type(LaterWalk().step(0), tuple[float, float, bool, bool, dict[str, Any]])
    assert_type(LaterWalk().observation_space, later.Space[float])
    wrapped = later.Wrapper[float, int](LaterWalk())
    assert_type(wrapped.step(0), tuple[float, float, bool, bool, dict[str, Any]])
    assert_type(wrapped.observation_space, later.Space[float])
