"""What a text must contain to have anything to do with gym: told without parsing it."""

from __future__ import annotations

import re

_RELEVANT = re.compile(
    rb"\bgym|\.(?:step|reset|seed|render)\b|np_random|def (?:step|reset|seed|render)\b"
    rb"|TimeLimit|render\.modes"
)


def is_relevant(data: bytes) -> bool:
    """Whether a source can have anything that a rule looks at.

    >>> is_relevant(b"obs = env.reset()"), is_relevant(b"total = sum(numbers)")
    (True, False)
    """
    return _RELEVANT.search(data) is not None
