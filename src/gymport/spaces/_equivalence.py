"""Whether elements of two spaces fit the same arrays."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from gymport.spaces.box import Box
from gymport.spaces.dict import Dict
from gymport.spaces.discrete import Discrete
from gymport.spaces.graph import Graph
from gymport.spaces.multi_binary import MultiBinary
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.oneof import OneOf
from gymport.spaces.sequence import Sequence
from gymport.spaces.space import Space
from gymport.spaces.text import Text
from gymport.spaces.tuple import Tuple


@singledispatch
def is_space_dtype_shape_equiv(space_1: Space[Any], space_2: Space[Any]) -> bool:
    """Return whether elements of both spaces fit the same arrays: class, shape, dtype and keys.

    Bounds, counts and starts may differ.

    Raises:
        NotImplementedError: The first space is of a class that is not registered.
        TypeError: It is no Space.
    """
    if isinstance(space_1, Space):
        raise NotImplementedError(
            f"`is_space_dtype_shape_equiv` does not know {type(space_1)}; teach it with "
            "`is_space_dtype_shape_equiv.register`"
        )
    raise TypeError(f"{space_1} is no Space, actual type: {type(space_1)}")


@is_space_dtype_shape_equiv.register(Box)
@is_space_dtype_shape_equiv.register(Discrete)
@is_space_dtype_shape_equiv.register(MultiBinary)
@is_space_dtype_shape_equiv.register(MultiDiscrete)
def _equiv_arrays(space_1: Space[Any], space_2: Space[Any]) -> bool:
    return (
        type(space_1) is type(space_2)
        and space_1.shape == space_2.shape
        and space_1.dtype == space_2.dtype
    )


@is_space_dtype_shape_equiv.register(Text)
def _equiv_texts(space_1: Text, space_2: Any) -> bool:
    return (
        isinstance(space_2, Text)
        and space_1.max_length == space_2.max_length
        and space_1.character_set == space_2.character_set
    )


@is_space_dtype_shape_equiv.register(Tuple)
@is_space_dtype_shape_equiv.register(OneOf)
def _equiv_rows(space_1: Tuple | OneOf, space_2: Any) -> bool:
    return (
        type(space_1) is type(space_2)
        and len(space_1) == len(space_2)
        and all(map(is_space_dtype_shape_equiv, space_1.spaces, space_2.spaces))
    )


@is_space_dtype_shape_equiv.register(Dict)
def _equiv_dicts(space_1: Dict, space_2: Any) -> bool:
    return (
        isinstance(space_2, Dict)
        and space_1.keys() == space_2.keys()
        and all(is_space_dtype_shape_equiv(space_1[key], space_2[key]) for key in space_1)
    )


@is_space_dtype_shape_equiv.register(Graph)
def _equiv_graphs(space_1: Graph, space_2: Any) -> bool:
    return isinstance(space_2, Graph) and is_space_dtype_shape_equiv(
        Tuple(space_1._spaces()), Tuple(space_2._spaces())
    )


@is_space_dtype_shape_equiv.register(Sequence)
def _equiv_sequences(space_1: Sequence, space_2: Any) -> bool:
    return (
        isinstance(space_2, Sequence)
        and space_1.stack is space_2.stack
        and is_space_dtype_shape_equiv(space_1.feature_space, space_2.feature_space)
    )
