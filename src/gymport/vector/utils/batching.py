"""The space of a batch, made of the space of one element or of one space for each."""

from __future__ import annotations

import typing
from copy import deepcopy
from functools import singledispatch
from typing import Any

import numpy as np

from gymport.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple


@singledispatch
def batch_space(space: Space[Any], n: int = 1) -> Space[Any]:
    """Return the space of batches of ``n`` elements of one space.

    Boxes get one more axis in front; Discrete becomes MultiDiscrete; MultiDiscrete and
    MultiBinary become integer boxes; the parts of Tuple and Dict are batched each by itself. Any
    other space becomes a Tuple of ``n`` copies. The batched space draws from a copy of the
    stream of ``space``.

    Args:
        space: The space of one element.
        n: How many elements a batch has.

    Raises:
        TypeError: ``space`` is no Space.

    Example:
        >>> batch_space(Discrete(3, start=1), n=2)
        MultiDiscrete([3 3], start=[1 1])
        >>> batch_space(Dict(speed=Box(0, 1, (3,))), n=2)
        Dict('speed': Box(0.0, 1.0, (2, 3), float32))
    """
    raise not_a_space("batch_space", space)


@batch_space.register(Box)
def _batch_box(space: Box, n: int = 1) -> Box:
    return _box(_repeated(space.low, n), _repeated(space.high, n), space)


@batch_space.register(Discrete)
def _batch_discrete(space: Discrete, n: int = 1) -> MultiDiscrete:
    counts, starts = (np.full(n, value, dtype=space.dtype) for value in (space.n, space.start))
    return MultiDiscrete(counts, space.dtype, deepcopy(space.np_random), starts)


@batch_space.register(MultiDiscrete)
def _batch_multi_discrete(space: MultiDiscrete, n: int = 1) -> Box:
    low = _repeated(space.start, n)
    return _box(low, low + _repeated(space.nvec, n) - 1, space)


@batch_space.register(MultiBinary)
def _batch_multi_binary(space: MultiBinary, n: int = 1) -> Box:
    return Box(0, 1, (n, *space.shape), space.dtype, deepcopy(space.np_random))


@batch_space.register(Tuple)
def _batch_tuple(space: Tuple, n: int = 1) -> Tuple:
    return Tuple((batch_space(part, n) for part in space.spaces), deepcopy(space.np_random))


@batch_space.register(Dict)
def _batch_dict(space: Dict, n: int = 1) -> Dict:
    parts = {key: batch_space(part, n) for key, part in space.spaces.items()}
    return Dict(parts, deepcopy(space.np_random))


@batch_space.register(Space)
def _batch_other(space: Space[Any], n: int = 1) -> Tuple:
    """Copies with streams of their own, so that they draw different elements."""
    batched = Tuple((deepcopy(space) for _ in range(n)), deepcopy(space.np_random))
    batched.seed(deepcopy(space.np_random).integers(0, 10**8, n).tolist())
    return batched


@singledispatch
def batch_differing_spaces(spaces: Any) -> Space[Any]:
    """Return the space of batches with one element of each of several spaces.

    They are of one class, and of one layout: the same shape and dtype, the same keys.

    Args:
        spaces: A sequence of at least one; the batched one draws from a copy of the first's stream.

    Raises:
        AssertionError: There are none, or their classes or layouts differ, or their class is not
            registered.

    Example:
        >>> batch_differing_spaces([Discrete(3), Discrete(5)])
        MultiDiscrete([3 5])
    """
    assert len(spaces) > 0, "Expects a non-empty list of spaces"
    kind = type(spaces[0])
    assert all(isinstance(space, kind) for space in spaces), (
        f"Expects all spaces to be of one class, actual types: {[type(space) for space in spaces]}"
    )
    assert kind in batch_differing_spaces.registry, (
        f"`batch_differing_spaces` does not know spaces of type {kind}; "
        "teach it with `batch_differing_spaces.register`"
    )
    batched: Space[Any] = batch_differing_spaces.dispatch(kind)(spaces)
    return batched


@batch_differing_spaces.register(Box)
def _batch_boxes(spaces: typing.Sequence[Box]) -> Box:
    _check_equal("dtype", [space.dtype for space in spaces])
    _check_equal("shape", [space.shape for space in spaces])
    low, high = ([getattr(space, name) for space in spaces] for name in ("low", "high"))
    return _box(np.array(low), np.array(high), spaces[0])


@batch_differing_spaces.register(Discrete)
def _batch_discretes(spaces: typing.Sequence[Discrete]) -> MultiDiscrete:
    counts, starts = [space.n for space in spaces], [space.start for space in spaces]
    dtype = np.result_type(*(space.dtype for space in spaces))
    return MultiDiscrete(counts, dtype, deepcopy(spaces[0].np_random), starts)


@batch_differing_spaces.register(MultiDiscrete)
def _batch_multi_discretes(spaces: typing.Sequence[MultiDiscrete]) -> Box:
    _check_equal("dtype", [space.dtype for space in spaces])
    _check_equal("shape", [space.shape for space in spaces])
    low = np.array([space.start for space in spaces])
    return _box(low, low + np.array([space.nvec for space in spaces]) - 1, spaces[0])


@batch_differing_spaces.register(MultiBinary)
def _batch_multi_binaries(spaces: typing.Sequence[MultiBinary]) -> Space[Any]:
    _check_equal("shape", [space.shape for space in spaces])
    return batch_space(spaces[0], len(spaces))


@batch_differing_spaces.register(Tuple)
def _batch_tuples(spaces: typing.Sequence[Tuple]) -> Tuple:
    parts = zip(*(space.spaces for space in spaces))
    return Tuple(map(batch_differing_spaces, parts), deepcopy(spaces[0].np_random))


@batch_differing_spaces.register(Dict)
def _batch_dicts(spaces: typing.Sequence[Dict]) -> Dict:
    first = spaces[0]
    assert all(first.keys() == space.keys() for space in spaces), (
        f"Expected all keys to be equal, actually {[list(space) for space in spaces]}"
    )
    parts = {key: batch_differing_spaces([space[key] for space in spaces]) for key in first}
    return Dict(parts, deepcopy(first.np_random))


def _repeated(values: Any, n: int) -> Any:
    """The array ``n`` times, along a new first axis."""
    return np.repeat(np.asarray(values)[np.newaxis], n, axis=0)


def _box(low: Any, high: Any, space: Space[Any]) -> Box:
    """The box with those bounds, of the dtype of ``space``, with a copy of its stream."""
    return Box(low, high, dtype=space.dtype, seed=deepcopy(space.np_random))


def _check_equal(name: str, values: typing.Sequence[Any]) -> None:
    assert all(value == values[0] for value in values), (
        f"Expected the {name} of all spaces to be equal, actually {values}"
    )


def not_a_space(function: str, value: Any) -> TypeError:
    """The error for a value that one of the functions here cannot dispatch on."""
    return TypeError(
        f"The space provided to `{function}` is not a gymport Space instance, "
        f"type: {type(value)}, {value}; convert foreign environments with "
        'gymport.modernize(env, library="core")'
    )
