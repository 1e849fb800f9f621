"""The recorded episodes are what the real gym 0.21.0 plays."""

import warnings

import episodes
import gymnasium
import numpy as np
import pytest
from recordings import KINDS, differences

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


@pytest.fixture
def gym(monkeypatch):
    for name, value in episodes.GONE.items():
        if not hasattr(np, name):
            monkeypatch.setattr(np, name, value, raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    return gym


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_recorded_is_what_gym_0_21_plays(kind, gym):
    assert differences(kind, gym) == []


@pytest.mark.parametrize(("seed", "library"), [(7, "gymnasium"), (2**40, "gym")])
@pytest.mark.parametrize("name", sorted(episodes.TODAY))
def test_random_play_is_equal_step_by_step(name, seed, library, gym):
    today = gymport.legacy(gymnasium.make(episodes.TODAY[name]), library=library)
    assert random_play(today, seed) == random_play(gym.make(name), seed)


def random_play(env, seed, steps=400):
    """What an old program sees of an environment that it seeds, spaces included."""
    env.seed(seed)
    env.action_space.seed(seed)
    seen = [np.asarray(env.reset()).tolist()]
    for _ in range(steps):
        action = env.action_space.sample()
        observation, reward, done, info = env.step(action)
        key = info.get("TimeLimit.truncated")
        seen.append((np.asarray(observation).tolist(), float(reward), done, key))
        if done:
            seen.append(np.asarray(env.reset()).tolist())
    return seen
