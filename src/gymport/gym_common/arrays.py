"""Arrays compared as they were before numpy 1.25."""

from __future__ import annotations

from typing import Any

import numpy as np


def alike(one: Any, other: Any) -> bool:
    """Return whether all elements are equal, once both have one shape by broadcasting.

    Shapes that cannot become one are unequal; numpy warns of them up to 1.24, and raises an error
    today.
    """
    try:
        np.broadcast(one, other)
    except ValueError:
        return False
    return bool(np.all(one == other))
