"""Mocks that are told what their step gives, and not what their reset does."""

from __future__ import annotations

from migrate_gym import migrate_source

SOURCE = """\
from unittest import mock
import gym
def run(env):
    obs = env.reset()
    obs, reward, done, info = env.step(0)
    return reward
def look(env):
    return env.step(0)[0]
class Agent:
    def __init__(self, env):
        self.env = env
    def act(self):
        return self.env.reset()
def test_run():
    env = mock.Mock()
    env.step.return_value = (0, 1.0, True, {})
    run(env)
def test_look():
    env = mock.Mock()
    env.step.return_value = (0, 1.0, True, {})
    look(env)
def test_agent():
    env = mock.Mock()
    env.step.side_effect = [(0, 1.0, True, {})]
    Agent(env).act()
def test_told():
    told = mock.Mock()
    told.reset.return_value = 0
    told.step.return_value = (0, 1.0, True, {})
    run(told)
run(gym.make("CartPole-v1"))
"""


def test_they_are_noted_where_something_is_reset() -> None:
    new, findings = migrate_source(SOURCE)
    said = [(one.line, one.level.value) for one in findings if "is no pair" in one.message]
    assert said == [(16, "note"), (24, "note")]
    assert new.count("(0, 1.0, True, False, {})") == 4
