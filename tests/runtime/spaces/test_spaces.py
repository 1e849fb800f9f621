"""The core's spaces: construction, membership, seeds, and what they refuse."""

import json
import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from space_strategies import SPACES, build

import gymport
from gymport import spaces
from gymport.errors import GymportError, InvalidSeedError


@given(SPACES, st.integers(0, 2**31))
def test_samples_are_elements_and_repeat_with_the_seed(recipe, seed):
    one, two = (build(recipe, spaces) for _ in range(2))
    assert one == two
    assert repr(one) == repr(two)
    one.seed(seed)
    two.seed(seed)
    for _ in range(3):
        sample = one.sample()
        assert sample in one
        assert repr(sample) == repr(two.sample())


@given(SPACES)
def test_spaces_and_their_streams_pickle(recipe):
    space = build(recipe, spaces)
    space.seed(1)
    twin = pickle.loads(pickle.dumps(space))
    assert twin == space
    assert repr(twin.sample()) == repr(space.sample())


@given(SPACES)
def test_samples_survive_json(recipe):
    space = build(recipe, spaces)
    space.seed(1)
    samples = [space.sample() for _ in range(2)]
    back = space.from_jsonable(json.loads(json.dumps(space.to_jsonable(samples))))
    assert len(back) == 2
    assert all(sample in space for sample in back)
    assert space.to_jsonable(back) == space.to_jsonable(samples)


@given(SPACES)
def test_strange_values_are_no_elements(recipe):
    space = build(recipe, spaces)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # Box says that it casts
        assert all(value not in space for value in (None, "é", object(), {1: 2}))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: spaces.Box(0, 1, dtype=None), ValueError),
        (lambda: spaces.Box(0, 1, dtype=complex), ValueError),
        (lambda: spaces.Box(1, 0), ValueError),
        (lambda: spaces.Box(np.nan, 1), ValueError),
        (lambda: spaces.Box([0], [1]), ValueError),
        (lambda: spaces.Box(0, 256, (2,), np.uint8), ValueError),
        (lambda: spaces.Box(0, np.inf, (2,), np.uint8), ValueError),
        (lambda: spaces.Box(np.zeros(2), np.ones(3)), ValueError),
        (lambda: spaces.Box(0, 1, (2.0,)), TypeError),
        (lambda: spaces.Box(0, 1, 2), TypeError),
        (lambda: spaces.Discrete(0), AssertionError),
        (lambda: spaces.Discrete(2.0), AssertionError),
        (lambda: spaces.MultiBinary(0), AssertionError),
        (lambda: spaces.MultiDiscrete([0]), AssertionError),
        (lambda: spaces.MultiDiscrete([1], dtype=None), ValueError),
        (lambda: spaces.MultiDiscrete([1], dtype=float), ValueError),
        (lambda: spaces.MultiDiscrete([1], start=[1, 2]), AssertionError),
        (lambda: spaces.Tuple([1]), AssertionError),
        (lambda: spaces.Dict(a=1), AssertionError),
        (lambda: spaces.Dict({"a": spaces.Discrete(2)}, a=spaces.Discrete(2)), ValueError),
        (lambda: spaces.Dict(3), TypeError),
        (lambda: spaces.Discrete(2).seed(-1), InvalidSeedError),
        (lambda: spaces.Tuple([spaces.Discrete(2)]).seed([1, 2]), ValueError),
        (lambda: spaces.Tuple([spaces.Discrete(2)]).seed("1"), TypeError),
        (lambda: spaces.Dict(a=spaces.Discrete(2)).seed({"b": 1}), ValueError),
        (lambda: spaces.Dict(a=spaces.Discrete(2)).seed("1"), TypeError),
        (lambda: spaces.Box(0, 1).sample(mask=1), GymportError),
    ],
)
def test_what_makes_no_sense_is_refused(make, error):
    with pytest.raises(error):
        make()


INT8 = np.int8


@pytest.mark.parametrize(
    ("space", "weights", "possible"),
    [
        (spaces.Discrete(3, start=4), {"mask": np.array([0, 1, 0], INT8)}, [5]),
        (spaces.Discrete(3, start=4), {"mask": np.zeros(3, INT8)}, [4]),
        (spaces.Discrete(3), {"probability": np.array([0, 0, 1.0])}, [2]),
        (spaces.MultiBinary(2), {"mask": np.array([1, 0], INT8)}, [[1, 0]]),
        (spaces.MultiBinary(2), {"probability": np.array([1.0, 1.0])}, [[1, 1]]),
        (spaces.MultiDiscrete([2], start=[3]), {"mask": (np.array([0, 1], INT8),)}, [[4]]),
        (spaces.MultiDiscrete([2]), {"probability": (np.array([0, 1.0]),)}, [[1]]),
    ],
    ids=str,
)
def test_weights_say_what_may_be_drawn(space, weights, possible):
    for seed in range(5):
        space.seed(seed)
        drawn = space.sample(**weights)
        assert np.asarray(drawn).tolist() in possible
        assert drawn in space


