"""numpy values for JSON."""

from __future__ import annotations

from typing import Any

import numpy as np

_NUMBERS: Any = (np.signedinteger, np.float32, np.float64)


def json_encode_np(obj: Any) -> Any:
    """Return a numpy value as plain Python; anything else as it is.

    Example:
        >>> json_encode_np(np.float32(0.5)), json_encode_np([1])
        (0.5, [1])
    """
    if isinstance(obj, np.ndarray):
        return list(obj)
    if isinstance(obj, _NUMBERS):
        return obj.item()
    return obj
