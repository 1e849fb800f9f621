"""Elements of any space as flat arrays, and back.

The functions are the core's, and a function that is registered for a space counts for both.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from gymport.gym_0_22.spaces._own import own_space
from gymport.gym_0_22.spaces.box import Box
from gymport.gym_0_22.spaces.dict import Dict
from gymport.gym_0_22.spaces.discrete import Discrete
from gymport.gym_0_22.spaces.graph import Graph
from gymport.gym_0_22.spaces.multi_binary import MultiBinary
from gymport.gym_0_22.spaces.multi_discrete import MultiDiscrete
from gymport.gym_0_22.spaces.sequence import Sequence
from gymport.gym_0_22.spaces.text import Text
from gymport.gym_0_22.spaces.tuple import Tuple
from gymport.gym_0_22.version import SPEAKS
from gymport.spaces.utils import flatdim, flatten, flatten_space, unflatten

__all__ = ["flatdim", "flatten", "flatten_space", "unflatten"]


def _core_class(kind: type[Any]) -> type[Any]:
    """The class of the core that one of this tree's is made of."""
    base: type[Any] = kind.__bases__[0]
    return base


def _in_own_classes(kind: type[Any]) -> None:
    """Have the flat space of a kind made of this tree's classes."""
    make = flatten_space.dispatch(_core_class(kind))
    flatten_space.register(kind, lambda space: own_space(make(space)))


for _kind in (Box, Dict, Discrete, Graph, MultiBinary, MultiDiscrete, Sequence, Text, Tuple):
    _in_own_classes(_kind)

_number = unflatten.dispatch(_core_class(Discrete))
_mapping = unflatten.dispatch(_core_class(Dict))
_flat_mapping = flatten.dispatch(_core_class(Dict))


@unflatten.register(Discrete)
def _unflatten_discrete(space: Any, x: Any) -> int:
    return int(_number(space, x))


if SPEAKS.render == "attribute":

    @flatdim.register(Graph)
    def _flatdim_graph(space: Any) -> int:
        raise ValueError("Cannot get flattened size as the Graph Space in Gym has a dynamic size.")


@flatten.register(Dict)
def _flatten_dict(space: Any, x: Any) -> Any:
    flat = _flat_mapping(space, x)
    return OrderedDict(flat) if isinstance(flat, dict) else flat


@unflatten.register(Dict)
def _unflatten_dict(space: Any, x: Any) -> Any:
    return OrderedDict(_mapping(space, x))
