"""Code that rules were not made for stops none of them."""

from __future__ import annotations

import textwrap

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level

CASES = {
    "a function of several is given a lambda": """
        import gym

        def one(function):
            return function(gym.make("CartPole-v1"))

        def other(function):
            return function(gym.make("CartPole-v1"))

        def run(which):
            chosen = one if which else other
            return chosen(lambda env: env.step(0))
        """,
}


@pytest.mark.parametrize("name", CASES)
def test_no_rule_fails(name: str) -> None:
    _, findings = migrate_source(textwrap.dedent(CASES[name]))
    assert not [finding for finding in findings if finding.level is Level.ERROR]
