"""The masks and probabilities that samples are drawn by: which was given, and is it well formed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

_DTYPES = {"mask": np.int8, "probability": np.float64}


class Texts(NamedTuple):
    """What a kind of space says of malformed weights; gymnasium words it differently in each."""

    type: str = "The expected type of the sample {kind} is np.ndarray, actual type: {actual}"
    dtype: str = "The expected dtype of the sample {kind} is np.{name}, actual dtype: {actual}"
    shape: str = "The expected shape of the sample {kind} is {shape}, actual shape: {actual}"
    mask: str = "All values of the sample mask should be 0 or 1, actual values: {actual}"
    probability: str = (
        "All values of the sample probability should be between 0 and 1, actual values: {actual}"
    )
    total: str = "The sum of the sample probability should be equal to 1, actual sum: {actual}"


DISCRETE = Texts()
MULTI_BINARY = Texts(
    type="The expected type of the {kind} is np.ndarray, actual type: {actual}",
    dtype="The expected dtype of the {kind} is np.{name}, actual dtype: {actual}",
    shape="The expected shape of the {kind} is {shape}, actual shape: {actual}",
    mask="All values of a mask should be 0, 1 or 2, actual values: {actual}",
    total="",  # each element has its own probability
)
MULTI_DISCRETE = Texts(
    type="Expects the sub mask to be np.ndarray, actual type: {actual}",
    dtype="Expects the mask dtype to be np.{name}, actual dtype: {actual}",
    shape="Expects the mask length to be equal to the number of actions, "
    "mask length: {length}, action: {shape[0]}",
    mask="Expects all masks values to 0 or 1, actual values: {actual}",
    probability="Expects all masks values to be between 0 and 1, actual values: {actual}",
    total="Expects the sum of all mask values to be 1, actual sum: {actual}",
)
TEXT = Texts(
    type="Expects the Text sample `{kind}` to be an np.ndarray, actual type: {actual}",
    dtype="Expects the Text sample `{kind}` to be type <class 'numpy.{name}'>, "
    "actual dtype: {actual}",
    shape="expects the Text sample `{kind}` to be {shape}, actual shape: {actual}",
    mask="Expects all mask values to 0 or 1, actual values: {actual}",
    probability="Expects all probability mask values to be within 0 and 1, actual values: {actual}",
    total="Expects the sum of the probability mask to be 1, actual sum: {actual}",
)


def given(mask: Any, probability: Any) -> tuple[str, Any]:
    """Return the name and the value of the one that is not None; the mask if both are None.

    Raises:
        ValueError: Both are given.
    """
    if mask is not None and probability is not None:
        raise ValueError(
            "Only one of `mask` or `probability` can be provided, "
            f"actual values: mask={mask}, probability={probability}"
        )
    return ("mask", mask) if probability is None else ("probability", probability)


def check(
    kind: str,
    weights: Any,
    shape: tuple[int, ...],
    texts: Texts = DISCRETE,
    largest: int = 1,
) -> None:
    """Assert that weights are well formed.

    Args:
        kind: ``mask``: int8 integers from 0 to ``largest``, or ``probability``: float64 numbers
            from 0 to 1 whose sum is 1, unless the texts have no words for that.
        weights: The mask or the probabilities.
        shape: The shape that they must have.
        texts: What to say of those that are malformed.
        largest: The largest number in a mask.
    """
    _check_array(kind, weights, shape, texts)
    bounds, top = (texts.mask, largest) if kind == "mask" else (texts.probability, 1)
    assert ((weights >= 0) & (weights <= top)).all(), bounds.format(actual=weights)
    if kind == "probability" and texts.total:
        total = weights.sum()
        assert np.isclose(total, 1), texts.total.format(actual=total)


def _check_array(kind: str, weights: Any, shape: tuple[int, ...], texts: Texts) -> None:
    """Assert that weights are an array of their kind's dtype and that shape."""
    dtype = _DTYPES[kind]
    assert isinstance(weights, np.ndarray), texts.type.format(kind=kind, actual=type(weights))
    assert weights.dtype == dtype, texts.dtype.format(
        kind=kind, name=dtype.__name__, actual=weights.dtype
    )
    assert weights.shape == shape, texts.shape.format(
        kind=kind, shape=shape, actual=weights.shape, length=weights.size
    )
