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
    "a patch goes by its own name": """
        import gym
        from unittest import mock

        def test(make=None):
            patch = mock.patch("gym.make")
            patch = patch
            make = make or patch.start()
            make.return_value = 3
        """,
    "a dict is put into itself": """
        import gym

        class Rep:
            def __init__(self, params):
                self.params = {} if params is None else params.copy()

        def rep(params):
            params["base"] = rep(params["base"]).params
            return Rep(params)

        def controlled(base):
            inner = rep(base)
            return Rep({"base": inner.params, "env": gym.make("CartPole-v1")})

        controlled({"base": {}}).params["env"].reset()
        """,
    "a function is given what it makes of its argument": """
        import gym

        class Rep:
            def __init__(self, kind, params):
                self.kind = kind
                self.params = {} if params is None else params.copy()

        def rep(kind, **params):
            return Rep(kind, params)

        def controlled(kind, params):
            inner = rep(kind, **params)
            if kind:
                return controlled(params["kind"], params["inner"])
            made = {"kind": inner.kind, "inner": inner.params, "env": gym.make("CartPole-v1")}
            return Rep(Rep, made)

        controlled(Rep, {"kind": Rep, "inner": {}}).params["env"].reset()
        """,
}


@pytest.mark.parametrize("name", CASES)
def test_no_rule_fails(name: str) -> None:
    _, findings = migrate_source(textwrap.dedent(CASES[name]))
    assert not [finding for finding in findings if finding.level is Level.ERROR]
