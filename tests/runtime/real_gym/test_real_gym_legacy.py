"""Today's environments in old programs: beside the real gym that is installed, up to 0.25.

What the program does runs once on gym's own CartPole and once on a legacy view of Gymnasium's.
"""

import copy
import pickle
import warnings
from importlib import metadata

import gymnasium
import numpy as np
import pytest
from packaging.version import Version

import gymport

release = Version(metadata.version("gym"))
pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def gym():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    return gym


@pytest.fixture
def makers(gym):
    """Makes gym's own environment, and the view that takes its place."""

    def view():
        return gymport.legacy(gymnasium.make("CartPole-v1"), str(release), library="gym")

    return lambda: gym.make("CartPole-v1"), view


def assert_same(makers, program):
    """Whether a program sees the same of both; numbers up to the float32 of later releases."""
    own, shown = (program(make) for make in makers)
    assert len(own) == len(shown)
    for here, there in zip(own, shown):
        assert np.allclose(np.asarray(here, float), np.asarray(there, float), rtol=1e-6, atol=1e-6)


def episode(env, actions):
    """All that an episode shows."""
    seen = [env.reset()]
    for action in actions:
        observation, reward, done, info = env.step(action)
        seen += [observation, reward, done, bool(info.get("TimeLimit.truncated"))]
        if done:
            break
    return seen


def test_the_view_is_an_environment_of_that_gym(gym, makers):
    _, view = makers
    assert isinstance(view(), gym.Env)
    assert isinstance(view().action_space, gym.spaces.Discrete)
    assert isinstance(view().observation_space, gym.spaces.Box)


def test_a_seeded_program_sees_the_same(makers):
    def program(make):
        env = make()
        env.seed(7)
        return [part for _ in range(3) for part in episode(env, [0, 1, 1] * 20)]

    assert_same(makers, program)


def test_a_program_that_samples_sees_the_same(makers):
    def program(make):
        env = make()
        env.seed(1)
        if release >= Version("0.12"):  # one stream served all spaces before
            env.action_space.seed(5)
            return episode(env, [env.action_space.sample() for _ in range(30)])
        return [env.action_space.sample() in (0, 1) for _ in range(30)]

    assert_same(makers, program)


def test_the_wrappers_of_gym_go_around_it(gym, makers):
    def program(make):
        env = gym.wrappers.TimeLimit(make().unwrapped, max_episode_steps=4)
        env.seed(3)
        return episode(env, [0, 1] * 10)

    assert_same(makers, program)


if release >= Version("0.15"):

    def test_the_vectors_of_gym_hold_it(gym, makers):
        def program(make):
            envs = gym.vector.SyncVectorEnv([make, make])
            envs.seed(3)
            return [envs.reset(), *envs.step([0, 1])[:3]]

        assert_same(makers, program)


def test_copies_go_on_alike(makers):
    view = makers[1]()
    view.seed(2)
    view.reset()
    view.action_space.seed(2)
    for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        original = copy.deepcopy(view)
        assert twin.action_space.sample() == original.action_space.sample()
        for _ in range(2):
            assert repr(twin.step(0)) == repr(original.step(0))
            assert repr(twin.reset()) == repr(original.reset())
