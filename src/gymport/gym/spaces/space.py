"""The base of all spaces."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.utils import seeding


class Space:
    """A set of observations or actions that can be sampled.

    Args:
        shape: The shape of its elements; None where they are no arrays.
        dtype: The dtype of its elements; None where they are no arrays.
        seed: Seeds the sampling.

    Attributes:
        dtype: The dtype of its elements, or None.
    """

    _shape: Any
    dtype: Any

    def __init__(self, shape: Any = None, dtype: Any = None, seed: Any = None) -> None:
        self._shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._np_random: Any = None
        if seed is not None:
            self.seed(seed)

    @property
    def np_random(self) -> Any:
        """The space's random stream, made when first asked for; up to 0.10 that of all spaces."""
        if not version.has("space_streams"):
            return _shared().np_random
        if self._np_random is None:
            self.seed()
        return self._np_random

    @np_random.setter
    def np_random(self, stream: Any) -> None:
        _refuse_setting("np_random", "seed()")
        self._np_random = stream

    @property
    def shape(self) -> Any:
        """The shape of its elements, or None; it can be set up to 0.19."""
        return self._shape

    @shape.setter
    def shape(self, shape: Any) -> None:
        _refuse_setting("shape", "a new space")
        self._shape = shape

    def sample(self) -> Any:
        """Draw an element."""
        raise NotImplementedError

    def seed(self, seed: Any = None) -> Any:
        """Seed the sampling; return the seeds in a list."""
        if not version.has("space_streams"):
            _shared().seed(seed)
            return None
        self._np_random, seed = seeding.np_random(seed)
        return [seed]

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __setstate__(self, state: dict[str, Any]) -> None:
        # earlier releases pickled both without the underscore
        renamed = {"shape": "_shape", "np_random": "_np_random"}
        self.__dict__.update({renamed.get(name, name): value for name, value in state.items()})

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return a batch of elements as JSON can hold it."""
        return sample_n

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the elements of what ``to_jsonable`` returned."""
        return sample_n


def _shared() -> Any:
    """The module of the stream that all spaces drew from."""
    from gymport.gym.spaces import prng  # later releases have no such module

    return prng


def _refuse_setting(name: str, instead: str) -> None:
    if version.has("space_properties"):
        raise AttributeError(f"{name} of a space can not be set; use {instead}")


class ArraySpace(Space):
    """What the spaces of arrays share: a batch in JSON is nested lists."""

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return a batch of arrays as nested lists."""
        return np.array(sample_n).tolist()

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the arrays of nested lists."""
        return [np.asarray(sample) for sample in sample_n]
