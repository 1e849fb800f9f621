"""The reasons that are given for what an expression holds: the nearest first."""

from __future__ import annotations

from typing import Mapping

import pytest

from migrate_gym import migrate_source

from .asked import asked

ENVS = "import gym\n\ndef make_env():\n    return gym.make('X-v0')\n"

REASONS = {
    "made": (
        {"train.py": "import gym\nenv = gym.make('X-v0')\nask(env)"},
        ("gym.make in train.py:2",),
    ),
    "returned by a function of another file": (
        {"envs.py": ENVS, "train.py": "from envs import make_env\nask(make_env())"},
        ("make_env() in envs.py:3", "gym.make in envs.py:4"),
    ),
    "passed by a caller": (
        {"train.py": "import gym\ndef run(env):\n    ask(env)\n\nrun(gym.make('X-v0'))"},
        ("env is passed in train.py:5", "gym.make in train.py:5"),
    ),
    "annotated": (
        {"train.py": "import gym\ndef run(env: gym.Env):\n    ask(env)"},
        ("env is annotated in train.py:2", "gym.Env"),
    ),
    "a class": (
        {"mine.py": "import gym\n\nclass Mine(gym.Env):\n    pass\n\nask(Mine())"},
        ("class Mine in mine.py:3 derives from gym.Env",),
    ),
    "used": (
        {
            "a.py": "import gym",
            "b.py": "def run(env):\n    o, r, done, info = env.step(0)\n    ask(env)",
        },
        ("env.step() is unpacked into 4 values",),
    ),
    "a look-alike": (
        {"a.py": "from stable_baselines3.common.vec_env import DummyVecEnv\nask(DummyVecEnv([]))"},
        ("stable_baselines3.common.vec_env.DummyVecEnv keeps a contract of its own",),
    ),
    "isinstance": (
        {"a.py": "import gym\ndef run(env):\n    assert isinstance(env, gym.Env)\n    ask(env)"},
        ("isinstance() says so", "gym.Env"),
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_reasons(name: str) -> None:
    files: Mapping[str, str]
    files, expected = REASONS[name]
    (value,) = asked(files)
    assert value.evidence == expected


def test_disagreement_names_both_sides() -> None:
    source = """
import gym
from stable_baselines3.common.vec_env import DummyVecEnv
env = gym.make("X-v0") if input() else DummyVecEnv([])
ask(env)
"""
    (value,) = asked({"a.py": source})
    assert len(value.evidence) == 2
    assert "gym.make" in value.evidence[0]
    assert "DummyVecEnv" in value.evidence[1]


_BATCHES = """\
import gym


class Batch:
    num_envs = 2

    def reset(self):
        return 0

    def step(self, actions):
        return 0, 0.0, False, {}


class Other(Batch):
    pass


def build(name):
    if name == "batch":
        return Batch()
    if name == "other":
        return Other()
    return gym.make(name)


env = build("CartPole-v1")
obs = env.reset()
"""


def test_each_reason_is_named_once() -> None:
    _, findings = migrate_source(_BATCHES, "a.py")
    (told,) = [one.evidence for one in findings if one.code == "GYM203"]
    assert told[:2] == ("env", "build() in a.py:18")
    assert len(told) == 3
    assert "a batch of its own or gym.make in a.py:23" in told[2]
