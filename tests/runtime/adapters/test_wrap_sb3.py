"""Stable-Baselines3 on top of old wrappers on environments of today."""

import numpy as np
import pytest
from old_wrappers import CLASSES, arguments

import gymport

pytestmark = pytest.mark.sb3


def cartpole():
    import gymnasium

    return gymnasium.make("CartPole-v1")


def piled():
    env = cartpole()
    for name in ("GymnasiumJoypad", "DuckClipReward", "CoreStatistics"):
        cls = CLASSES[name]
        env = gymport.wrap(env, cls, *arguments(cls))
    return env


@pytest.mark.filterwarnings("ignore:.*WARN")  # of wrappers, and of CartPole itself
def test_its_checker_and_gymnasium_s_find_nothing():
    from gymnasium.utils.env_checker import check_env as check_by_gymnasium
    from stable_baselines3.common.env_checker import check_env

    check_env(piled())
    check_by_gymnasium(
        gymport.wrap(piled().unwrapped, CLASSES["DuckClipReward"]), skip_render_check=True
    )


def test_its_monitor_and_vectors_play_the_environment():
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    bare = cartpole()
    for kind in (DummyVecEnv, SubprocVecEnv):
        envs = kind([lambda: Monitor(piled())] * 2)
        envs.seed(3)
        assert np.array_equal(envs.reset()[0], bare.reset(seed=3)[0])
        infos = [{}]
        while "episode" not in infos[0]:
            _, rewards, _, infos = envs.step(np.zeros(2, int))
            assert rewards.tolist() == [1.0, 1.0]
        assert infos[0]["terminal_observation"].shape == (4,)
        envs.close()


def test_it_learns():
    from stable_baselines3 import A2C

    A2C("MlpPolicy", piled(), n_steps=4, seed=0).learn(32)
