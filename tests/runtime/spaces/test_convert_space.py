"""A space of each library as one of each other: the same set, the same layout, one stream."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from installed import FOLLOWS, ONE_WAY, ONE_WAY_FLAT, RELEASE, spaces_of, utils_of
from space_strategies import (
    FLAT_SPACES,
    GRAPH,
    GRAPHLESS,
    SIMPLE,
    build,
    fitted,
    flattened_alike,
    plain,
)

import gymport
from gymport import errors
from gymport.adapters.libraries import library as find_library

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning", "ignore:.*:DeprecationWarning")
KINDS = st.one_of(GRAPHLESS, GRAPH)


def made(recipe, library):
    """The space of a recipe as the installed release of a library has it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return build(fitted(recipe, FOLLOWS.get(library)), spaces_of(library))


@ONE_WAY
@settings(max_examples=40)
@given(recipe=KINDS)
def test_it_is_a_space_of_the_library_and_the_way_back_is_the_space(source, target, recipe):
    old = made(recipe, source)
    new = gymport.convert_space(old, target)
    assert isinstance(new, find_library(target).space)
    assert gymport.convert_space(new, source) is old
    assert gymport.convert_space(new, target) is new
    assert repr(new)
    same = getattr(spaces_of(target), type(old).__name__, None)
    assert same is None or isinstance(new, same) or _has_no_such(old, target)


def _has_no_such(space, target):
    """Whether the target's release has that kind, but not with such values."""
    if FOLLOWS.get(target) is None:
        return False
    kind = type(space).__name__
    shaped = kind == "MultiDiscrete" and np.ndim(space.sample()) > 1
    early = {"MultiBinary": (0, 17), "MultiDiscrete": (0, 10)}.get(kind, (0, 0))
    nested = np.ndim(getattr(space, "n", 0)) > 0 or shaped
    return getattr(space, "stack", False) or (nested and early > FOLLOWS[target])


@ONE_WAY
@settings(max_examples=40)
@given(recipe=GRAPHLESS)
def test_what_either_draws_lies_in_both(source, target, recipe):
    old = made(recipe, source)
    new = gymport.convert_space(old, target)
    for value in (old.sample(), new.sample()):
        assert old.contains(value)
        assert new.contains(value)


@ONE_WAY
@settings(max_examples=40)
@given(recipe=SIMPLE)
def test_what_is_out_of_bounds_lies_in_neither(source, target, recipe):
    old = made(recipe, source)
    new = gymport.convert_space(old, target)
    for value in _outside(old):
        assert not old.contains(value)
        assert not new.contains(value)


def _outside(space):
    """Values of the right shape that are too high or too low."""
    kind = type(space).__name__
    if kind == "Discrete":
        start = int(getattr(space, "start", 0))
        return [start - 1, start + int(space.n)]
    if kind == "MultiBinary":
        return [np.full(np.shape(space.sample()), 2, dtype=np.int8)]
    if kind == "Text":
        return ["?" * space.max_length, "z" * (space.max_length + 1)]
    if kind == "MultiDiscrete":
        low = space.low if hasattr(space, "low") else getattr(space, "start", 0)
        counts = space.high - space.low + 1 if hasattr(space, "low") else space.nvec
        return [low + counts]
    bounded = np.isfinite(space.high) & (space.high < 100)
    return [(space.high + 1).astype(space.low.dtype)] if bounded.any() else []


@ONE_WAY
@settings(max_examples=40)
@given(recipe=KINDS, seed=st.integers(0, 2**31 - 1))
def test_seeding_either_settles_what_both_draw(source, target, recipe, seed):
    old = made(recipe, source)
    new = gymport.convert_space(old, target)
    for seeded in (space for space in (old, new) if hasattr(space, "seed")):
        rounds = []
        for _ in range(2):
            seeded.seed(seed)
            rounds.append([plain(old.sample()), plain(new.sample()), plain(old.sample())])
        assert rounds[0] == rounds[1]


