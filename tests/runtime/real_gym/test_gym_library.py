"""Environments made of a real gym's own classes, beside each release of it."""

import copy
import gc
import multiprocessing
import pickle

import numpy as np
import pytest
from real_gyms import NAMES, load, make
from runtime_envs import Modern, Old

import gymport
from gymport import core, wrappers
from gymport.adapters import libraries
from gymport.adapters.libraries import library_dialect
from gymport.dialects import DIALECTS

pytestmark = [
    pytest.mark.real_gym,
    pytest.mark.filterwarnings("ignore:.*WARN", "ignore:env.seed"),  # what gym says of itself
]

LEGACY = [name for name, row in DIALECTS.items() if not row.modern]


@pytest.fixture(scope="module")
def gym():
    return load()


@pytest.fixture(scope="module")
def spaces(gym):
    return libraries.library("gym").spaces


@pytest.fixture(params=LEGACY)
def view(gym, request):
    return gymport.legacy(Modern(), request.param, library="gym")


class TestLegacy:
    def test_it_is_an_environment_of_that_gym(self, gym, spaces, view):
        assert isinstance(view, gym.Env)
        assert isinstance(view.observation_space, libraries.library("gym").space)
        assert isinstance(view.observation_space, spaces.Box)
        assert isinstance(view.action_space, spaces.Discrete)

    def test_an_old_loop_runs(self, view):
        assert view.seed(4) == [4]
        obs = view.reset()
        done, steps = False, 0
        while not done:
            assert view.observation_space.contains(obs)
            obs, _, done, _ = view.step(view.action_space.sample())
            steps += 1
        assert (steps, type(done)) == (5, bool)
        view.close()
        assert view.env.closed == 1

    def test_it_is_pickled_by_name(self, view):
        view.seed(3)
        for twin in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view), copy.copy(view)):
            assert type(twin) is type(view)
            assert type(view).__name__.startswith("Gym")
            assert isinstance(twin.action_space, type(view).__mro__[-1])
        assert np.array_equal(copy.deepcopy(view).reset(), view.reset())

    def test_a_view_that_is_forgotten_leaves_the_environment_open(self, gym):
        inside = Modern()
        for library in ("gym", "auto"):
            view = gymport.legacy(inside, library=library)
            view.reset()
            del view
            gc.collect()
        assert inside.closed == 0

    def test_wrappers_of_that_gym_stand_on_it(self, gym, view):
        class Doubled(gym.RewardWrapper):
            def reset(self):
                return self.env.reset()

            def reward(self, reward):
                return 2 * reward

        old = Doubled(view)
        old.seed(1)
        assert old.observation_space.contains(old.reset())
        assert old.unwrapped is view.unwrapped
        if not library_dialect("gym").modern:
            assert old.step(0)[1:3] == (2.0, False)

    def test_attributes_are_read_and_written_through(self, view):
        assert view.answer == 41
        view.answer = 42
        assert view.env.answer == 42

    def test_the_stream_is_the_environment_s(self, view):
        view.seed(2)
        view.reset()
        assert 0 <= view.np_random.uniform() < 1
        view.np_random = np.random.RandomState(0)
        assert view.np_random.uniform() == np.random.RandomState(0).uniform()


class TestLaws:
    def test_what_speaks_already_comes_back_itself(self, view):
        assert gymport.legacy(view, view._dialect) is view
        assert gymport.legacy(view, view._dialect, library="gym") is view
        assert isinstance(gymport.modernize(view), Modern)

    @pytest.mark.parametrize("name", NAMES)
    def test_an_environment_of_that_gym_comes_back_itself(self, gym, name):
        env, row = make(name), library_dialect("gym")
        if row.modern:
            assert gymport.modernize(env, library="gym") is env
        else:
            assert gymport.legacy(env, row, library="gym") is env
            assert gymport.legacy(gymport.modernize(env), row, library="gym") is env

    def test_an_old_environment_becomes_one_of_that_gym(self, gym):
        view = gymport.legacy(Old(), library="gym")
        assert isinstance(view, gym.Env)
        view.seed(1)
        assert view.action_space.contains(view.action_space.sample())
        assert view.observation_space.contains(view.reset())
        assert view.step(0)[1:3] == (1.0, False)


