"""Environments that draw from the random streams of Python and numpy, as gym-sokoban's do."""

import copy
import pickle
import random
import warnings

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Old

import gymport
from gymport.adapters.mending.global_streams import GlobalStreams


class Careless(Old):
    """Seeds a stream of its own, and draws from those of all."""

    def seed(self, seed=None):
        self.np_random = np.random.RandomState(seed)
        return [seed]

    def _observation(self):
        return np.array([random.random(), np.random.rand()], np.float32)


class CarelessSteps(Careless):
    def reset(self):
        self.steps = 0
        return np.zeros(2, np.float32)


class CarelessReset(Careless):
    """Speaks as gym 0.26 did, and has no other seed than that of its reset."""

    def reset(self, seed=None, options=None):
        return super().reset(), {}

    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, reward, done, False, info


class Careful(Careless):
    """Seeds the streams of all, as many did."""

    def seed(self, seed=None):
        random.seed(seed)
        np.random.seed(seed)
        return [seed]


def play(env, seed=None, steps=4):
    log = [env.reset(seed=seed)[0].tolist()]
    log += [env.step(0)[0].tolist() for _ in range(steps)]
    log.append(env.reset()[0].tolist())
    return log


def states():
    return random.getstate(), np.random.get_state()[1].tolist()


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


@pytest.mark.filterwarnings("ignore:.*draws from the random streams")
@pytest.mark.parametrize("cls", [Careless, CarelessSteps, CarelessReset])
class TestCarelessEnvironment:
    def test_plays_the_same_for_the_same_seed(self, cls, library):
        env = gymport.modernize(cls(), library=library)
        first, again, other = play(env, 3), play(env, 3), play(env, 4)
        assert first == again != other
        assert play(gymport.modernize(cls(), library=library), 3) == first

    def test_plays_as_where_all_streams_are_seeded(self, cls, library):
        env = gymport.modernize(cls(), library=library)
        shown = play(env, 3)
        random.seed(3)
        np.random.seed(3)
        assert play(gymport.modernize(cls(), library=library)) == shown

    def test_leaves_the_streams_of_all_alone(self, cls, library):
        env = gymport.modernize(cls(), library=library)
        before = states()
        play(env, 3)
        assert states() == before

    def test_goes_on_in_copies_as_itself(self, cls, library):
        env = gymport.modernize(cls(), library=library)
        env.reset(seed=3)
        env.step(0)
        twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        went_on = [env.step(0)[0].tolist() for _ in range(3)]
        for twin in twins:
            assert [twin.step(0)[0].tolist() for _ in range(3)] == went_on

    def test_two_do_not_disturb_each_other(self, cls, library):
        alone = play(gymport.modernize(cls(), library=library), 3)
        one, other = (gymport.modernize(cls(), library=library) for _ in range(2))
        mixed = [one.reset(seed=3)[0].tolist()]
        other.reset(seed=5)
        for _ in range(4):
            mixed.append(one.step(0)[0].tolist())
            other.step(0)
        assert [*mixed, one.reset()[0].tolist()] == alone

    def test_is_seeded_after_it_has_been_used(self, cls, library):
        env = gymport.modernize(cls(), library=library)
        play(env)
        assert play(env, 3) == play(env, 3)


def play_in_this_file(env):
    for seed in (3, 4):
        env.reset(seed=seed)
        env.step(0)


@pytest.mark.parametrize("cls", [Careless, CarelessSteps])
def test_it_is_said_once_where_it_is_noticed(cls):
    env = gymport.modernize(cls())
    with pytest.warns(UserWarning, match=f"{cls.__name__} draws from the random") as caught:
        play_in_this_file(env)
    assert [one.filename for one in caught] == [__file__]


@pytest.mark.parametrize("cls", [Careless, CarelessSteps])
def test_without_a_seed_it_draws_from_the_streams_of_all(cls):
    env = gymport.modernize(cls())
    np.random.seed(3)
    random.seed(3)
    first = play(env)
    np.random.seed(3)
    random.seed(3)
    assert play(env) == first


@pytest.mark.parametrize("cls", [Careful, Old])
def test_one_that_seeds_what_it_draws_from_is_left_alone(cls):
    env, raw = gymport.modernize(cls()), cls()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        shown = play(env, 3)
    raw.seed(3)
    given = [raw.reset()] + [raw.step(0)[0] for _ in range(4)]
    given.append(raw.reset())
    assert shown == [obs.tolist() for obs in given]


def test_seeds_are_as_large_as_todays():
    large, small = GlobalStreams(2**32 + 3), GlobalStreams(3)
    assert large.run(np.random.rand) == small.run(np.random.rand)
    assert large.run(random.random) != small.run(random.random)


def test_an_error_leaves_the_streams_of_all_alone():
    before = states()
    with pytest.raises(ZeroDivisionError):
        GlobalStreams(3).run(lambda: 1 / 0)
    assert states() == before
