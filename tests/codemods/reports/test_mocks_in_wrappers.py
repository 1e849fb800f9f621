"""Mocks that are put into wrappers: which are said to be environments, and where."""

from __future__ import annotations

from migrate_gym import migrate_source
from migrate_gym.selection import Selection
from migrate_gym.wishes import Wishes

ONLY = Wishes(Selection(select=("GYM317",)))
SOURCE = """\
from unittest import mock
import gym
class Render(gym.Wrapper):
    pass
def test_bare():
    bare = mock.Mock()
    Render(bare)
def test_told():
    told = mock.Mock()
    told.__class__ = gym.Env
    Render(told)
    spec = mock.MagicMock(spec=gym.Env)
    Render(spec)
"""


def test_bare_mocks_alone_become_environments() -> None:
    _, findings = migrate_source(SOURCE, wishes=ONLY)
    assert [(finding.line, finding.level.value) for finding in findings] == [(7, "fixed")]


HANDED = """\
from unittest import mock
import gym
class Agent:
    def __init__(self, env, name):
        self.env = gym.wrappers.TimeLimit(env, 5)
def limited(env):
    return gym.wrappers.TimeLimit(env, 5)
def stepped(env):
    return env.step(0)
def made():
    bare = mock.Mock()
    return bare
def test_handed():
    bare = mock.Mock()
    Agent(bare, "a")
    limited(bare)
    stepped(bare)
    gym.wrappers.TimeLimit(made(), 5)
    limited(mock.Mock(spec=gym.Env))
"""


def test_bare_mocks_are_followed_to_wrappers() -> None:
    _, findings = migrate_source(HANDED, wishes=ONLY)
    assert [finding.line for finding in findings] == [15, 16, 18]


BOUND = """\
import functools
from unittest import mock
import gym
class Render(gym.Wrapper):
    pass
def made():
    bare = mock.Mock()
    return bare
def test_bound(told):
    bare = mock.Mock()
    functools.partial(Render, bare)
    functools.partial(Render, made(), channels=3)
    functools.partial(Render, told)
    functools.partial(made, bare)
    functools.partial(Render)
"""


def test_bare_mocks_bound_to_a_wrapper_for_later_are_reported() -> None:
    _, findings = migrate_source(BOUND, wishes=ONLY)
    assert [finding.line for finding in findings] == [11, 12]
    assert findings[0].message.startswith("Render takes nothing but environments")
