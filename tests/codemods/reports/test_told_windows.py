"""What is said where a run ends with the window of what is rendered."""

from __future__ import annotations

from migrate_gym import migrate_source
from migrate_gym.findings import Level

_RUN = """\
import gym
env = gym.make("CartPole-v1")
env.reset()
is_open = env.render()
if {test}:
    raise SystemExit
"""


def _told(test: str) -> list[tuple[Level, int]]:
    _, findings = migrate_source(_RUN.format(test=test))
    return [(one.level, one.line) for one in findings if "the window is open" in one.message]


def test_a_test_that_goes_another_way_now_is_left_to_do() -> None:
    assert _told("not is_open") == [(Level.MANUAL, 4)]


def test_a_comparison_that_holds_no_longer_is_noted() -> None:
    assert _told("is_open == False") == [(Level.NOTE, 4)]


def test_other_comparisons_are_not_mentioned() -> None:
    assert _told("is_open is None") == []
