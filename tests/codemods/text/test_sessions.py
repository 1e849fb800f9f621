"""The examples in docstrings: rewritten where all of them can be, and reported where one cannot."""

from __future__ import annotations

import textwrap

import pytest

from migrate_gym import migrate_source
from migrate_gym.targets import TARGETS, Target
from migrate_gym.wishes import Wishes

MODULE = '''\
import gym


def make_env():
    """Makes one.

{}
    """
    return gym.make("CartPole-v1")
'''

REWRITTEN = {
    "names-of-the-module": (
        """
        >>> env = make_env()
        >>> obs = env.reset()
        """,
        """
        >>> env = make_env()
        >>> obs, _ = env.reset()
        """,
    ),
    "several-blocks-are-one-scope": (
        """
        >>> env = make_env()
        >>> env.seed(3)
        >>> env.action_space.n
        2

        And on it goes:

        >>> obs = env.reset()
        """,
        """
        >>> env = make_env()
        >>> env.action_space.n
        2

        And on it goes:

        >>> obs, _ = env.reset(seed=3)
        """,
    ),
    "loops-and-output": (
        """
        >>> env = make_env()
        >>> for _ in range(3):
        ...     obs, reward, done, info = env.step(0)  # go
        ...     if done:
        ...         break
        ...
        >>> print(reward)
        1.0
        """,
        """
        >>> env = make_env()
        >>> for _ in range(3):
        ...     obs, reward, terminated, truncated, info = env.step(0)  # go
        ...     done = terminated or truncated
        ...     if done:
        ...         break
        ...
        >>> print(reward)
        1.0
        """,
    ),
    "prompts-that-go-on": (
        """
        >>> env = make_env()
        >>> for _ in range(3):
        >>>     obs = env.reset()
        >>>     obs, reward, done, info = env.step(0)
        """,
        """
        >>> env = make_env()
        >>> for _ in range(3):
        >>>     obs, _ = env.reset()
        >>>     obs, reward, terminated, truncated, info = env.step(0)
        >>>     done = terminated or truncated
        """,
    ),
    "expressions-of-results": (
        """
            >>> w = make_env()
            >>> w.reset().shape
            (4,)
            >>> obs, r, done, info = w.step(
            ...     0,
            ... )
            >>> w.step(
            ...     None)
            Traceback (most recent call last):
                ...
            TypeError
        """,
        None,
    ),
}

LEFT = {
    "a-result-is-shown": """
        >>> env = make_env()
        >>> env.step(0)
        (0, 1.0, False, {})
        """,
    "a-seed-is-shown": """
        >>> env = make_env()
        >>> env.seed(3)
        [3]
        >>> obs = env.reset()
        """,
    "something-needs-a-person": """
        >>> env = make_env()
        >>> print(env.reset()[0])
        """,
}


def text(block: str) -> str:
    return MODULE.format(textwrap.indent(textwrap.dedent(block).strip("\n"), "    "))


def wanted(block: str) -> str:
    return text(block).replace("import gym\n", "import gymnasium as gym\n", 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", REWRITTEN)
def test_examples_are_rewritten(name: str, newline: str) -> None:
    before, after = REWRITTEN[name]
    new, findings = migrate_source(text(before).replace("\n", newline))
    if after is None:
        assert [one.code for one in findings] == ["GYM101", "GYM106"]
        return
    assert new == wanted(after).replace("\n", newline)
    again, later = migrate_source(new)
    assert (again, later) == (new, [])


@pytest.mark.parametrize("todo", [False, True])
@pytest.mark.parametrize("name", LEFT)
def test_examples_that_need_a_person_stay_and_are_reported(name: str, todo: bool) -> None:
    new, findings = migrate_source(text(LEFT[name]), wishes=Wishes(todo=todo))
    (left,) = (one for one in findings if one.code == "GYM106")
    assert left.line == 5
    notes = [line for line in new.splitlines(True) if "TODO" in line]
    assert len(notes) == todo
    assert "".join(line for line in new.splitlines(True) if line not in notes) == wanted(LEFT[name])


def test_examples_that_import_for_themselves_see_no_import_of_their_module() -> None:
    block = """
        >>> import gym
        >>> def make(name, seed):
        ...     env = gym.spec(name).make()
        ...     env.seed(seed)
        ...     return env
        """
    once, _ = migrate_source(text(block))
    twice, findings = migrate_source(once)
    assert once == twice == wanted(block)
    assert [one.code for one in findings] == ["GYM106"]


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_examples_are_rewritten_for_every_target(target: Target) -> None:
    before, after = REWRITTEN["loops-and-output"]
    assert after is not None
    new, _ = migrate_source(text(before), wishes=Wishes(target=target))
    assert new == text(after).replace("import gym\n", f"import {target.imported}\n", 1)


@pytest.mark.parametrize(
    "block",
    [
        ">>> optimizer.step()\n>>> mdp.reset()\n0",
        ">>> env.reset()",
        ">>> this is no Python.reset(",
        ">>> x = 1\n  >>> y = make_env().reset()",
        ">>> for i in x:\n>>>     obs = make_env().reset()\n...     print(obs)",
    ],
)
def test_other_examples_stay_unmentioned(block: str) -> None:
    new, findings = migrate_source(text(block))
    assert new == wanted(block)
    assert [one.code for one in findings] == ["GYM101"]


def test_escapes_stay() -> None:
    source = text(">>> obs = make_env().reset()\n>>> print('\\\\n')")
    assert migrate_source(source)[0] == source.replace("import gym\n", "import gymnasium as gym\n")


def test_nothing_is_put_above_the_docstring() -> None:
    source = '''\
import gym


class Base(gym.Env):
    """A base.

    >>> class Mine(Base):
    ...     def reset(self, *, seed=None, return_info=False, options=None):
    ...         return 0
    >>> obs = Mine().reset()
    """

    def reset(self, *, seed=None, return_info=False, options=None):
        raise NotImplementedError

    def step(self, action):
        return 0, 0.0, False, {}
'''
    new, findings = migrate_source(source)
    assert "GYM106" in {one.code for one in findings}
    assert new == source.replace("import gym\n", "import gymnasium as gym\n").replace(
        "seed=None, return_info=False, options=None):\n        raise",
        "seed=None, options=None):\n        raise",
    ).replace("False, {}", "False, False, {}")
