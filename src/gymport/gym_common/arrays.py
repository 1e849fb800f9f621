"""Arrays compared as they were before numpy 1.25."""

from __future__ import annotations

from typing import Any

import numpy as np


def alike(one: Any, other: Any) -> bool:
    """Return whether all elements are equal, once both have one shape by broadcasting.

    Shapes that cannot become one are unequal; numpy raises an error for them today.
    """
    try:
        return bool(np.all(one == other))
    except ValueError:
        return False
