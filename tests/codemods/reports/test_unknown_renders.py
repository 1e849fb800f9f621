"""What a report says of modes that are given to what may be an environment."""

from __future__ import annotations

import pytest

from migrate_gym import migrate_source

_TEXT = """import gym
def show(env, simulator, envs, scene):
    gym.make("CartPole-v1").reset()
    return {call}
"""


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        ('env.render(mode="rgb_array")', [4]),
        ('env.render("human")', [4]),
        ('simulator["env"].render(mode="rgb_array")', [4]),
        ('simulator.inner_env.render("human")', [4]),
        ("env.render()", []),
        ('env.render("human", 3)', []),
        ('env.render("page.html")', []),
        ('envs.render(mode="human")', []),
        ('scene.render(mode="human")', []),
    ],
)
def test_a_mode_is_reported_where_a_name_tells_of_one(call: str, lines: list[int]) -> None:
    _, found = migrate_source(_TEXT.format(call=call))
    assert [one.line for one in found if one.code == "GYM205"] == lines
