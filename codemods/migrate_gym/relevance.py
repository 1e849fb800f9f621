"""What a text must contain to have anything to do with gym: told without parsing it."""

from __future__ import annotations

import re

_RELEVANT = re.compile(
    rb"\bgym|\.(?:step|reset|seed|render)\b|np_random|def (?:step|reset|seed|render)\b"
    rb"|TimeLimit|render\.modes|-v\d+[\"']"
)
_WORDS = (b"gym", b"step", b"reset", b"seed", b"render", b"np_random", b"TimeLimit", b"-v")
"""What every match of that has one of: looked for much faster than the pattern."""


def mentions_gym(data: bytes) -> bool:
    """Whether gym is named anywhere in a file of any kind.

    >>> mentions_gym(b"import gymnasium"), mentions_gym(b"import numpy")
    (True, False)
    """
    return data.rfind(b"gym") >= 0  # from behind: g is rarer than m, and this looks for it first


def is_relevant(data: bytes) -> bool:
    """Whether a source can have anything that a rule looks at.

    >>> is_relevant(b"obs = env.reset()"), is_relevant(b"total = sum(numbers)")
    (True, False)
    >>> is_relevant(b'play("Pendulum-v0")')
    True
    """
    return any(word in data for word in _WORDS) and _RELEVANT.search(data) is not None