@pytest.mark.parametrize(
    ("weights", "error"),
    [
        ({"mask": [0, 1]}, AssertionError),
        ({"mask": np.array([0, 1])}, AssertionError),
        ({"mask": np.array([0, 1, 1], INT8)}, AssertionError),
        ({"mask": np.array([0, 2], INT8)}, AssertionError),
        ({"probability": np.array([0.5, 0.4])}, AssertionError),
        ({"probability": np.array([1.5, -0.5])}, AssertionError),
        ({"mask": np.array([0, 1], INT8), "probability": np.array([0, 1.0])}, ValueError),
    ],
)
def test_malformed_weights_are_refused(weights, error):
    for space in (spaces.Discrete(2), spaces.MultiDiscrete([2])):
        given = weights
        if isinstance(space, spaces.MultiDiscrete):
            given = {name: (value,) for name, value in weights.items()}
        with pytest.raises(error):
            space.sample(**given)


def test_a_dict_keeps_the_order_that_its_container_means():
    two, three = spaces.Discrete(2), spaces.Discrete(3)
    assert list(spaces.Dict({"b": two, "a": three})) == ["a", "b"]
    assert list(spaces.Dict([("b", two), ("a", three)])) == ["b", "a"]
    assert list(spaces.Dict(b=two, a=three)) == ["b", "a"]


def test_states_of_older_gyms_are_taken_over():
    space = object.__new__(spaces.Discrete)
    space.__setstate__({"n": 3, "shape": (), "dtype": np.dtype(int), "np_random": None})
    assert space.sample() in space
    assert space.start == 0


def test_parts_of_a_multi_discrete_go_on_with_its_stream():
    space = spaces.MultiDiscrete([[2, 3], [4, 5]], start=[[1, 1], [2, 2]], seed=1)
    assert space[0, 1] == spaces.Discrete(3, start=1)
    assert space[1] == spaces.MultiDiscrete([4, 5], start=[2, 2])
    assert space[1].np_random.random() == space.np_random.random()
    with pytest.warns(UserWarning, match="multi-dimensional"):
        assert len(space) == 2


def test_the_package_names_its_spaces():
    assert all(hasattr(gymport.spaces, name) for name in spaces.__all__)