def test_modernize_takes_the_modern_gym_and_no_other(gym):
    if library_dialect("gym").modern:
        env = gymport.modernize(Old(), library="gym")
        assert isinstance(env, gym.Env)
        assert isinstance(env.action_space, gym.spaces.Discrete)
        assert env.reset(seed=1)[0] in env.observation_space
        assert env.step(0)[2:4] == (False, False)
        assert type(pickle.loads(pickle.dumps(env))) is type(env)
        assert gymport.modernize(env, library="gym") is env
    else:
        with pytest.raises(ValueError, match=r"no modern one; .* pip install 'gymport\[gym\]'$"):
            gymport.modernize(Old(), library="gym")


class TestB16:
    """Wrappers and environments of different libraries."""

    def test_a_gym_wrapper_over_a_gymnasium_environment(self, gym):
        import gymnasium

        inside = gymnasium.make("CartPole-v1")
        env = gymport.wrap(inside, gym.wrappers.TimeLimit, max_episode_steps=3)
        assert isinstance(env, gymnasium.Env)
        assert (
            env.reset(seed=3)[0].tolist() == gymnasium.make("CartPole-v1").reset(seed=3)[0].tolist()
        )
        assert [env.step(0)[2:4] for _ in range(3)] == [(False, False)] * 2 + [(False, True)]
        if not library_dialect("gym").modern:  # gym 0.26's TimeLimit writes on what it wraps
            assert inside.spec.max_episode_steps == env.spec.max_episode_steps == 500

    @pytest.mark.parametrize("name", ["CartPole", "Taxi"])
    def test_a_gymnasium_wrapper_over_a_gym_environment(self, gym, name):
        import gymnasium

        env = gymport.wrap(make(name), gymnasium.wrappers.TimeLimit, max_episode_steps=3)
        assert type(env) is gymnasium.wrappers.TimeLimit
        assert np.shape(env.reset(seed=1)[0]) == env.observation_space.shape
        assert [env.step(0)[2:4] for _ in range(3)] == [(False, False)] * 2 + [(False, True)]

    def test_sb3_1580_and_gymnasium_648_both_libraries_know_their_own(self, gym):
        import gymnasium

        modern = gymport.modernize(make("CartPole"))
        assert isinstance(modern, gymnasium.Env)
        assert isinstance(gymport.legacy(gymnasium.make("CartPole-v1"), library="gym"), gym.Env)

    @pytest.mark.parametrize("name", NAMES)
    def test_sb3_1714_spaces_are_of_the_library_that_asks(self, gym, spaces, name):
        import gymnasium

        modern = gymport.modernize(make(name))
        old = gymport.legacy(
            core.Wrapper(gymport.modernize(make(name), library="core")), library="gym"
        )
        for attribute in ("observation_space", "action_space"):
            kind = type(getattr(make(name), attribute)).__name__
            assert isinstance(getattr(modern, attribute), getattr(gymnasium.spaces, kind))
            assert isinstance(getattr(old, attribute), getattr(spaces, kind))

    def test_gymnasium_s_vectors_take_a_gym_environment(self, gym):
        import gymnasium

        envs = gymnasium.vector.SyncVectorEnv([lambda: gymport.modernize(make("CartPole"))] * 2)
        assert envs.reset(seed=1)[0].shape == (2, 4)
        envs.close()


def test_a_modern_wrapper_stands_between(gym):
    env = wrappers.TimeLimit(gymport.modernize(make("CartPole"), library="core"), 2)
    old = gymport.legacy(env, library="gym")
    old.seed(0)
    old.reset()
    assert [old.step(0)[2] for _ in range(2)] == [False, True]


def play(view):
    """What a view gives in whatever process this is."""
    view.seed(5)
    return type(view).__name__, view.reset().tolist(), view.step(0)[1:3]


def test_views_work_in_a_spawned_process(gym):
    view = gymport.legacy(Modern(), library="gym")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(play, [view]) == [play(view)]
