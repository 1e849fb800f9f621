"""Vector wrappers: what they hand through, what they change, what they refuse."""

import gc

import numpy as np
import pytest
from runtime_envs import Modern

from gymport import spaces, vector
from gymport.vector import AutoresetMode, SyncVectorEnv


@pytest.fixture
def envs():
    return SyncVectorEnv([Modern, Modern])


class Doubled(vector.VectorObservationWrapper):
    def observations(self, observations):
        return 2 * observations


class Flipped(vector.VectorActionWrapper):
    def actions(self, actions):
        return 1 - actions


class Negative(vector.VectorRewardWrapper):
    def rewards(self, rewards):
        return -rewards


PROPERTIES = [
    "observation_space",
    "action_space",
    "single_observation_space",
    "single_action_space",
    "metadata",
    "num_envs",
    "np_random",
    "np_random_seed",
    "spec",
    "render_mode",
    "closed",
    "unwrapped",
]


@pytest.mark.parametrize("name", PROPERTIES)
def test_properties_are_the_inner_ones(envs, name):
    wrapped = vector.VectorWrapper(vector.VectorWrapper(envs))
    envs.reset(seed=1)
    assert getattr(wrapped, name) == getattr(envs, name)


@pytest.mark.parametrize("name", PROPERTIES[:5])
def test_spaces_and_metadata_of_a_wrapper_are_its_own(envs, name):
    wrapped = vector.VectorWrapper(envs)
    before, own = getattr(envs, name), {} if name == "metadata" else spaces.Discrete(7)
    setattr(wrapped, name, own)
    assert getattr(wrapped, name) is own
    assert getattr(envs, name) is before


def test_calls_are_handed_through(envs):
    wrapped = vector.VectorWrapper(envs)
    observations, infos = wrapped.reset(seed=2, options={"level": 1})
    assert envs.np_random_seed == (2, 3)
    assert infos["options"]["level"].tolist() == [1, 1]
    assert observations in wrapped.observation_space
    assert wrapped.step(np.array([0, 1]))[1].tolist() == [1, 1]
    assert len(wrapped.render()) == 2
    assert repr(wrapped) == "<VectorWrapper, SyncVectorEnv(num_envs=2)>"
    wrapped.close()
    assert wrapped.closed
    wrapped.close()
    assert [env.closed for env in envs.envs] == [1, 1]


def test_a_stream_is_assigned_to_the_inner_environment():
    wrapped = vector.VectorWrapper(vector.VectorEnv())
    wrapped.np_random = stream = np.random.default_rng(1)
    assert wrapped.env.np_random is stream
    wrapped.closed = True
    assert wrapped.env.closed


def test_release_reaches_the_environments(envs):
    wrapped = vector.VectorWrapper(envs)
    wrapped.close_extras()
    assert [env.closed for env in envs.envs] == [1, 1]


def test_what_is_collected_closes_the_inner_environment(envs):
    vector.VectorWrapper(envs)
    gc.collect()
    assert envs.closed


def test_observations_are_changed_in_both(envs):
    plain = SyncVectorEnv([Modern, Modern])
    wrapped = Doubled(envs)
    assert np.array_equal(wrapped.reset(seed=0)[0], 2 * plain.reset(seed=0)[0])
    assert np.array_equal(wrapped.step([0, 0])[0], 2 * plain.step([0, 0])[0])


def test_actions_and_rewards_are_changed(envs):
    class Earning(Modern):
        def step(self, action):
            observation, _, *rest = super().step(action)
            return (observation, float(action), *rest)

    wrapped = Negative(Flipped(SyncVectorEnv([Earning, Earning])))
    wrapped.reset()
    assert wrapped.step(np.array([0, 1]))[1].tolist() == [-1, 0]


@pytest.mark.parametrize(
    ("wrapper", "call"),
    [
        (vector.VectorObservationWrapper, lambda env: env.reset()),
        (vector.VectorActionWrapper, lambda env: env.step([0, 0])),
        (vector.VectorRewardWrapper, lambda env: (env.env.reset(), env.step([0, 0]))),
    ],
)
def test_the_change_is_left_to_subclasses(envs, wrapper, call):
    with pytest.raises(NotImplementedError):
        call(wrapper(envs))


def test_only_vector_environments_are_wrapped():
    with pytest.raises(AssertionError, match=r"VectorEnv.*Modern.*SyncVectorEnv\("):
        vector.VectorWrapper(Modern())


def test_observations_cannot_be_changed_where_infos_hold_some():
    envs = SyncVectorEnv([Modern], autoreset_mode=AutoresetMode.SAME_STEP)
    with pytest.raises(AssertionError, match="SAME_STEP; make it with"):
        Doubled(envs)


def test_an_unknown_autoreset_mode_is_warned_of(envs):
    envs.metadata = {}
    with pytest.warns(UserWarning, match="missing `autoreset_mode`") as caught:
        Doubled(envs)
    assert caught[0].filename == __file__
