"""Where a step's result goes to callers that the project does not have, it is said."""

from __future__ import annotations

import pytest
from laws import migrated

_MADE = """
import gym

env = gym.make("CartPole-v1")
env.reset()

"""
_BOTH = """
class Game:
    def reset(self):
        return env.reset()
    def step(self, action):
        return env.step(action)
"""


def _told(source: str) -> list[str]:
    return [one.message for one in migrated(_MADE + source).left if one.code == "GYM221"]


@pytest.mark.parametrize(
    "source",
    [
        "def go(action):\n    return env.step(action)\n",
        "def go(action):\n    result = env.step(action)\n    return result\n",
        "async def go(action):\n    return env.step(action)\n",
        "class Game:\n    @staticmethod\n    def step(action):\n        return env.step(action)\n",
        "class Game:\n    def go(self, action):\n        return env.step(action)\n",
    ],
)
def test_a_result_for_callers_outside_is_told(source: str) -> None:
    assert len(_told(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def go(action):\n    return env.step(action)\n\nobs, reward, done, info = go(0)\n",
        "def go(action):\n    obs, reward, done, info = env.step(action)\n    return obs, done\n",
        "def go(action):\n    return env.step(action)[0]\n",
        "def go():\n    return env.step(0)\n\ntable = {'go': go}\n",
        "def make():\n    def go(action):\n        return env.step(action)\n    return go\n",
        "class Outer(gym.Wrapper):\n    def step(self, a):\n        return self.env.step(a)\n",
        "class Game:\n    def go(self, action):\n        return env.step(action)\n\nGame().go(1)\n",
        "class Game:\n    def __rshift__(self, action):\n        return env.step(action)\n",
        _BOTH + "game = Game()\nobs, reward, done, info = game.step(0)\n",
        _BOTH + "game = Game()\nresult = game.step(0)\nprint(result[2])\n",
        _BOTH.replace("Game:", "Game(gym.Env):"),
        "def step(action):\n    return env.step(action)\n\nobs, reward, done, info = step(0)\n",
    ],
)
def test_no_word_of_what_needs_none(source: str) -> None:
    assert _told(source) == []


def test_the_function_is_named() -> None:
    assert _told("class Game:\n    def go(self):\n        return env.step(0)\n")[0].startswith(
        "Game.go() gives"
    )


def test_a_class_that_hands_on_both_may_be_meant_for_either_api() -> None:
    (told,) = _told(_BOTH)
    assert "have reset() hand on (obs, info) as well, or step() give four" in told
