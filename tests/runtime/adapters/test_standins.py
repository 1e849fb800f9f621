"""The way into a chain of wrappers, past what is left out."""

import copy
import gc
import pickle

import pytest
from runtime_envs import Modern, Old

import gymport
from gymport import core
from gymport.adapters.modern.standins import way_in


class Written(core.Env):
    """For gym 0.9."""

    closed = 0

    def _reset(self):
        return 0

    def _step(self, action):
        return 0, 1.0, False, {}

    def __del__(self):
        type(self).closed += 1


class Counter(core.Wrapper):
    def __init__(self, env):
        self.env = env
        self.count = 0

    def reset(self):
        self.count = 0
        return self.env.reset()

    def step(self, action):
        self.count += 1
        return self.env.step(action)


class Helpers(Counter):
    """Has helpers under such names."""

    def _reset(self):
        raise AssertionError("a helper")

    def _reward(self, reward):
        raise AssertionError("a helper")


@pytest.mark.parametrize("env", [Old(), Modern(), Counter(Old()), Helpers(Counter(Modern()))])
def test_where_nothing_is_left_out_the_environment_itself_is_called(env):
    assert way_in(env) is env


def test_what_is_called_shares_everything_but_what_is_below():
    env = Counter(Counter(Written()))
    way = way_in(env)
    assert way is not env
    assert isinstance(way, Counter)
    way.reset()
    way.step(0)
    assert env.count == env.env.count == way.count == 1
    env.count = 7
    assert way.count == 7
    way.fresh = 1
    assert env.fresh == 1
    assert type(env) is type(env.env) is Counter
    assert not hasattr(env.unwrapped, "step") or env.unwrapped.step is not way.unwrapped.step


def test_views_of_such_chains_are_copied_and_pickled():
    view = gymport.modernize(Counter(Written()), library="core")
    view.reset()
    view.step(0)
    for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        twin.step(0)
        assert twin.env.count == 2
    assert view.env.count == 1


def test_the_environment_is_not_cleaned_up_in_between():
    env = Counter(Written())
    gc.collect()  # those of other tests
    before = Written.closed
    way_in(env).reset()
    gc.collect()
    assert Written.closed == before


def test_a_wrapper_that_is_given_another_environment_is_called_with_it():
    env = Counter(Written())
    way = way_in(env)
    other = Modern()
    way.env = other
    assert env.env is way.env is other


class Slotted:
    __slots__ = ("env",)

    def __init__(self, env):
        self.env = env

    def reset(self):
        return self.env._reset()

    def step(self, action):
        return self.env._step(action)


def test_what_cannot_be_stood_in_for_is_called_as_it_is():
    env = Slotted(Written())
    assert way_in(env) is env
    view = gymport.modernize(env, library="core")
    assert view.reset() == (0, {})
    assert view.step(0) == (0, 1.0, False, False, {})


def test_a_modern_wrapper_may_stand_on_a_reset_that_takes_no_seed():
    view = gymport.modernize(core.Wrapper(Counter(Old())), library="core")
    assert (view.reset(seed=3)[0] == view.reset(seed=3)[0]).all()
    assert view.step(0)[2:4] == (False, False)
