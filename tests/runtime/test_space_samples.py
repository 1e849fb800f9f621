"""The core's spaces draw what gymnasium's draw, and convert to them and back."""

import gymnasium.spaces
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import Old
from space_strategies import SPACES, build

import gymport
from gymport import errors, spaces
from gymport.adapters.libraries import library
from gymport.adapters.spaces import convert_space


def plain(value):
    """The value as nested lists with the dtypes beside the numbers."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return str(np.asarray(value).dtype), np.asarray(value).tolist()


@given(SPACES, st.integers(0, 2**31))
def test_the_same_seed_draws_the_same_samples(recipe, seed):
    ours, theirs = build(recipe, spaces), build(recipe, gymnasium.spaces)
    assert plain(ours.seed(seed)) == plain(theirs.seed(seed))
    for _ in range(3):
        assert plain(ours.sample()) == plain(theirs.sample())
    assert repr(ours) == repr(theirs)
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype


@given(SPACES)
def test_conversion_there_and_back_keeps_everything(recipe):
    ours = build(recipe, spaces)
    theirs = convert_space(ours, library("gymnasium"))
    assert theirs == build(recipe, gymnasium.spaces)
    assert repr(theirs) == repr(ours)
    assert convert_space(theirs, library("core")) == ours
    ours.seed(0)
    theirs.seed(0)
    assert plain(ours.sample()) == plain(theirs.sample())
    assert convert_space(theirs, library("gymnasium")) is theirs
    assert ours.sample() in theirs


@given(SPACES)
def test_the_order_of_keys_is_kept(recipe):
    ours = build(recipe, spaces)
    assert keys(convert_space(ours, library("gymnasium"))) == keys(ours)


def keys(space):
    """The keys of a space and its parts, in order."""
    parts = getattr(space, "spaces", ())
    if isinstance(parts, dict):
        return [(key, keys(part)) for key, part in parts.items()]
    return [keys(part) for part in parts]


def test_subclasses_convert_as_what_they_are():
    class Angle(spaces.Box):
        pass

    converted = convert_space(Angle(-np.pi, np.pi, (1,), np.float64), library("gymnasium"))
    assert type(converted) is gymnasium.spaces.Box


def test_a_space_without_counterpart_is_named():
    class Strange(spaces.Space):
        pass

    env = Old()
    env.observation_space = Strange()
    view = gymport.modernize(env, library="gymnasium")
    with pytest.raises(errors.UnsupportedSpaceError, match="Strange has no counterpart"):
        view.observation_space  # noqa: B018
