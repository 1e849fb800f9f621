"""Stable-Baselines3 takes views of old environments for its own."""

import pytest
from runtime_envs import Old

import gymport

pytestmark = [
    pytest.mark.sb3,
    pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning"),
]


class Float32Reward(Old):
    """As many old environments do it."""

    def step(self, action):
        import numpy as np

        obs, reward, done, info = super().step(action)
        return obs, np.float32(reward), np.bool_(done), info


@pytest.mark.parametrize("make", [Old, Float32Reward])
def test_its_checker_accepts_them(make):
    from stable_baselines3.common.env_checker import check_env

    check_env(gymport.modernize(make()))


def test_its_agents_learn_in_them():
    from stable_baselines3 import PPO

    agent = PPO("MlpPolicy", gymport.modernize(Float32Reward()), n_steps=16, batch_size=16)
    agent.learn(32)
    assert agent.num_timesteps == 32


def test_its_vectors_keep_truncation_apart():
    from stable_baselines3.common.vec_env import DummyVecEnv

    class Limited(Old):
        def step(self, action):
            obs, reward, done, info = super().step(action)
            return obs, reward, done, {"TimeLimit.truncated": True} if done else info

    envs = DummyVecEnv([lambda: gymport.modernize(Limited(length=2))])
    envs.reset()
    envs.step([0])
    _, _, dones, infos = envs.step([0])
    assert dones[0]
    assert infos[0]["TimeLimit.truncated"] is True
