"""The recorded episodes are what the real gym 0.21.0 plays."""

import warnings

import numpy as np
import pytest
from episodes import TODAY, play, recorded, same

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize("name", sorted(TODAY))
def test_the_recorded_episode_is_that_of_gym_0_21(name, monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    monkeypatch.setattr(np, "float_", np.float64, raising=False)  # gone in numpy 2, used by Acrobot
    assert same(name, play(gym.make(name)), recorded()[name])
