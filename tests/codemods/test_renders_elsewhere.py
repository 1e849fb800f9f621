"""Environments that one file makes and others render."""

from __future__ import annotations

from pathlib import Path

from laws import migrated_files

_MAKER = """\
import gym
def make_env(name):
    return gym.make(name)
"""
_SHOWN = """\
from utils import make_env
env = make_env("CartPole-v1")
env.reset()
env.render()
"""
_TRAINED = """\
from utils import make_env
env = make_env("CartPole-v1")
env.reset()
env.step(0)
"""


def test_environments_that_all_are_shown_are_made_for_it(tmp_path: Path) -> None:
    new, left = migrated_files({"utils.py": _MAKER, "enjoy.py": _SHOWN}, tmp_path)
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left


def test_no_window_opens_where_none_is_shown(tmp_path: Path) -> None:
    files = {"utils.py": _MAKER, "enjoy.py": _SHOWN, "train.py": _TRAINED}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make(name)" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "train.py" in left[0].message


def test_arrays_are_rendered_for_those_who_ask(tmp_path: Path) -> None:
    shown = _SHOWN.replace("render()", 'render(mode="rgb_array")')
    files = {"utils.py": _MAKER, "film.py": shown, "train.py": _TRAINED}
    new, left = migrated_files(files, tmp_path)
    assert 'gym.make(name, render_mode="rgb_array")' in new["utils.py"]
    assert not left


def test_what_imports_the_file_that_shows_may_be_shown_there(tmp_path: Path) -> None:
    playing = "def play(env):\n    env.reset()\n    env.render()\n"
    main = "from utils import make_env\nfrom playing import play\nplay(make_env('CartPole-v1'))\n"
    new, left = migrated_files({"utils.py": _MAKER, "playing.py": playing, "a.py": main}, tmp_path)
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left
