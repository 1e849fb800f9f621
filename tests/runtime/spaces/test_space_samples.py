"""The core's spaces draw what gymnasium's draw, and convert to them and back."""

import gymnasium.spaces
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import Old
from space_strategies import FLAT_SPACES, GRAPHLESS, SPACES, build, plain

import gymport
from gymport import errors, spaces
from gymport.adapters.libraries import library
from gymport.adapters.spaces import convert_space

RELEASE = tuple(map(int, gymnasium.__version__.split(".")[:2]))
# gymnasium 1.2 draws other graphs; what 1.1.1 draws is in the table below
SAME = SPACES if RELEASE < (1, 2) else GRAPHLESS


@given(SAME, st.integers(0, 2**31))
def test_the_same_seed_draws_the_same_samples(recipe, seed):
    ours, theirs = build(recipe, spaces), build(recipe, gymnasium.spaces)
    assert plain(ours.seed(seed)) == plain(theirs.seed(seed))
    for _ in range(3):
        assert plain(ours.sample()) == plain(theirs.sample())
    assert repr(ours) == repr(theirs)
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype


@pytest.mark.parametrize(
    ("space", "seed", "nodes", "edges", "links"),
    [
        (spaces.Graph(spaces.Discrete(2), None), 2, [0, 1, 0], None, None),
        (
            spaces.Graph(spaces.Discrete(2), spaces.Discrete(3)),
            0,
            [0, 0, 0],
            [2, 2, 1, 2, 1],
            [[1, 1], [2, 0], [2, 2], [0, 1], [2, 1]],
        ),
        (
            spaces.Graph(spaces.Discrete(2), spaces.Discrete(3)),
            1,
            [1, 0, 1],
            [0, 1],
            [[1, 0], [2, 0]],
        ),
    ],
    ids=str,
)
def test_graphs_are_those_of_gymnasium_1_1(space, seed, nodes, edges, links):
    space.seed(seed)
    drawn = space.sample(num_nodes=3)
    assert plain(drawn)[:2] == plain([np.array(nodes), edges and np.array(edges)])
    assert np.array_equal(drawn.edge_links, links) or drawn.edge_links is links


def test_a_graph_that_starts_above_zero_draws_elements():
    space = spaces.Graph(spaces.Discrete(3, start=2), spaces.Discrete(2, start=5), seed=1)
    assert all(space.sample() in space for _ in range(5))


@given(FLAT_SPACES)
def test_flattening_is_gymnasiums(recipe):
    ours, theirs = build(recipe, spaces), build(recipe, gymnasium.spaces)
    assert spaces.flatdim(ours) == gymnasium.spaces.flatdim(theirs)
    assert repr(spaces.flatten_space(ours)) == repr(gymnasium.spaces.flatten_space(theirs))
    ours.seed(0)
    sample = ours.sample()
    flat = spaces.flatten(ours, sample)
    assert plain(flat) == plain(gymnasium.spaces.flatten(theirs, sample))
    assert plain(spaces.unflatten(ours, flat)) == plain(sample)


@given(FLAT_SPACES)
def test_samples_lie_in_the_converted_space(recipe):
    ours = build(recipe, spaces)
    assert ours.sample() in convert_space(ours, library("gymnasium"))


def test_a_graph_of_another_library_is_an_element():
    theirs = gymnasium.spaces.Graph(gymnasium.spaces.Discrete(2), gymnasium.spaces.Discrete(2))
    assert theirs.sample() in convert_space(theirs, library("core"))


@given(SPACES)
def test_conversion_there_and_back_keeps_everything(recipe):
    ours = build(recipe, spaces)
    theirs = convert_space(ours, library("gymnasium"))
    assert theirs == build(recipe, gymnasium.spaces)
    assert repr(theirs) == repr(ours)
    assert convert_space(theirs, library("core")) is ours
    again = convert_space(build(recipe, gymnasium.spaces), library("core"))
    assert again == ours
    assert repr(again) == repr(ours)
    assert convert_space(theirs, library("gymnasium")) is theirs


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
    assert isinstance(converted, gymnasium.spaces.Box)
    assert type(converted).__name__ == "Box"


def test_what_is_no_space_is_named():
    env = Old()
    env.observation_space = (4,)
    view = gymport.modernize(env, library="gymnasium")
    with pytest.raises(errors.UnsupportedSpaceError, match=r"\(4,\) is no space"):
        view.observation_space  # noqa: B018
