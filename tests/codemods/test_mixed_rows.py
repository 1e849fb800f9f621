"""Arrays of rows are what they were before numpy 1.24, whatever the rows hold."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from laws import migrated, migrated_files

_SOURCE = """\
import random
import gym
import numpy as np


class Agent:
    def __init__(self):
        self.memory = []

    def remember(self, state, action, reward, next_state, done):
        self.memory.append((state, action, reward, next_state, done))

    def sampled(self, number):
        {given}
"""
_FORMS = {
    "called": "return np.array(random.sample(self.memory, number))",
    "named": "batch = random.sample(self.memory, number)\n        return np.array(batch)",
    "sliced": "rows = self.memory[:number]\n        return np.asarray(rows)",
    "turned": "batch = random.sample(self.memory, number)\n        return np.array(batch).T.T",
}


def _agent(form: str) -> Any:
    found: dict[str, Any] = {}
    source = migrated(_SOURCE.format(given=_FORMS[form])).source
    exec(source.replace("import gymnasium as gym", ""), found)
    return found["Agent"]()


@pytest.mark.parametrize("form", _FORMS)
def test_rows_of_arrays_and_numbers_are_arrays_of_objects(form: str) -> None:
    agent = _agent(form)
    for number in range(4):
        state = np.full(3, number, dtype=np.float32)
        agent.remember(state, number, 1.0, state + 1, False)
    rows = agent.sampled(4)
    assert rows.shape == (4, 5)
    assert rows.dtype == object
    assert sorted(rows[:, 1]) == [0, 1, 2, 3]
    assert np.vstack(rows[:, 0]).dtype == np.float32


@pytest.mark.parametrize("form", _FORMS)
def test_rows_of_numbers_are_arrays_of_numbers(form: str) -> None:
    agent = _agent(form)
    for number in range(4):
        agent.remember(number, 0, -1.0, number + 1, False)
    random.seed(1)
    rows = agent.sampled(4)
    assert rows.shape == (4, 5)
    assert rows.dtype == float


@pytest.mark.parametrize(
    "given",
    [
        "return np.array(random.sample(range(9), number))",
        "return np.array(random.sample(self.memory, number), dtype=object)",
        "return np.array([number, 1, 2])",
        "return np.array([one[0] for one in random.sample(self.memory, number)])",
        "rows = number\n        number = rows\n        return np.array(rows)",
        "names = random.sample(list(self.__dict__), number)\n        return np.array(names)",
    ],
)
def test_what_holds_no_rows_is_left_alone(given: str) -> None:
    assert f"        {given}\n" in migrated(_SOURCE.format(given=given)).source


def test_a_memory_that_says_nothing_of_gym_stores_its_transitions(tmp_path: Path) -> None:
    memory = """\
import numpy as np
def store_first(trans):
    return np.array(trans)
def store(rows, trans):
    return np.vstack((rows, trans))
"""
    main = "import gym\nfrom memory import store, store_first\nenv = gym.make('CartPole-v1')\n"
    new, _ = migrated_files({"memory.py": memory, "main.py": main}, tmp_path)
    assert "return array_of_rows(trans)" in new["memory.py"]
    assert "return np.vstack((rows, array_of_rows(trans)))" in new["memory.py"]