@ONE_WAY_FLAT
@settings(max_examples=40)
@given(recipe=FLAT_SPACES)
def test_the_flat_layout_is_the_same(source, target, recipe):
    release = FOLLOWS.get("gym" if "gym" in (source, target) else "gymnasium")
    old = made(flattened_alike(fitted(recipe, release), release), source)
    new = gymport.convert_space(old, target)
    ours, theirs = utils_of(source), utils_of(target)
    assert ours.flatdim(old) == theirs.flatdim(new)
    for value in (old.sample(), new.sample()):
        mine = np.asarray(ours.flatten(old, value), dtype=np.float64)
        assert np.allclose(mine, np.asarray(theirs.flatten(new, value), dtype=np.float64))


@ONE_WAY
@settings(max_examples=40)
@given(recipe=GRAPHLESS)
def test_copies_and_pickles_are_spaces_of_the_same_values(source, target, recipe):
    old = made(recipe, source)
    new = gymport.convert_space(old, target)
    new.sample()
    for twin in (copy.deepcopy(new), pickle.loads(pickle.dumps(new))):
        assert isinstance(twin, find_library(target).space)
        assert new.contains(twin.sample())
        assert twin.contains(new.sample())


@ONE_WAY
def test_a_chain_of_conversions_ends_at_the_first_space(source, target):
    old = made(("Dict", [("z", ("Discrete", {"n": 2, "start": 0}))]), source)
    new = gymport.convert_space(old, target)
    for library in {name for each in ONE_WAY.args[1] for name in each.values[:2]}:
        step = gymport.convert_space(new, library)
        assert gymport.convert_space(step, source) is old


@ONE_WAY
def test_the_order_of_keys_is_kept(source, target):
    """B3: sorted keys change what each number of a flattened observation is."""
    keys = ["z", "a", "m"]
    old = made(("Dict", [(key, ("Discrete", {"n": 2, "start": 0})) for key in keys]), source)
    assert list(gymport.convert_space(old, target).spaces) == keys


@ONE_WAY
def test_seed_returns_what_the_library_returns(source, target):
    old = made(("Discrete", {"n": 5, "start": 0}), source)
    mine = made(("Discrete", {"n": 5, "start": 0}), target)
    if hasattr(mine, "seed"):
        assert gymport.convert_space(old, target).seed(7) == mine.seed(7)


@ONE_WAY
def test_a_start_goes_on_where_the_release_has_none(source, target):
    """B2: a start that is lost makes legal observations illegal and actions wrong."""
    if source == "gym" and RELEASE < (0, 22):
        source = "core"
    old = made(("Discrete", {"n": 3, "start": 5}), source)
    new = gymport.convert_space(old, target)
    assert new.contains(7)
    assert not new.contains(2)
    assert {int(new.sample()) for _ in range(200)} == {5, 6, 7}
    assert new.start == 5
    assert "start=5" in repr(new)


@ONE_WAY
def test_the_dtype_of_counts_is_kept(source, target):
    """B4: int32 counts are drawn as int32."""
    if source == "gym" and RELEASE < (0, 21):
        source = "core"
    old = spaces_of(source).MultiDiscrete([3, 4], dtype=np.int32)
    assert gymport.convert_space(old, target).sample().dtype == np.int32


@ONE_WAY
def test_an_instance_of_the_target_is_never_refused(source, target):
    """B5, and "only supports gymnasium.spaces.Box, but Box was provided" (SB3#1714)."""
    box = spaces_of(source).Box(np.float32([-1]), np.float32([1]))
    new = gymport.convert_space(box, target)
    assert isinstance(new, spaces_of(target).Box)
    assert gymport.convert_space(gymport.convert_space(new, target), target) is new


def test_the_name_of_a_library_is_checked():
    with pytest.raises(errors.UnknownLibraryError, match="gymnassium"):
        gymport.convert_space(spaces_of("core").Discrete(2), "gymnassium")


def test_what_the_target_refuses_is_named():
    broken = spaces_of("gymnasium").Discrete(2)
    broken.n = -1
    with pytest.raises(errors.UnsupportedSpaceError, match="give the environment a space"):
        gymport.convert_space(broken, "core")
