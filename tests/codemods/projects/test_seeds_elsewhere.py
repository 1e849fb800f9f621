"""Resets that seed in modules which do not import gym."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated, migrated_files

_BASE = """\
import gym


class Base(gym.Env):
    def reset(self):
        self.steps = 0
        return self.steps
"""
_WALK = """\
from base import Base


class Walk(Base):
    def reset(self):
        self.place = self.np_random.random()
        return self.place
"""


def test_a_module_imports_what_seeds(tmp_path: Path) -> None:
    new, left = migrated_files({"base.py": _BASE, "walk.py": _WALK}, tmp_path)
    assert not left
    assert "from base import Base\nimport gymnasium\n" in new["walk.py"]
    assert "gymnasium.Env.reset(self, seed=seed)" in new["walk.py"]


def test_a_module_whose_name_for_gymnasium_is_taken_is_reported(tmp_path: Path) -> None:
    walk = f"gymnasium = None\n{_WALK}"
    new, left = migrated_files({"base.py": _BASE, "walk.py": walk}, tmp_path)
    assert [one.code for one in left] == ["GYM302"]
    assert "import gymnasium\n" not in new["walk.py"]


_STEPPED = """\
import gym


def play():
    env = gym.make("Maze-v0")
    {}
    env.seed(2)
    env.step(0)
"""


@pytest.mark.parametrize(
    ("before", "is_told"), [("env.reset()", False), ("env.action_space.sample()", True)]
)
def test_a_seed_that_nothing_was_reset_before(before: str, is_told: bool) -> None:
    found = migrated(_STEPPED.format(before)).findings
    (told,) = [one.message for one in found if "before the next reset" in one.message]
    assert told.endswith("let the seed wait for that reset (done with --unsafe)")
    assert ("reset here with the seed" in told) is is_told


def test_a_seed_of_what_its_use_alone_says_to_be_an_environment() -> None:
    source = """\
import gym


class Batch:
    def __init__(self, envs):
        self.envs = envs

    def seed(self, seed):
        [env.seed(seed + index) for index, env in enumerate(self.envs)]

    def step(self, action):
        for env in self.envs:
            obs, reward, done, info = env.step(action)
"""
    (told,) = [one.message for one in migrated(source).findings if one.code == "GYM204"]
    assert told.startswith("env may or may not be an environment of gym's: ")


_GIVEN = """\
import gym


class Bare(gym.Env):
    def reset(self):
        return 0


{}
env = {}
print(env.seed(3))
"""
_AROUND = "class Around(gym.Wrapper):\n    pass\n"
_SEEDED = "class Other(gym.Env):\n    def seed(self, seed=None):\n        return [seed]\n"


@pytest.mark.parametrize(
    ("classes", "made", "is_told"),
    [
        (_AROUND, "Around(Bare())", True),
        (_AROUND, "Bare()", False),
        (_SEEDED, "Other()", False),
        ("", 'gym.make("CartPole-v1")', False),
        ("gym.register('Bare-v0', entry_point=Bare)\n", 'gym.make("Bare-v0")', True),
    ],
)
def test_what_seed_gave_where_there_may_be_no_method(
    classes: str, made: str, is_told: bool
) -> None:
    new = migrated(_GIVEN.format(classes, made))
    told = [one.message for one in new.left if "as Bare has none" in one.message]
    assert len(told) == is_told
    assert ("print(None)" in new.source) == (made == "Bare()")
