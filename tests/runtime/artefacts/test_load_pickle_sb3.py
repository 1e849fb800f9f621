"""Files of Stable-Baselines3 1.x, saved beside gym 0.21, in today's Stable-Baselines3."""

import json
from pathlib import Path

import numpy as np
import pytest
from installed import spaces_of

import gymport

pytestmark = [pytest.mark.sb3, pytest.mark.filterwarnings("ignore:You are probably loading")]
DATA = Path(__file__).parents[1] / "data"
ACTIONS = json.loads((DATA / "sb3_actions.json").read_text(encoding="utf-8"))
STATES = np.random.RandomState(0).uniform(-1, 1, (40, 4)).astype(np.float32)


def loaded(name):
    import stable_baselines3

    kind = getattr(stable_baselines3, name.split("_")[2].partition(".")[0].upper())
    custom = gymport.load_pickle(DATA / name).custom_objects
    return kind.load(DATA / name, custom_objects=custom)


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_a_model_does_what_it_did(name):
    """SB3#573, huggingface_sb3#34: the file alone needs gym, and the Python that wrote it."""
    model = loaded(name)
    assert isinstance(model.observation_space, spaces_of("gymnasium").Box)
    assert model.predict(STATES, deterministic=True)[0].tolist() == ACTIONS[name]


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_a_model_learns_on(name):
    """rl-baselines3-zoo#473: the schedules are made anew."""
    import gymnasium

    model = loaded(name)
    env = gymnasium.make("CartPole-v1")
    env.observation_space, env.action_space = model.observation_space, model.action_space
    model.set_env(env)
    before = model.num_timesteps
    model.learn(16, reset_num_timesteps=False)
    assert model.num_timesteps >= before + 16


def test_normalisation_is_restored():
    import gymnasium
    from stable_baselines3.common.vec_env import DummyVecEnv

    normalised = gymport.load_pickle(DATA / "sb3_1.5.0_vecnormalize.pkl")
    normalised.set_venv(DummyVecEnv([lambda: gymnasium.make("CartPole-v1")]))
    assert normalised.obs_rms.count > 1
    assert normalised.reset().shape == (1, 4)


def test_a_replay_buffer_is_restored():
    buffer = gymport.load_pickle(DATA / "sb3_1.5.0_replay_buffer.pkl")
    assert isinstance(buffer.observation_space, spaces_of("gymnasium").Box)
    assert buffer.size() == 8
    assert buffer.sample(4).observations.shape == (4, 4)
