"""Code that rules were not made for stops none of them."""

from __future__ import annotations

import ast
import keyword
import textwrap
from pathlib import Path

import pytest

from migrate_gym import engine, migrate_paths, migrate_source
from migrate_gym.analysis.reading.reader import Reader
from migrate_gym.findings import Level
from migrate_gym.rules import all_rules

CASES = {
    "attributes are asked for by their names": """
        import gym
        from operator import attrgetter

        env = gym.make("CartPole-v1")
        attrgetter("action_space")(env).n
        attrgetter("unwrapped")(env).gravity
        getattr(env, "action_space").n
        getattr(env, "unwrapped").gravity
        attrgetter("unwrapped.action_space")(env).n
        """,
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


# One of each of what rules ask a project for before they look at a word.
_USES = """
import gym
from gym.wrappers import Monitor
env = Monitor(gym.make("CartPole-v1"), "videos")
envs = gym.vector.make("CartPole-v1", 2)
class Own(gym.Env):
    pass
class Around(gym.Wrapper):
    pass
"""


def test_no_rule_fails_on_a_word_that_rules_ask_for() -> None:
    asked = {
        word
        for rule in all_rules()
        for words in rule.words.values()
        for word in words
        if isinstance(word, str)
    }
    words = sorted(word for word in asked if word.isidentifier() and not keyword.iskeyword(word))
    assert len(words) > 100
    source = _USES + "".join(
        f"""
def {word}_of(args, {word}, other):
    print(args.{word}, args.{word}.more[0], env.{word}, envs.{word}, {word}, "{word}")
    args.{word}(), env.{word}(1), envs.{word}(*other), {word}(*other, **other), Own().{word}()
    args.{word} = Around(env).{word} = other
"""
        for word in words
    )
    _, findings = migrate_source(source)
    assert not [finding for finding in findings if finding.level is Level.ERROR]


def test_what_fails_to_be_read_stops_no_other_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def read(tree: ast.Module, path: str, module: str, is_package: bool) -> Reader:
        if module == "failing":
            raise IndexError("pop from empty list")
        return Reader(tree, path, module, is_package)

    source = 'import gym\nenv = gym.make("CartPole-v1")\nobs = env.reset()\n'
    for name in ("failing", "other"):
        (tmp_path / f"{name}.py").write_text(source)
    monkeypatch.setattr(engine, "Reader", read)
    failing, other = migrate_paths([tmp_path])
    (finding,) = failing.findings
    assert finding.level is Level.ERROR
    assert "reading it failed (IndexError: pop from empty list)" in finding.message
    assert failing.new is None
    assert other.new is not None