ARRAY = np.array
DISCRETE, GRAPH = spaces.Discrete(2), spaces.Graph(spaces.Discrete(2), None)
SEQUENCE, TEXT = spaces.Sequence(DISCRETE), spaces.Text(5, charset="ab")
ONE_OF = spaces.OneOf([DISCRETE, spaces.Discrete(3)])


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: spaces.Text(2, min_length=3), AssertionError, "less than or equal to the max"),
        (lambda: spaces.Text(2.0), AssertionError, "max_length to be an integer"),
        (lambda: spaces.Text(2, min_length=-1), AssertionError, "must be non-negative"),
        (lambda: TEXT.sample(mask=[3, None]), AssertionError, "to be a tuple"),
        (lambda: TEXT.sample(mask=(9, None)), AssertionError, "between 1 and 5, actual length: 9"),
        (lambda: TEXT.sample(mask=(None, np.zeros(2, INT8))), ValueError, "mask is all zero"),
        (
            lambda: TEXT.sample(probability=(None, np.zeros(2))),
            AssertionError,
            "sum of the probability mask to be 1, actual sum: 0.0",
        ),
        (lambda: spaces.Sequence(3), AssertionError, "instance of a gym Space"),
        (lambda: SEQUENCE.seed((1,)), ValueError, "two elements"),
        (lambda: SEQUENCE.seed("1"), TypeError, "Expected None, int, tuple of ints"),
        (lambda: SEQUENCE.sample(mask=(-1, None)), AssertionError, "actual value: -1"),
        (lambda: SEQUENCE.sample(mask=(1.0, None)), TypeError, "integer or a np.ndarray"),
        (lambda: SEQUENCE.sample(mask=(ARRAY([1.0]), None)), AssertionError, "np.integer"),
        (lambda: SEQUENCE.sample(mask=(ARRAY([[1]]), None)), AssertionError, "1-dimensional"),
        (lambda: spaces.Graph(TEXT, None), AssertionError, "node_space should be instances"),
        (lambda: spaces.Graph(DISCRETE, TEXT), AssertionError, "edge_space should be instances"),
        (lambda: GRAPH.seed((1, 2, 3)), ValueError, "tuple of two values"),
        (lambda: GRAPH.seed("1"), TypeError, "Expects `None`, int or tuple of ints"),
        (lambda: GRAPH.sample(num_nodes=0), AssertionError, "greater than 0, actual value: 0"),
        (lambda: GRAPH.from_jsonable([{"nodes": [1], "edges": []}]), AssertionError, "with edges"),
        (lambda: spaces.OneOf([]), AssertionError, "Empty `OneOf`"),
        (lambda: spaces.OneOf(3), AssertionError, "not an iterable"),
        (lambda: ONE_OF.seed((1, 2)), ValueError, "number of subspaces \\+ 1"),
        (lambda: ONE_OF.seed("1"), TypeError, "Expected None, int, or tuple of ints"),
        (lambda: ONE_OF.sample(mask=[]), AssertionError, "Expected type of `mask` is tuple"),
        (lambda: ONE_OF.sample(mask=()), AssertionError, "Expected length of `mask` is 2"),
        (lambda: spaces.Discrete(2, dtype=float), TypeError, "Invalid Discrete dtype"),
        (lambda: spaces.Discrete(2, dtype=None), TypeError, "Invalid Discrete dtype"),
    ],
)
def test_refusals_say_what_is_wrong(call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_masks_reach_the_parts():
    only_one = ARRAY([0, 1], INT8)
    assert SEQUENCE.sample(mask=(3, only_one)) == (1, 1, 1)
    assert TEXT.sample(mask=(2, only_one)) == "bb"
    assert GRAPH.sample(mask=((only_one,) * 2, None), num_nodes=2).nodes.tolist() == [1, 1]
    assert len(SEQUENCE.sample(mask=(ARRAY([2, 4]), None))) in (2, 4)
    drawn = {ONE_OF.sample(mask=(only_one, ARRAY([0, 0, 1], INT8))) for _ in range(30)}
    assert drawn == {(0, 1), (1, 2)}


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        (spaces.Box, {"low": np.zeros(2), "high": np.ones(2), "dtype": np.dtype(float)}),
        (spaces.Discrete, {"n": 3, "dtype": np.dtype(int)}),
        (spaces.MultiDiscrete, {"nvec": ARRAY([2, 3]), "dtype": np.dtype(int)}),
        (spaces.MultiBinary, {"n": 2, "dtype": np.dtype(np.int8)}),
        (spaces.Tuple, {"spaces": [DISCRETE], "dtype": None}),
        (spaces.Dict, {"spaces": {"a": DISCRETE}, "dtype": None}),
        (spaces.Sequence, {"feature_space": DISCRETE, "dtype": None}),
    ],
)
@pytest.mark.parametrize("names", [("shape", "np_random"), ("_shape", "_np_random")])
@pytest.mark.parametrize("stream", [None, np.random.RandomState(3)])
def test_pickles_of_older_gyms_draw_samples(kind, state, names, stream):
    space = object.__new__(kind)
    space.__setstate__({**state, **dict(zip(names, ((2,), stream)))})
    assert space.sample() in space
    assert space == pickle.loads(pickle.dumps(space))


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: [0.5] in spaces.Box(0, 1), "Casting input x to numpy array."),
        (lambda: spaces.Box(np.zeros(2), 1), "precision lowered by casting to float32"),
        (lambda: len(spaces.MultiDiscrete([[2], [3]])), "multi-dimensional MultiDiscrete"),
        (lambda: GRAPH.sample(num_edges=2), "edges is set \\(2\\) but the edge space is None"),
    ],
)
def test_warnings_point_at_the_users_own_line(call, text):
    with pytest.warns(UserWarning, match=text) as caught:
        call()
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.uint8])
def test_a_discrete_of_another_dtype_draws_it(dtype):
    space = spaces.Discrete(3, start=1, dtype=dtype, seed=1)
    weights = {"mask": ARRAY([0, 1, 1], INT8)}, {"probability": ARRAY([0.5, 0.5, 0])}
    for drawn in (space.sample(), *(space.sample(**by) for by in weights)):
        assert drawn.dtype == dtype
        assert drawn in space
    assert np.int64(1) not in space
    assert space != spaces.Discrete(3, start=1)
    assert repr(space) == f"Discrete(3, start=1, dtype={np.dtype(dtype)})"
