"""The demonstration of gym's lander."""

from __future__ import annotations

import pytest
from shim_programs import run


@pytest.mark.parametrize(
    "release", ["0.9.4", "0.17.3", "0.21.0", "0.22.0", "0.24.1", "0.25.2", "0.26.2"]
)
def test_the_rule_of_thumb_lands(release):
    *told, reward = run(
        """
        from gym.envs.box2d.lunar_lander import LunarLander, demo_heuristic_lander
        print(demo_heuristic_lander(LunarLander(), seed=0))
        """,
        release,
    )
    assert float(reward) > 100
    assert told[-1] == f"step {told[-1].split()[1]} total_reward {float(reward):+0.2f}"
