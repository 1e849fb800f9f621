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


_ARGUMENTS = """import gym
class Maze:
    def step(self, action):
        return 1, 2, 3
    def reset(self):
        return 1
    def render(self, *args):
        print(*args)
class Screen:
    def __init__(self, env):
        self.env = env
    def show(self, *args):
        return self.env.render(*args)
Screen(gym.make("CartPole-v1"))
Screen(Maze())
"""


def test_a_mode_among_arguments_that_are_handed_on_is_named_as_that() -> None:
    _, findings = migrate_source(_ARGUMENTS)
    (message,) = [one.message for one in findings if one.code == "GYM205"]
    assert "the render_mode that is in *args" in message
