"""A stand-in of one module that another puts into a wrapper of the project's."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_WRAPPERS = """\
import gym
class Scaled(gym.Wrapper):
    def __init__(self, env, by=2):
        super().__init__(env)
        self.by = by
    def step(self, action):
        return self.env.step(self.by * action)
"""
_FIXTURE = """\
import numpy as np
class Walk{bases}:
    observation_space = action_space = None
    def reset(self):
        return np.zeros(1)
    def step(self, action):
        return np.ones(1), 0.0, False, {{}}
"""
_TEST = """\
import fixtures
import wrappers
def test_step():
    env = wrappers.Scaled(fixtures.Walk())
    env.reset()
    obs, reward, done, info = env.step(1)
    assert not done
"""


@pytest.mark.parametrize("bases", ["", "(object)"])
def test_it_derives_from_env_where_it_stands(bases: str, tmp_path: Path) -> None:
    files = {
        "wrappers.py": _WRAPPERS,
        "fixtures.py": _FIXTURE.format(bases=bases),
        "test_scaled.py": _TEST,
    }
    new, left = migrated_files(files, tmp_path)
    assert "import numpy as np\nfrom gymnasium import Env\nclass Walk(Env):\n" in new["fixtures.py"]
    assert not left


_CALLED = """\
import fixtures
import wrappers
class TestScaled:
    wrapper = wrappers.Scaled
    def test_step(self):
        env = self.wrapper(fixtures.Walk())
        obs, reward, done, info = env.step(1)
        assert not done
"""
_USED = """\
import gym
import wrappers
env = wrappers.Scaled(gym.make("CartPole-v1"))
"""


def test_it_derives_from_env_where_the_wrapper_has_another_name_as_well(tmp_path: Path) -> None:
    files = {
        "wrappers.py": _WRAPPERS,
        "fixtures.py": _FIXTURE.format(bases=""),
        "test_scaled.py": _CALLED,
        "main.py": _USED,
    }
    new, left = migrated_files(files, tmp_path)
    assert "class Walk(Env):\n" in new["fixtures.py"]
    assert not left


def test_what_may_be_no_class_of_its_own_is_reported_at_the_call(tmp_path: Path) -> None:
    files = {
        "wrappers.py": _WRAPPERS,
        "fixtures.py": "class Base: pass\n" + _FIXTURE.format(bases="(Base)"),
        "test_scaled.py": _TEST,
    }
    new, left = migrated_files(files, tmp_path)
    assert "class Walk(Base):" in new["fixtures.py"]
    assert [(one.code, Path(one.path).name) for one in left] == [("GYM317", "test_scaled.py")]


def test_what_a_class_says_beside_its_bases_is_kept(tmp_path: Path) -> None:
    files = {
        "wrappers.py": _WRAPPERS,
        "fixtures.py": "import abc\n" + _FIXTURE.format(bases="(metaclass=abc.ABCMeta)"),
        "test_scaled.py": _TEST,
    }
    new, left = migrated_files(files, tmp_path)
    assert "class Walk(metaclass=abc.ABCMeta):" in new["fixtures.py"]
    assert [(one.code, Path(one.path).name) for one in left] == [("GYM317", "fixtures.py")]


def test_a_name_that_is_taken_is_left(tmp_path: Path) -> None:
    files = {
        "wrappers.py": _WRAPPERS,
        "fixtures.py": "Env = None\n" + _FIXTURE.format(bases=""),
        "test_scaled.py": _TEST,
    }
    new, left = migrated_files(files, tmp_path)
    assert "class Walk:" in new["fixtures.py"]
    assert [one.code for one in left] == ["GYM317"]


_CHOOSING = """\
from lines import Lines

{}

def run(env: "Lines", choose):
    env.reset()
    return env.step(choose(env))[1]
"""
_CHOICE = """\
def choose_{0}(env: "Lines"):
    return env.count - {0}
"""
_LINES = """\
import gym
class Lines(gym.Env):
    count = 20
    action_space = observation_space = gym.spaces.Discrete(20)
    def reset(self):
        return 0
    def step(self, action):
        return 0, float(action), True, {}
gym.register(id="Lines-v0", entry_point="lines:Lines")
"""


def test_each_of_many_functions_is_known_to_get_what_make_gives(tmp_path: Path) -> None:
    choices = "\n".join(map(_CHOICE.format, range(20)))
    runs = "".join(f"choosing.run(env, choosing.choose_{n})\n" for n in range(20))
    runs += "choosing.run(env, choosing.choose_at_last)\nchoosing.run(env, None)\n"
    using = f"import gym\nimport choosing\nenv = gym.make('Lines-v0')\n{runs}"
    files = {"lines.py": _LINES, "choosing.py": _CHOOSING.format(choices), "using.py": using}
    new, left = migrated_files(files, tmp_path)
    assert new["choosing.py"].count('return env.get_wrapper_attr("count") - ') == 20
    assert not left


def test_what_decorates_a_function_is_known_where_many_others_are_given_it(tmp_path: Path) -> None:
    source = (
        "import gym\ndef starting(run):\n    run(gym.make('CartPole-v1'))\n    return run\n"
        "@starting\ndef play(game):\n    seen = game.reset()\n    return seen\n"
    )
    new, _ = migrated_files({"play.py": source + "print(play)\n" * 10}, tmp_path)
    assert "seen, _ = game.reset()" in new["play.py"]
