"""What is said of four values of one of several functions: a step, or an observation."""

from __future__ import annotations

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level

_WAYS = """
import gym

def forward(env):
    return env.step(1)

def begin(env):
    return env.{}

WAYS = {{"forward": forward, "begin": begin}}
env = gym.make("X-v0")

def go(name):
    x, y, z, w = WAYS[name](env)
    return w
"""


@pytest.mark.parametrize(("other", "is_told"), [("reset()", True), ("step(0)", False)])
def test_four_values_of_either_are_told(other: str, is_told: bool) -> None:
    _, findings = migrate_source(_WAYS.format(other))
    left = [one for one in findings if one.code == "GYM201" and one.level is Level.MANUAL]
    assert [one.line for one in left] == [14] * is_told
