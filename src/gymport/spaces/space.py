"""The base of all spaces, and the checks that sampling masks share."""

from __future__ import annotations

from typing import Any, Generic, Iterable, Mapping, Sequence, TypeVar

import numpy as np

from gymport import seeding

T_cov = TypeVar("T_cov", covariant=True)


class Space(Generic[T_cov]):
    """A set of values that can be checked and sampled.

    Args:
        shape: The shape of the elements where they are arrays.
        dtype: Their dtype where they are arrays.
        seed: A seed, or a generator to draw samples from.
    """

    def __init__(
        self,
        shape: Sequence[int] | None = None,
        dtype: Any = None,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        self._shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._np_random: np.random.Generator | None = None
        if isinstance(seed, np.random.Generator):
            self._np_random = seed
        elif seed is not None:
            self.seed(seed)

    @property
    def np_random(self) -> np.random.Generator:
        """The stream that samples come from, seeded from the operating system on first use."""
        if self._np_random is None:
            self.seed()
        if self._np_random is None:  # composite spaces seed only their parts
            self._np_random, _ = seeding.np_random()
        return self._np_random

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The shape of the elements; None where they are no arrays."""
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """Whether the elements can be laid out in one flat array."""
        raise NotImplementedError

    def sample(self, mask: Any = None, probability: Any = None) -> T_cov:
        """Draw an element.

        Args:
            mask: Which values may be drawn, as int8; its form is each space's own.
            probability: How likely each value is, as float64, instead of a mask.

        Raises:
            ValueError: Both a mask and probabilities are given.
        """
        raise NotImplementedError

    def seed(self, seed: Any = None) -> Any:
        """Seed the samples and return the seed in use; None draws one."""
        self._np_random, used = seeding.np_random(seed)
        return used

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element; also written ``x in space``."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __setstate__(self, state: Iterable[tuple[str, Any]] | Mapping[str, Any]) -> None:
        """Take over a pickled state; gym's older ones kept shape and stream under other names."""
        older = {"shape": "_shape", "np_random": "_np_random"}
        self.__dict__.update((older.get(name, name), value) for name, value in dict(state).items())

    def to_jsonable(self, sample_n: Sequence[Any]) -> Any:
        """Return samples in a form that ``json`` can write."""
        return list(sample_n)

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        """Return the samples that ``to_jsonable`` wrote."""
        return sample_n


def refuse_both(mask: Any, probability: Any) -> None:
    """Raise ValueError if a mask and probabilities are given at once."""
    if mask is not None and probability is not None:
        raise ValueError(
            "Only one of `mask` or `probability` can be provided, "
            f"actual values: mask={mask}, probability={probability}"
        )


def check_weights(weights: Any, kind: str, shape: tuple[int, ...]) -> None:
    """Assert that a ``mask`` is an int8 array, or a ``probability`` a float64 one, of a shape."""
    dtype = np.int8 if kind == "mask" else np.float64
    name = f"The expected {{}} of the sample {kind} is"
    assert isinstance(weights, np.ndarray), (
        f"{name.format('type')} np.ndarray, actual type: {type(weights)}"
    )
    assert weights.dtype == dtype, (
        f"{name.format('dtype')} {np.dtype(dtype)}, actual dtype: {weights.dtype}"
    )
    assert weights.shape == shape, f"{name.format('shape')} {shape}, actual shape: {weights.shape}"


def check_mask_values(mask: Any, allowed: tuple[int, ...] = (0, 1)) -> None:
    """Assert that a mask holds only the allowed numbers."""
    assert np.isin(mask, allowed).all(), (
        f"All values of the sample mask should be in {allowed}, actual values: {mask}"
    )


def check_distribution(probability: Any) -> None:
    """Assert that probabilities lie in [0, 1] and sum to 1."""
    check_probabilities(probability)
    assert np.isclose(probability.sum(), 1), (
        f"The sum of the sample probability should be equal to 1, actual sum: {probability.sum()}"
    )


def check_probabilities(probability: Any) -> None:
    """Assert that probabilities lie in [0, 1]."""
    assert ((probability >= 0) & (probability <= 1)).all(), (
        "All values of the sample probability should be between 0 and 1, "
        f"actual values: {probability}"
    )
