"""Registered old environments in Stable-Baselines3: by id, in this process and in others."""

import importlib.util
from functools import partial

import gymnasium
import numpy as np
import pytest
from runtime_envs import Old

import gymport

pytestmark = [
    pytest.mark.sb3,
    pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning"),
]

ENV_ID = "desk/Old-v0"


@pytest.fixture(params=["runtime_envs:Old", Old])
def spec(request):
    gymport.register_legacy(ENV_ID, request.param, max_episode_steps=3)
    yield gymnasium.spec(ENV_ID)
    del gymnasium.registry[ENV_ID]


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_subprocesses_make_it_of_its_spec(spec, method):
    from stable_baselines3.common.env_util import make_vec_env
    from stable_baselines3.common.vec_env import SubprocVecEnv

    envs = make_vec_env(
        partial(gymnasium.make, spec),
        2,
        seed=4,
        vec_env_cls=SubprocVecEnv,
        vec_env_kwargs={"start_method": method},
    )
    try:
        assert envs.reset().shape == (2, 2)
        for _ in range(3):
            _, _, dones, infos = envs.step(np.zeros(2, int))
        assert dones.all()
        assert [info["TimeLimit.truncated"] for info in infos] == [True, True]
    finally:
        envs.close()


@pytest.mark.usefixtures("spec")
def test_the_mode_to_render_in_arrives():
    """The trouble of SB3#1812 and fancy_gym#78: nobody told the adapter the mode."""
    from stable_baselines3.common.env_util import make_vec_env

    envs = make_vec_env(ENV_ID, 2, env_kwargs={"render_mode": "rgb_array"})
    envs.reset()
    assert envs.render_mode == "rgb_array"
    assert [image.shape for image in envs.get_images()] == [(2, 2, 3)] * 2


@pytest.mark.usefixtures("spec")
def test_it_is_one_of_gymnasiums():
    """The trouble of SB3#1580, Gymnasium#648 and OC_Atari#43: 'must inherit from gymnasium.Env'."""
    from stable_baselines3.common.base_class import maybe_make_env
    from stable_baselines3.common.env_checker import check_env

    check_env(maybe_make_env(ENV_ID, 0).unwrapped)


def test_shimmy_is_not_needed():
    """The trouble of QuantConnect/Lean#7531, minerl#774 and CityLearn#67: 'Missing shimmy'."""
    from stable_baselines3 import PPO

    assert importlib.util.find_spec("shimmy") is None
    assert PPO("MlpPolicy", gymport.modernize(Old()), n_steps=4, batch_size=4).learn(4)
