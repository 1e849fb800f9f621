"""Environments that give the same memory twice, as nes-py and gym-anytrading do."""

import copy
import pickle
import warnings
from collections import OrderedDict, namedtuple

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Old

import gymport
from gymport.adapters.mending.sharing import copied

Named = namedtuple("Named", ["pixels", "rest"])

CONTAINERS = {
    "array": lambda array: array,
    "dict": lambda array: {"pixels": array, "rest": 1},
    "ordered": lambda array: OrderedDict(pixels=array, rest=(1, "a")),
    "tuple": lambda array: (1, array),
    "list": lambda array: [array, "a"],
    "named": lambda array: Named(array, 1),
}


class Reusing(Old):
    """Writes every observation into one array."""

    container = staticmethod(CONTAINERS["array"])

    def __init__(self, length=5):
        self.screen = np.zeros(2, np.float32)
        super().__init__(length)

    def _observation(self):
        self.screen[:] = self.steps
        return self.container(self.screen)


class ReusingSteps(Reusing):
    def reset(self):
        return copy.deepcopy(super().reset())


class ReusingResets(Reusing):
    def step(self, action):
        obs, *others = super().step(action)
        return (copy.deepcopy(obs), *others)


class Windows(Old):
    """Gives parts of one table, which overlap."""

    def __init__(self, length=5):
        self.table = np.arange(9.0)
        super().__init__(length)

    def _observation(self):
        return self.table[self.steps : self.steps + 3]


class ReusingFlags(Reusing):
    """Speaks as gym 0.26 did."""

    def reset(self, seed=None, options=None):
        return super().reset(), {}

    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, reward, done, False, info


def play(env):
    """All that two episodes give, kept by reference, and as it was at first sight."""
    kept, seen = [], []
    for _ in range(2):
        kept.append(env.reset()[0])
        seen.append(repr(kept[-1]))
        for _ in range(5):
            kept.append(env.step(0)[0])
            seen.append(repr(kept[-1]))
    return kept, seen


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


@pytest.mark.filterwarnings("ignore:.*share memory")
class TestSharedMemory:
    @pytest.mark.parametrize("cls", [Reusing, ReusingSteps, ReusingResets, ReusingFlags, Windows])
    def test_what_was_given_stays(self, cls, library):
        kept, seen = play(gymport.modernize(cls(), library=library))
        assert [repr(obs) for obs in kept] == seen
        arrays = [(one, other) for one in kept for other in kept if one is not other]
        assert not any(np.shares_memory(*pair) for pair in arrays)

    @pytest.mark.parametrize("name", CONTAINERS)
    def test_whatever_it_is_nested_in(self, name, monkeypatch):
        monkeypatch.setattr(Reusing, "container", staticmethod(CONTAINERS[name]))
        env = gymport.modernize(Reusing())
        kept, seen = play(env)
        assert [repr(obs) for obs in kept] == seen
        assert {type(obs) for obs in kept} == {type(CONTAINERS[name](np.zeros(2)))}

    @pytest.mark.parametrize("steps", range(4))
    def test_copies_of_the_view_go_on(self, steps):
        env = gymport.modernize(Reusing())
        env.reset()
        for _ in range(steps):
            env.step(0)
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            kept, seen = play(twin)
            assert [repr(obs) for obs in kept] == seen


def steps(env, number):
    for _ in range(number):
        env.step(0)


def test_it_is_said_once_where_it_is_noticed():
    env = gymport.modernize(Reusing())
    env.reset()
    with pytest.warns(UserWarning, match="observations of Reusing share memory") as caught:
        steps(env, 4)
    assert [one.filename for one in caught] == [__file__]


def test_others_are_given_as_they_are(library):
    class Fresh(Old):
        def _observation(self):
            self.last = super()._observation()
            return self.last

    env = gymport.modernize(Fresh(), library=library)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        play(env)
    assert env.step(0)[0] is env.env.last
    assert env.reset()[0] is env.env.last


@pytest.mark.parametrize("value", [3, "a", None, (1, 2), {"a": [1.0]}, frozenset([1])])
def test_what_has_no_arrays_is_itself(value):
    assert copied(value) is value
