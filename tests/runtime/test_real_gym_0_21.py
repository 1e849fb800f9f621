"""The recorded episodes are what the real gym 0.21.0 plays."""

import warnings

import numpy as np
import pytest
from episodes import TODAY, play, recorded, same

import gymport

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]


def test_an_environment_without_a_seed_method_is_seeded_through_its_stream():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym

    class Unseeded(gym.Env):
        def __init__(self):
            self.np_random = np.random.RandomState()

        def reset(self):
            return self.np_random.rand()

        def step(self, action):
            return self.np_random.rand(), 0.0, False, {}

    env = gymport.modernize(gym.Wrapper(Unseeded()), library="core")
    assert env.reset(seed=3) == env.reset(seed=3)
    assert gymport.detect(env.env).seeding == "stream"


@pytest.mark.parametrize("name", sorted(TODAY))
def test_the_recorded_episode_is_that_of_gym_0_21(name, monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    monkeypatch.setattr(np, "float_", np.float64, raising=False)  # gone in numpy 2, used by Acrobot
    assert same(name, play(gym.make(name)), recorded()[name])
