"""What the arguments of a vector environment's ``reset`` mean for each environment."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np


def seeds_of(seed: int | Sequence[int | None] | None, num_envs: int) -> Sequence[int | None]:
    """Return one seed for each environment.

    Raises:
        AssertionError: There are more or fewer seeds than environments.
    """
    if seed is None:
        return [None] * num_envs
    if isinstance(seed, int):
        return [seed + i for i in range(num_envs)]
    assert len(seed) == num_envs, (
        f"If seeds are passed as a list the length must match num_envs={num_envs} "
        f"but got length={len(seed)}."
    )
    return seed


def mask_of(options: dict[str, Any] | None, num_envs: int) -> tuple[Any, dict[str, Any] | None]:
    """Return which environments to reset, and the options without the word about it.

    Returns:
        A bool array of shape ``(num_envs,)``, all True where the options do not say, and a new
        dict where they do.

    Raises:
        AssertionError: The mask is no bool array of that shape, or masks all out.
    """
    if options is None or "reset_mask" not in options:
        return np.ones(num_envs, np.bool_), options
    mask, shape = options["reset_mask"], (num_envs,)
    rule = "`options['reset_mask': mask]` must"
    assert isinstance(mask, np.ndarray), f"{rule} be a numpy array, got {type(mask)}"
    assert mask.shape == shape, f"{rule} have shape `{shape}`, got {mask.shape}"
    assert mask.dtype == np.bool_, f"{rule} have `dtype=np.bool_`, got {mask.dtype}"
    assert mask.any(), (
        f"{rule} contain a boolean array, got reset_mask={mask}; set one of them to True"
    )
    return mask, {key: value for key, value in options.items() if key != "reset_mask"}
