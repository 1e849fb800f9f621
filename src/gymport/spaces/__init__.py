"""The spaces that observations and actions come from, on numpy alone.

Same constructors, samples and errors as gymnasium 1.1.1: for the same seed a space draws the same
values.

Example:
    >>> space = Dict(position=Box(-1.0, 1.0, (2,)), colour=Discrete(3))
    >>> space.seed(0)  # doctest: +ELLIPSIS
    {'position': ..., 'colour': ...}
    >>> space.sample() in space
    True
"""

from gymport.spaces.box import Box
from gymport.spaces.dict import Dict
from gymport.spaces.discrete import Discrete
from gymport.spaces.graph import Graph, GraphInstance
from gymport.spaces.multi_binary import MultiBinary
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.oneof import OneOf
from gymport.spaces.sequence import Sequence
from gymport.spaces.space import Space
from gymport.spaces.text import Text
from gymport.spaces.tuple import Tuple
from gymport.spaces.utils import (
    flatdim,
    flatten,
    flatten_space,
    is_space_dtype_shape_equiv,
    unflatten,
)

__all__ = [
    "Box",
    "Dict",
    "Discrete",
    "Graph",
    "GraphInstance",
    "MultiBinary",
    "MultiDiscrete",
    "OneOf",
    "Sequence",
    "Space",
    "Text",
    "Tuple",
    "flatdim",
    "flatten",
    "flatten_space",
    "is_space_dtype_shape_equiv",
    "unflatten",
]
