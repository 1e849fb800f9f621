"""How old code uses the shim's trees, and the types that a checker has to see in it."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

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


Done = Tuple[Any, float, bool, Dict[str, Any]]


def wrappers_up_to_0_21(env: gym.Env) -> None:
    assert_type(gym.wrappers.TimeLimit(env, max_episode_steps=10).step(0), Done)
    assert_type(gym.wrappers.Monitor(env, "videos", force=True).step(0), Done)
    assert_type(gym.wrappers.FrameStack(env, num_stack=4).step(0), Done)
    assert_type(gym.wrappers.RecordEpisodeStatistics(env, deque_size=10).step(0), Done)
    assert_type(gym.wrappers.RecordVideo(env, "videos").step(0), Done)
    assert_type(gym.wrappers.AtariPreprocessing(env, noop_max=0).step(0), Done)
    assert_type(gym.wrappers.ClipAction(env).step(0), Done)
    assert_type(gym.wrappers.RescaleAction(env, -1, 1).step(0), Done)
    assert_type(gym.wrappers.NormalizeReward(env).step(0), Done)
    assert_type(gym.wrappers.FlattenObservation(env).step(0), Done)
    assert_type(gym.wrappers.TransformReward(env, lambda reward: 2 * reward).step(0), Done)


def vectors_up_to_0_21() -> None:
    envs = gym.vector.make("CartPole-v1", num_envs=2)
    assert_type(envs, gym.vector.VectorEnv)
    rewards, dones, infos = envs.step([0, 1])[1:]
    assert_type(len(rewards) + len(dones), int)
    assert_type(infos, List[Dict[str, Any]])
    assert_type(gym.vector.SyncVectorEnv([Walk, Walk]).num_envs, int)


def modules_up_to_0_21() -> None:
    assert_type(gym.envs.registration.registry.env_specs["CartPole-v1"].id, str)
    assert_type(gym.core.Env(), gym.Env)
    assert_type(gym.spaces.box.Box(0, 1, (2,)), gym.spaces.Box)
    assert_type(gym.spaces.dict.Dict(), gym.spaces.Dict)
    assert_type(gym.spaces.tuple.Tuple([]), gym.spaces.Tuple)
    assert_type(gym.wrappers.time_limit.TimeLimit(gym.Env()), gym.wrappers.TimeLimit)
    assert_type(gym.vector.vector_env.VectorEnv.__name__, str)
    assert_type(gym.vector.utils.spaces.__name__, str)
    assert_type(gym.wrappers.monitoring.video_recorder.__name__, str)
    assert_type(gym.utils.seeding.np_random(1), Tuple[Any, int])
    assert_type(gym.utils.closer.__name__, str)
    assert_type(gym.version.VERSION, str)


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


Flags = Tuple[Any, float, bool, bool, Dict[str, Any]]


def wrappers_from_0_22_on(env: later.Env[Any, Any]) -> None:
    assert_type(later.wrappers.TimeLimit(env, max_episode_steps=10).step(0), Flags)
    assert_type(later.wrappers.FrameStack(env, num_stack=4).step(0), Flags)
    assert_type(later.wrappers.RecordEpisodeStatistics(env, deque_size=10).step(0), Flags)
    assert_type(later.wrappers.RecordVideo(env, "videos").step(0), Flags)
    assert_type(later.wrappers.AutoResetWrapper(env).step(0), Flags)
    assert_type(later.wrappers.HumanRendering(env).step(0), Flags)
    assert_type(later.wrappers.NormalizeObservation(env).step(0), Flags)
    assert_type(later.wrappers.ClipAction(env).step(0), Flags)


def vectors_from_0_22_on() -> None:
    envs = later.vector.make("CartPole-v1", num_envs=2)
    assert_type(envs, later.vector.VectorEnv)
    assert_type(envs.step([0, 1])[4], Dict[str, Any])
    assert_type(envs.num_envs, int)


def modules_from_0_22_on() -> None:
    assert_type(later.envs.registration.make("CartPole-v1"), later.Env[Any, Any])
    assert_type(later.spaces.box.Box(0, 1, (2,)), later.spaces.Box)
    assert_type(later.wrappers.compatibility.__name__, str)
    assert_type(later.wrappers.monitoring.video_recorder.__name__, str)
    assert_type(later.vector.utils.shared_memory.__name__, str)
    assert_type(later.utils.passive_env_checker.__name__, str)
