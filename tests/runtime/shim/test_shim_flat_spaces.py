"""The dtypes of flat spaces and elements, recorded from gym 0.17.3 and 0.18.3."""

from __future__ import annotations

import pytest
from shim_programs import run

SPACES = {
    "Box(0, 255, (2, 2), dtype=np.uint8)": ("float32 float32 float32", "uint8 uint8 uint8"),
    "Box(-1, 1, (2,), dtype=np.float64)": ("float32 float32 float32", "float64 float64 float64"),
    "Discrete(3)": ("float32 float32 int", "int64 int64 int"),
    "MultiBinary(2)": ("float32 int8 int8", "int8 int8 int8"),
    "MultiDiscrete([2, 3])": ("float32 int64 int64", "int64 int64 int64"),
    "Tuple((Discrete(2), Box(0, 9, (1,), dtype=np.uint8)))": (
        "float32 float32 tuple",
        "int64 int64 tuple",
    ),
}


@pytest.mark.parametrize(("place", "release"), [(0, "0.17.3"), (1, "0.18.3")])
@pytest.mark.parametrize("space", SPACES)
def test_flat_spaces_elements_and_what_they_were_made_of(space, place, release):
    assert run(
        f"""
        import numpy as np
        from gym.spaces import *
        from gym.spaces.utils import flatten, flatten_space, unflatten
        space = {space}
        flat = flatten(space, space.sample())
        back = unflatten(space, flat)
        print(flatten_space(space).dtype, flat.dtype, getattr(back, "dtype", type(back).__name__))
        """,
        release,
    ) == [SPACES[space][place]]
