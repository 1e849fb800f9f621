"""Calls of numpy's that are not rewritten, and mean something else today, are said once."""

from __future__ import annotations

import pytest
from laws import migrated


@pytest.mark.parametrize(
    "call",
    [
        "np.array(x, copy=False, ndmin=2)",
        "np.array(x, copy=0)",
        "np.array(x, copy=flag)",
        "np.asscalar(*x)",
        "np.asscalar(a=x)",
        "map(np.asscalar, x)",
        "np.in1d(x, x)",
    ],
)
def test_what_stays_is_said_once(call: str) -> None:
    result = migrated(f"import gym\nimport numpy as np\ndef call(x, flag):\n    return {call}\n")
    assert len(result.left) == 1
    assert f"return {call}" in result.source


@pytest.mark.parametrize("copy", ["True", "None", "1"])
def test_a_copy_that_is_the_same_in_every_numpy_needs_no_word(copy: str) -> None:
    source = f"import gym\nimport numpy as np\ndef call(x):\n    return np.array(x, copy={copy})\n"
    assert migrated(source).left == []
