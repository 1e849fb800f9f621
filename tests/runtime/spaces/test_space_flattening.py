"""Flat elements and their spaces, and when two spaces fit the same arrays."""

import numpy as np
import pytest
from hypothesis import given
from space_strategies import FLATTENED, SPACES, build, plain

from gymport import spaces
from gymport.spaces import (
    Box,
    Dict,
    Discrete,
    Graph,
    MultiBinary,
    MultiDiscrete,
    OneOf,
    Sequence,
    Space,
    Text,
    Tuple,
    flatdim,
    flatten,
    flatten_space,
    is_space_dtype_shape_equiv,
    unflatten,
)


@given(FLATTENED)
def test_flat_elements_lie_in_the_flat_space_and_come_back(recipe):
    space = build(recipe, spaces)
    space.seed(0)
    sample = space.sample()
    flat = flatten(space, sample)
    assert flat in flatten_space(space)
    assert plain(unflatten(space, flat)) == plain(sample)


@given(SPACES)
def test_only_spaces_of_fixed_size_have_a_flat_one(recipe):
    space = build(recipe, spaces)
    if space.is_np_flattenable:
        assert flatten(space, space.sample()).shape == (flatdim(space),)
        assert flatten_space(space).shape == (flatdim(space),)
    else:
        with pytest.raises(ValueError, match="cannot be flattened to a numpy array"):
            flatdim(space)


@given(SPACES)
def test_a_space_fits_its_own_arrays(recipe):

    assert is_space_dtype_shape_equiv(build(recipe, spaces), build(recipe, spaces)) is True


TWO, THREE = Discrete(2), Discrete(3)


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (TWO, THREE, True),
        (Box(0, 1), Box(-5, 5), True),
        (Box(0, 1), Box(0, 1, dtype=np.float64), False),
        (TWO, Box(0, 1, (), np.int64), False),
        (MultiBinary(2), MultiBinary(3), False),
        (MultiDiscrete([2]), MultiDiscrete([3]), True),
        (Text(3), Text(3, min_length=2), True),
        (Text(3), Text(4), False),
        (Text(3, charset="ab"), Text(3, charset="cd"), False),
        (Tuple([TWO]), Tuple([THREE]), True),
        (Tuple([TWO]), Tuple([TWO, TWO]), False),
        (Tuple([TWO]), TWO, False),
        (Dict(a=TWO), Dict(a=THREE), True),
        (Dict(a=TWO), Dict(b=TWO), False),
        (Graph(TWO, None), Graph(THREE, None), True),
        (Graph(TWO, None), Graph(TWO, TWO), False),
        (Sequence(TWO), Sequence(THREE), True),
        (Sequence(TWO), Sequence(TWO, stack=True), False),
        (OneOf([TWO]), OneOf([THREE]), True),
        (OneOf([TWO]), OneOf([Box(0, 1)]), False),
    ],
    ids=str,
)
def test_what_fits_the_same_arrays(one, other, fits):
    assert is_space_dtype_shape_equiv(one, other) is fits


@pytest.mark.parametrize(
    "call",
    [
        lambda: flatten(Space(), 1),
        lambda: unflatten(Space(), 1),
        lambda: flatten_space(Space()),
        lambda: flatdim(Space()),
        lambda: is_space_dtype_shape_equiv(Space(), Space()),
    ],
)
def test_unknown_spaces_are_not_implemented(call):
    with pytest.raises(NotImplementedError):
        call()


@pytest.mark.parametrize(
    ("space", "flat"),
    [
        (THREE, [0, 0, 0]),
        (MultiDiscrete([2, 2]), [0, 1, 0, 0]),
        (MultiDiscrete([2, 2]), [1, 1, 0, 0]),
    ],
    ids=str,
)
def test_what_is_not_one_hot_comes_from_no_element(space, flat):
    with pytest.raises(ValueError, match="not a valid one-hot encoded vector"):
        unflatten(space, np.array(flat))


def test_a_space_of_the_users_own_can_be_taught():
    class Letter(Space[str]):
        is_np_flattenable = True

    flatdim.register(Letter, lambda space: 1)
    flatten.register(Letter, lambda space, x: np.array([ord(x)], dtype=np.int32))
    flatten_space.register(Letter, lambda space: Box(0, 255, (1,), np.int32))
    pair = Tuple([Letter(), TWO])
    assert flatdim(pair) == 3
    assert flatten(pair, ("a", 1)).tolist() == [97, 0, 1]
    assert flatten_space(pair).shape == (3,)
