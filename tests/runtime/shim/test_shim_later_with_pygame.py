"""What gym's own environments render in the shim as 0.22 to 0.26, over Gymnasium and pygame."""

from __future__ import annotations

import pytest
from shim_programs import run


@pytest.mark.parametrize(
    ("release", "mode", "kind"),
    [
        ("0.22.0", None, "ndarray"),
        ("0.25.2", "rgb_array", "list"),
        ("0.25.2", "single_rgb_array", "ndarray"),
        ("0.26.2", "rgb_array", "ndarray"),
        ("0.26.2", "rgb_array_list", "list"),
    ],
)
def test_frames_are_one_or_a_list(release, mode, kind):
    made = "" if mode is None else f", render_mode={mode!r}"
    asked = 'mode="rgb_array"' if mode is None else ""
    assert run(
        f"""
        env = gym.make("CartPole-v1"{made})
        env.reset(seed=1)
        print(type(env.render({asked})).__name__)
        """,
        release,
    ) == [kind]
