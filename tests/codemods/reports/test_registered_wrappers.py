"""Wrapper classes that are registered, which some releases of gymnasium refuse to make."""

from __future__ import annotations

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level

_SOURCE = """import gym

class Several(gym.Wrapper):
    def __init__(self, name):
        super().__init__(gym.make(name))

class Told(Several):
    metadata = {{}}

gym.register(id="Several-v0", entry_point={}, kwargs={{"name": "CartPole-v1"}})
"""


@pytest.mark.parametrize(("name", "lines"), [("Several", [10]), ("Told", [])])
def test_a_note_tells_of_it(name: str, lines: list[int]) -> None:
    _, findings = migrate_source(_SOURCE.format(name))
    notes = [one for one in findings if one.level is Level.NOTE and one.code == "GYM402"]
    assert [note.line for note in notes] == lines


def test_a_range_of_rewards_is_not_read_past_classes_that_hand_on_what_is_unwrapped() -> None:
    source = """import gym

class Around(gym.Env):
    def __init__(self, env, reward_range):
        self.env = env
        self.reward_range = reward_range

    @property
    def unwrapped(self):
        return self.env.unwrapped

env = Around(Around(gym.make("CartPole-v1"), (0, 5)), (0, 9))
low, high = env.env.reward_range
"""
    new, findings = migrate_source(source)
    assert new.endswith("low, high = env.env.reward_range\n")
    assert [finding.level for finding in findings if finding.code == "GYM214"] == [Level.MANUAL]


_BY_METACLASS = """import gym

class Meta(type):
    def __new__(mcs, name, bases, names):
        return super().__new__(mcs, name, (gym.Env,), names)

class Walk(metaclass={}):
    observation_space = action_space = gym.spaces.Discrete(2)

    def reset(self):
        return 0

    def step(self, action):
        return 0, 1.0, False, {{}}

gym.register("Walk-v0", entry_point=Walk)
"""


@pytest.mark.parametrize(
    ("metaclass", "advice"),
    [
        ("Meta", "see that Walk, by its metaclass or by itself, derives from Env"),
        ("abc.ABCMeta", "let Walk derive from Env"),
    ],
)
def test_a_class_may_have_its_base_from_its_metaclass(metaclass: str, advice: str) -> None:
    _, findings = migrate_source(_BY_METACLASS.format(metaclass))
    (told,) = [one.message for one in findings if one.code == "GYM317"]
    assert told.endswith(f": {advice}")
