"""Mocks that are put into wrappers: which are reported, and where."""

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


def test_bare_mocks_alone_are_reported() -> None:
    _, findings = migrate_source(SOURCE, wishes=ONLY)
    assert [(finding.line, finding.level.value) for finding in findings] == [(7, "manual")]
