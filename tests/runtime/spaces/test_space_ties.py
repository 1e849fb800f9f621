"""A converted space and the one that it was made from: one stream, and nothing lost."""

import copy
import pickle

import gymnasium.spaces
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from space_strategies import GRAPHLESS, build, plain

from gymport import spaces
from gymport.adapters.libraries import library
from gymport.adapters.spaces import convert_space

LIBRARIES = {"core": spaces, "gymnasium": gymnasium.spaces}
BOTH_WAYS = pytest.mark.parametrize(
    ("source", "target"), [("core", "gymnasium"), ("gymnasium", "core")]
)


@BOTH_WAYS
@given(recipe=GRAPHLESS, seed=st.integers(0, 2**31))
def test_seeding_one_seeds_the_other(source, target, recipe, seed):
    old = build(recipe, LIBRARIES[source])
    new = convert_space(old, library(target))
    expected = build(recipe, LIBRARIES[source])
    expected.seed(seed)
    wanted = plain(expected.sample())
    old.seed(seed)
    assert plain(new.sample()) == wanted
    new.seed(seed)
    assert plain(old.sample()) == wanted


@BOTH_WAYS
def test_a_stream_that_is_given_is_shared(source, target):
    stream = np.random.default_rng(1)
    old = LIBRARIES[source].Discrete(5, seed=stream)
    assert convert_space(old, library(target)).np_random is stream


@BOTH_WAYS
def test_what_a_subclass_adds_is_found(source, target):
    class Angle(LIBRARIES[source].Box):
        unit = "rad"

        def __init__(self):
            super().__init__(-np.pi, np.pi, (1,), np.float64)
            self.names = ["pole"]

        def degrees(self):
            return np.degrees(self.high)

    new = convert_space(Angle(), library(target))
    assert (new.unit, new.names, new.degrees().tolist()) == ("rad", ["pole"], [180.0])
    with pytest.raises(AttributeError, match="grads"):
        new.grads  # noqa: B018


@BOTH_WAYS
def test_alone_in_a_pickle_it_is_a_plain_space(source, target):
    new = convert_space(LIBRARIES[source].Discrete(9, start=2, seed=3), library(target))
    twin = pickle.loads(pickle.dumps(new))
    assert type(twin) is LIBRARIES[target].Discrete
    assert twin == new
    assert twin.sample() == new.sample()


@BOTH_WAYS
def test_copies_of_both_stay_tied(source, target):
    old = LIBRARIES[source].Discrete(1000)
    pair = copy.deepcopy([old, convert_space(old, library(target))])
    pair[0].seed(5)
    first = pair[1].sample()
    pair[1].seed(5)
    assert pair[0].sample() == first
    assert pair[0] is not old


def test_old_code_asks_a_space_for_the_name_of_its_class():
    new = convert_space(spaces.Discrete(2), library("gymnasium"))
    assert new.__class__.__name__ == "Discrete"
