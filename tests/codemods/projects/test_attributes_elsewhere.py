"""Attributes of environments that one module makes and another reads."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from laws import migrated_files

_TABLES = """\
def actions(environment):
    return environment.nA
"""
_CARDS = """\
import gym
class Cards(gym.Env):
    def __init__(self):
        self.nA = 2
"""
_MAKING = """\
import gym
from tables import actions
{before}
environment = {make}
environment.reset()
print(actions(environment.env))
"""


def _read(tmp_path: Path, make: str, before: str = "") -> str:
    files = {
        "tables.py": _TABLES,
        "cards.py": _CARDS,
        "main.py": _MAKING.format(make=make, before=dedent(before)),
    }
    new, _ = migrated_files(files, tmp_path)
    return new["tables.py"].partition("return ")[2].strip()


@pytest.mark.parametrize(
    ("make", "before"),
    [
        ('gym.make("FrozenLake8x8-v0")', ""),
        ("gym.make(NAME)", 'NAME = "FrozenLake-v0"'),
    ],
)
def test_those_of_gyms_tables_are_told_by_the_id(tmp_path: Path, make: str, before: str) -> None:
    assert _read(tmp_path, make, before) == "environment.action_space.n"


def test_those_of_an_id_that_is_not_known_may_be_the_projects(tmp_path: Path) -> None:
    make, before = "gym.make(sys.argv[1])", "import sys"
    assert _read(tmp_path, make, before) == 'environment.get_wrapper_attr("nA")'


_WRAPPING = """\
import gym
from gym.wrappers import FlattenDictWrapper
from asks import goes_on
class Ended(gym.Wrapper):
    pass
def main():
    env = Ended(gym.make("CartPole-v1"))
    env = FlattenDictWrapper(env, ["observation"])
    def watch():
        goes_on(env)
    watch()
"""
_ASKING = """\
def goes_on(env):
    return hasattr(env, "task_mode") and env.task_mode
"""


def test_what_may_be_in_one_of_several_wrappers_is_asked_through_them(tmp_path: Path) -> None:
    new, _ = migrated_files({"main.py": _WRAPPING, "asks.py": _ASKING}, tmp_path)
    asked = 'env.has_wrapper_attr("task_mode") and env.get_wrapper_attr("task_mode")'
    assert asked in new["asks.py"]
