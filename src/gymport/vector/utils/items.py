"""Elements into a batch, and a batch into its elements."""

from __future__ import annotations

from copy import deepcopy
from functools import singledispatch
from typing import Any, Callable, Iterable, Iterator, Sequence

import numpy as np

from gymport.errors import CustomSpaceError
from gymport.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple
from gymport.vector.utils.batching import not_a_space


@singledispatch
def iterate(space: Space[Any], items: Any) -> Iterator[Any]:
    """Return an iterator over the elements of a batch.

    Args:
        space: The batched space, such as ``action_space`` of a vector environment.
        items: An element of it.

    Raises:
        TypeError: ``space`` is no Space, or its elements are no batches.
        CustomSpaceError: It is of a class that is not registered.

    Example:
        >>> batch = {"speed": np.zeros((2, 1)), "gear": np.array([3, 4])}
        >>> space = Dict(speed=Box(0, 1, (2, 1)), gear=MultiDiscrete([5, 5]))
        >>> [int(element["gear"]) for element in iterate(space, batch)]
        [3, 4]
    """
    if isinstance(space, Space):
        raise CustomSpaceError(
            f"Space of type `{type(space)}` doesn't have a registered `iterate` function; "
            "teach it with `iterate.register`"
        )
    raise not_a_space("iterate", space)


@iterate.register(Discrete)
def _iterate_discrete(space: Discrete, items: Any) -> Iterator[Any]:
    raise TypeError("Unable to iterate over a space of type `Discrete`: it holds no batches.")


@iterate.register(Box)
@iterate.register(MultiDiscrete)
@iterate.register(MultiBinary)
def _iterate_array(space: Space[Any], items: Any) -> Iterator[Any]:
    try:
        return iter(items)
    except TypeError as error:
        raise TypeError(f"Unable to iterate over the following elements: {items}") from error


@iterate.register(Tuple)
def _iterate_tuple(space: Tuple, items: Any) -> Iterator[Any]:
    """Over the parts side by side, or over the tuple itself where it is the batch."""
    unknown = [type(part) for part in space.spaces if type(part) not in iterate.registry]
    if not unknown:
        return zip(*(iterate(part, items[i]) for i, part in enumerate(space.spaces)))
    try:
        return iter(items)
    except TypeError as error:
        raise CustomSpaceError(
            f"Could not iterate through {space}: no `iterate` function is registered for "
            f"{unknown}, and {error}"
        ) from error


@iterate.register(Dict)
def _iterate_dict(space: Dict, items: Any) -> Iterator[Any]:
    parts = [iterate(part, items[key]) for key, part in space.spaces.items()]
    return (dict(zip(space.spaces, element)) for element in zip(*parts))


@singledispatch
def concatenate(space: Space[Any], items: Iterable[Any], out: Any) -> Any:
    """Return the batch of some elements.

    Args:
        space: The space of one element.
        items: The elements.
        out: What ``create_empty_array`` gave for as many; its arrays are written to and returned.

    Raises:
        TypeError: ``space`` is no Space.

    Example:
        >>> space = Box(0, 1, (2,))
        >>> concatenate(space, [[1, 2], [3, 4]], create_empty_array(space, 2)).tolist()
        [[1.0, 2.0], [3.0, 4.0]]
    """
    raise not_a_space("concatenate", space)


@concatenate.register(Box)
@concatenate.register(Discrete)
@concatenate.register(MultiDiscrete)
@concatenate.register(MultiBinary)
def _stack(space: Space[Any], items: Sequence[Any], out: Any) -> Any:
    return np.stack(items, axis=0, out=out)


@concatenate.register(Tuple)
def _concatenate_tuple(space: Tuple, items: Sequence[Any], out: Any) -> Any:
    return tuple(
        concatenate(part, [item[i] for item in items], out[i])
        for i, part in enumerate(space.spaces)
    )


@concatenate.register(Dict)
def _concatenate_dict(space: Dict, items: Sequence[Any], out: Any) -> Any:
    return {
        key: concatenate(part, [item[key] for item in items], out[key])
        for key, part in space.spaces.items()
    }


@concatenate.register(Space)
def _concatenate_other(space: Space[Any], items: Iterable[Any], out: Any) -> Any:
    return tuple(items)


@singledispatch
def create_empty_array(space: Space[Any], n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    """Return arrays for a batch, nested as the batches of the space are.

    They need not be an element of the batched space: zeros may lie outside its bounds.

    Args:
        space: The space of one element.
        n: How many elements the batch will have.
        fn: What makes an array of a shape and ``dtype``, such as ``numpy.empty``.

    Raises:
        TypeError: ``space`` is no Space.

    Example:
        >>> create_empty_array(Tuple([Discrete(2), Box(0, 1, (1,))]), 2)[1].shape
        (2, 1)
    """
    raise not_a_space("create_empty_array", space)


@create_empty_array.register(Box)
@create_empty_array.register(Discrete)
@create_empty_array.register(MultiDiscrete)
@create_empty_array.register(MultiBinary)
def _empty_array(space: Any, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return fn((n, *space.shape), dtype=space.dtype)


@create_empty_array.register(Tuple)
def _empty_tuple(space: Tuple, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return tuple(create_empty_array(part, n, fn) for part in space.spaces)


@create_empty_array.register(Dict)
def _empty_dict(space: Dict, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return {key: create_empty_array(part, n, fn) for key, part in space.spaces.items()}


@create_empty_array.register(Space)
def _empty_other(space: Space[Any], n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return None


def copied(batch: Any) -> Any:
    """Return a deep copy of a batch, made without ``deepcopy`` where arrays are all there is."""
    kind = type(batch)
    if kind is np.ndarray and not batch.dtype.hasobject:
        return batch.copy()
    if kind is dict:
        return {key: copied(part) for key, part in batch.items()}
    if kind is tuple:
        return tuple([copied(part) for part in batch])
    return deepcopy(batch)
