"""Batches of spaces and values: there and back, streams, infos, what is refused."""

import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from space_strategies import FLAT_SPACES, build

from gymport import errors, spaces
from gymport.vector import VectorEnv
from gymport.vector.utils import (
    batch_differing_spaces,
    batch_space,
    concatenate,
    create_empty_array,
    iterate,
)

COUNTS = st.integers(1, 4)


class Strange(spaces.Space):
    """A space that nothing is registered for."""

    def contains(self, x):
        return x == "strange"

    def sample(self, mask=None, probability=None):
        return "strange"

    def __eq__(self, other):
        return isinstance(other, Strange)


def is_object_array(value):
    return isinstance(value, np.ndarray) and value.dtype.hasobject


def plain(value):
    """The value as nested lists with the dtypes beside the numbers."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)) or is_object_array(value):
        return [plain(part) for part in value]
    if isinstance(value, (str, type(None))):
        return value
    return str(np.asarray(value).dtype), np.asarray(value).tolist()


@given(FLAT_SPACES, COUNTS)
def test_elements_come_out_of_the_batch_they_went_into(recipe, n):
    space = build(recipe, spaces)
    batched = batch_space(space, n)
    elements = [space.sample() for _ in range(n)]
    batch = concatenate(space, elements, create_empty_array(space, n))
    assert batch in batched
    assert plain(list(iterate(batched, batch))) == plain(elements)


# numpy makes scalars of arrays without dimensions
@pytest.mark.filterwarnings("ignore:.*Casting input x:UserWarning")
@given(FLAT_SPACES, COUNTS)
def test_the_elements_of_a_batch_are_elements_of_the_space(recipe, n):
    space = build(recipe, spaces)
    elements = list(iterate(batch_space(space, n), batch_space(space, n).sample()))
    assert len(elements) == n
    assert all(element in space for element in elements)


@given(FLAT_SPACES, COUNTS)
def test_spaces_that_do_not_differ_batch_as_one(recipe, n):
    space = build(recipe, spaces)
    assert batch_differing_spaces([copy.deepcopy(space)] * n) == batch_space(space, n)


@given(FLAT_SPACES, COUNTS, st.booleans())
def test_the_batched_space_draws_from_a_copy_of_the_stream(recipe, n, differing):
    def batched(space):
        return batch_differing_spaces([space] * n) if differing else batch_space(space, n)

    space = build(recipe, spaces)
    space.seed(5)
    one, other = batched(space), batched(space)
    assert one.np_random is not space.np_random
    assert one.np_random.bit_generator.state == space.np_random.bit_generator.state
    space.sample()
    assert plain(one.sample()) == plain(other.sample())


def test_arrays_are_written_to_and_returned():
    space = spaces.Box(0, 9, (2,), np.int64)
    out = create_empty_array(space, 2)
    assert concatenate(space, [np.array([1, 2]), np.array([3, 4])], out) is out
    assert out.tolist() == [[1, 2], [3, 4]]
    assert (create_empty_array(space, 2, np.ones) == 1).all()


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            spaces.Box(0, 1, (1,), np.int64),
            spaces.Box(-2, 5, (1,), np.int64),
            spaces.Box(np.array([[0], [-2]]), np.array([[1], [5]]), dtype=np.int64),
        ),
        (
            spaces.Discrete(3),
            spaces.Discrete(5, start=2),
            spaces.MultiDiscrete([3, 5], start=[0, 2]),
        ),
        (
            spaces.MultiDiscrete([2, 3]),
            spaces.MultiDiscrete([4, 5], start=[1, 1]),
            spaces.Box(np.array([[0, 0], [1, 1]]), np.array([[1, 2], [4, 5]]), dtype=np.int64),
        ),
        (
            spaces.Dict(a=spaces.Tuple([spaces.Discrete(2)])),
            spaces.Dict(a=spaces.Tuple([spaces.Discrete(3)])),
            spaces.Dict(a=spaces.Tuple([spaces.MultiDiscrete([2, 3])])),
        ),
    ],
)
def test_each_element_of_a_differing_batch_has_its_space(one, other, expected):
    batched = batch_differing_spaces([one, other])
    assert batched == expected
    first, second = iterate(batched, batched.sample())
    assert first in one
    assert second in other


@pytest.mark.parametrize(
    "differing",
    [
        [],
        [spaces.Discrete(2), spaces.MultiBinary(2)],
        [spaces.Box(0, 1, (2,)), spaces.Box(0, 1, (3,))],
        [spaces.Box(0, 1, (2,)), spaces.Box(0, 1, (2,), np.float64)],
        [spaces.MultiBinary(2), spaces.MultiBinary(3)],
        [spaces.MultiDiscrete([2]), spaces.MultiDiscrete([2, 2])],
        [spaces.MultiDiscrete([2]), spaces.MultiDiscrete([2], dtype=np.int32)],
        [spaces.Dict(a=spaces.Discrete(2)), spaces.Dict(b=spaces.Discrete(2))],
        [Strange(), Strange()],
    ],
)
def test_spaces_of_different_layouts_have_no_batch(differing):
    with pytest.raises(AssertionError):
        batch_differing_spaces(differing)


RAGGED = {
    "text": lambda library: library.Text(5, min_length=2),
    "sequence": lambda library: library.Sequence(library.Box(0, 1, (2,))),
    "stacked": lambda library: library.Sequence(library.Box(0, 1, (2,)), stack=True),
    "graph": lambda library: library.Graph(library.Box(0, 1, (2,)), library.Discrete(3)),
    "edgeless graph": lambda library: library.Graph(library.Discrete(4), None),
    "choice": lambda library: library.OneOf([library.Discrete(2), library.Text(3)]),
}


@pytest.mark.parametrize("make", RAGGED.values(), ids=RAGGED)
class TestRaggedSpaces:
    def test_a_batch_is_a_tuple_of_elements(self, make):
        space = make(spaces)
        batched = batch_space(space, 3)
        elements = [space.sample() for _ in range(3)]
        batch = concatenate(space, elements, create_empty_array(space, 3))
        assert isinstance(batched, spaces.Tuple)
        assert batch in batched
        assert plain(list(iterate(batched, batch))) == plain(elements)
        assert batch_differing_spaces([space] * 3) == batched

    def test_go_into_nested_batches(self, make):
        space = spaces.Dict(other=make(spaces), number=spaces.Discrete(9))
        batched = batch_space(space, 2)
        elements = [space.sample() for _ in range(2)]
        batch = concatenate(space, elements, create_empty_array(space, 2))
        assert batch in batched
        assert batch["number"].tolist() == [element["number"] for element in elements]


def test_empty_batches_of_ragged_spaces_hold_the_smallest_elements():
    assert create_empty_array(spaces.Text(5, min_length=2, charset="ab"), 2) == ("aa", "aa")
    assert create_empty_array(spaces.Sequence(spaces.Discrete(2)), 2) == ((), ())
    stacked = create_empty_array(spaces.Sequence(spaces.Discrete(2), stack=True), 2)
    assert [part.tolist() for part in stacked] == [[0], [0]]
    (graph,) = create_empty_array(spaces.Graph(spaces.Discrete(2), spaces.Discrete(2)))
    assert graph in spaces.Graph(spaces.Discrete(2), spaces.Discrete(2))


class TestOtherSpaces:
    def test_are_batched_as_tuples(self):
        batched = batch_space(Strange(), 2)
        assert batched == spaces.Tuple([Strange(), Strange()])
        assert concatenate(Strange(), ["strange"] * 2, None) == ("strange", "strange")
        assert create_empty_array(Strange(), 2) is None
        assert list(iterate(batched, ("strange", "strange"))) == ["strange", "strange"]

    def test_the_copies_draw_from_streams_of_their_own(self):
        class Drawing(Strange):
            def sample(self, mask=None, probability=None):
                return int(self.np_random.integers(10**9))

        space = Drawing(seed=1)
        assert len(set(batch_space(space, 3).sample())) == 3
        assert batch_space(space, 3).sample() == batch_space(space, 3).sample()

    def test_cannot_be_iterated_by_themselves(self):
        with pytest.raises(errors.CustomSpaceError, match=r"Strange.*iterate\.register"):
            iterate(Strange(), None)
        with pytest.raises(errors.CustomSpaceError, match="Strange"):
            iterate(spaces.Tuple([Strange()]), 1)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(batch_space, 1), (concatenate, 2), (iterate, 1), (create_empty_array, 2)],
)
def test_what_is_no_space_is_refused(function, arguments):
    with pytest.raises(TypeError, match=rf"`{function.__name__}` is not a gymport Space.*str"):
        function("space", *[None] * arguments)


def test_a_single_integer_is_no_batch():
    with pytest.raises(TypeError, match="Discrete"):
        iterate(spaces.Discrete(2), 1)


def merged(*infos):
    """The infos of as many environments."""
    env = VectorEnv()
    env.num_envs = len(infos)
    found = {}
    for number, info in enumerate(infos):
        found = env._add_info(found, info, number)
    return found


class TestInfos:
    @pytest.mark.parametrize(
        ("value", "dtype", "missing"),
        [
            (1, np.int64, 0),
            (1.5, np.float64, 0),
            (True, np.bool_, False),
            (np.float32(2), np.float32, 0),
            (np.int8(2), np.int8, 0),
            (np.bool_(True), object, None),
            ("text", object, None),
            (None, object, None),
            ([1, 2], object, None),
        ],
    )
    def test_values_are_gathered_by_their_kind(self, value, dtype, missing):
        infos = merged({}, {"key": value})
        assert infos["key"].dtype == dtype
        assert infos["key"].tolist() == [missing, value]
        assert infos["_key"].tolist() == [False, True]

    def test_arrays_get_one_more_axis(self):
        infos = merged({"key": np.array([1, 2], np.int16)}, {}, {"key": np.array([3, 4], np.int16)})
        assert infos["key"].dtype == np.int16
        assert infos["key"].tolist() == [[1, 2], [0, 0], [3, 4]]

    def test_dicts_keep_their_form(self):
        infos = merged({"a": {"b": 1}}, {"a": {"b": 2, "c": {"d": 3.5}}}, {})
        assert plain(infos) == plain(
            {
                "a": {
                    "b": np.array([1, 2, 0]),
                    "_b": np.array([True, True, False]),
                    "c": {"d": np.array([0, 3.5, 0]), "_d": np.array([False, True, False])},
                    "_c": np.array([False, True, False]),
                },
                "_a": np.array([True, True, False]),
            }
        )

    def test_final_observations_are_not_batched(self):
        infos = merged({"final_obs": {"x": 1}}, {"final_obs": 2}, {})
        assert infos["final_obs"].tolist() == [{"x": 1}, 2, None]
        assert infos["_final_obs"].tolist() == [True, True, False]
