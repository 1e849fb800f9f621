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
