"""Environments of the project, and what its classes hold, that several files render."""

from __future__ import annotations

from pathlib import Path

from laws import migrated_files

_WALK = """\
import gym
class Walk(gym.Env):
    def __init__(self, length):
        self.length = length
    def render(self, mode="human"):
        return [self.length] if mode == "rgb_array" else print(self.length)
"""
_FILM = """\
from walks import Walk
env = Walk(3)
frame = env.render(mode="rgb_array")
"""
_TEST = """\
from walks import Walk
def check(env, mode):
    env.render(mode=mode)
def test_walk():
    for mode in ("human", "rgb_array"):
        check(Walk(2), mode)
"""
_HOLDER = """\
import gym
class Game:
    def __init__(self):
        self.env = gym.make("CartPole-v1")
    def step(self, action):
        return self.env.step(action)[:2]
    def render(self):
        self.env.render()
"""


def test_an_instance_is_made_for_how_its_own_file_renders_it(tmp_path: Path) -> None:
    files = {"walks.py": _WALK, "film.py": _FILM, "test_walk.py": _TEST}
    new, left = migrated_files(files, tmp_path)
    assert 'env = Walk(3, render_mode="rgb_array")\nframe = env.render()' in new["film.py"]
    assert "check(Walk(2), mode)" in new["test_walk.py"]
    assert "env.render_mode = mode\n    env.render()" in new["test_walk.py"]
    assert not left


def test_an_instance_that_another_file_may_render_is_told_how_each_time(tmp_path: Path) -> None:
    given = _FILM.replace("from walks", "from test_walk import check\nfrom walks")
    files = {"walks.py": _WALK, "film.py": given, "test_walk.py": _TEST}
    new, left = migrated_files(files, tmp_path)
    assert 'env = Walk(3)\nenv.render_mode = "rgb_array"\nframe = env.render()' in new["film.py"]
    assert not left


def test_what_a_class_holds_is_reported_where_other_files_have_the_class_render_it(
    tmp_path: Path,
) -> None:
    shown = "from game import Game\ngame = Game()\ngame.step(0)\ngame.render()\n"
    new, left = migrated_files({"game.py": _HOLDER, "enjoy.py": shown}, tmp_path)
    assert 'gym.make("CartPole-v1")' in new["game.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "enjoy.py:4" in left[0].message


def test_what_a_wrapper_holds_is_made_for_how_the_wrapper_is_rendered(tmp_path: Path) -> None:
    wrapper = (
        "import gym\nclass Loud(gym.Wrapper):\n    def render(self):\n        self.env.render()\n"
    )
    shown = "import gym\nfrom loud import Loud\nenv = Loud(gym.make('CartPole-v1'))\nenv.reset()\n"
    files = {"loud.py": wrapper, "enjoy.py": shown + "env.render()\n"}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make('CartPole-v1', render_mode=\"human\")" in new["enjoy.py"]
    assert not left
