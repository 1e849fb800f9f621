"""In gym 0.25 these wrappers are told how many flags their steps have."""

from __future__ import annotations

import pytest
from shim_programs import run

WRAPPERS = {
    "AutoResetWrapper": "",
    "FrameStack": "2,",
    "NormalizeObservation": "",
    "NormalizeReward": "",
    "RecordEpisodeStatistics": "",
    "TimeAwareObservation": "",
    "TimeLimit": "10,",
}
"""The wrappers, with what they take besides."""


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_wrappers_return_the_flags_that_they_are_asked_for(wrapper):
    assert run(
        f"""
        from gym.spaces import Box, Discrete

        class Env(gym.Env):
            observation_space = Box(-1, 1, (2,))
            action_space = Discrete(2)

            def reset(self, **options):
                return self.observation_space.sample()

            def step(self, action):
                return self.observation_space.sample(), 0.0, False, False, {{}}

        for two in (False, True):
            env = gym.wrappers.StepAPICompatibility(Env(), two)
            env = gym.wrappers.{wrapper}(env, {WRAPPERS[wrapper]} new_step_api=two)
            env.reset()
            print(len(env.step(0)))
        """,
        "0.25.2",
    ) == ["4", "5"]
