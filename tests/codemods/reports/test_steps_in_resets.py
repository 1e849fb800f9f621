"""What is said of resets that step what is put around the environment."""

from __future__ import annotations

import pytest
from laws import migrated

from migrate_gym.findings import Level

_TRIAL = """
import gym

class Trial(gym.Env):
    def __init__(self):
        self.top = self

    def set_top(self, wrapper):
        self.top = wrapper

    def reset(self):
        observation, _, _, _ = {}.step(0)
        return observation

    def step(self, action):
        return 0, 0.0, False, {{}}
"""


@pytest.mark.parametrize(("stepped", "is_told"), [("self.top", True), ("self", False)])
def test_a_step_of_what_is_around_is_told(stepped: str, is_told: bool) -> None:
    findings = migrated(_TRIAL.format(stepped)).findings
    notes = [one.line for one in findings if one.code == "GYM402" and one.level is Level.NOTE]
    assert notes == [12] * is_told


def test_what_nothing_is_put_around_is_not_told_of() -> None:
    source = _TRIAL.format("self.top").replace("self.top = wrapper", "return wrapper")
    assert not [one for one in migrated(source).findings if one.code == "GYM402"]
