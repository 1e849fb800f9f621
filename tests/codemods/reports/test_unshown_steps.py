"""Steps of an environment that is made for a window are told of where nothing rendered them."""

from __future__ import annotations

from textwrap import dedent

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level

_LOOPS = """\
import gym

env = gym.make("CartPole-v1")

for _ in range(300):
    env.reset()
    done = False
    while not done:
        {train}state, reward, done, info = env.step(0)

env.reset()
done = False
while not done:
    state, reward, done, info = env.step(1)
    {play}
"""
_FUNCTIONS = """\
import gym

class Agent:
    def __init__(self, render):
        self.env = gym.make("CartPole-v1")

    def look(self):
        self.env.render()

    def train(self):
        self.env.reset()
        for _ in range(100):
            {train}
            self.env.step(0)

    def play(self):
        self.env.reset()
        for _ in range(100):
            {play}
            self.env.step(0)
"""


def _told(source: str) -> list[tuple[int, str]]:
    _, findings = migrate_source(dedent(source))
    notes = [one for one in findings if one.code == "GYM401" and one.level is Level.NOTE]
    return [(one.line, one.message) for one in notes]


@pytest.mark.parametrize(
    "source",
    [
        _LOOPS.format(train="", play="env.render()"),
        _FUNCTIONS.format(train="pass", play="self.look()"),
    ],
    ids=["loops", "functions"],
)
def test_loops_that_render_nothing_are_named(source: str) -> None:
    text = source.splitlines()
    made = next(number for number, line in enumerate(text, 1) if "gym.make" in line)
    stepped = next(number for number, line in enumerate(text, 1) if ".step(0)" in line)
    ((line, message),) = _told(source)
    assert line == made
    assert f":{stepped})" in message


@pytest.mark.parametrize(
    "source",
    [
        _LOOPS.format(train="env.render(); ", play="env.render()"),
        _LOOPS.format(train="", play="pass"),
        _LOOPS.format(train="", play='env.render(mode="rgb_array")'),
        _FUNCTIONS.format(train="self.look()", play="self.look()"),
        _FUNCTIONS.format(train="self.env.render()", play="self.look()"),
    ],
    ids=["both", "none", "frames", "both-through-a-method", "each-its-own-way"],
)
def test_nothing_is_told_where_all_or_none_is_shown(source: str) -> None:
    assert _told(source) == []


@pytest.mark.parametrize(
    ("name", "mode", "is_told"),
    [
        ("FrozenLake-v1", "", True),
        ("CliffWalking-v0", '"human"', True),
        ("Taxi-v3", '"ansi"', False),
        ("CartPole-v1", "", False),
    ],
)
def test_a_window_in_the_place_of_text_is_told_of(name: str, mode: str, is_told: bool) -> None:
    source = f'import gym\nenv = gym.make("{name}")\nenv.reset()\nenv.render({mode})\n'
    new, findings = migrate_source(source)
    notes = [one.message for one in findings if one.code == "GYM401" and one.level is Level.NOTE]
    assert any('print(env.render(), end="")' in note for note in notes) == is_told
    assert "render_mode=" in new
