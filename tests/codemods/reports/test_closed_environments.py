"""Environments that are shown, closed, and used again."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_MADE = """\
import gym
env = gym.make("CartPole-v1")
"""
_EPISODE = """\
env.reset()
for t in range(10):
    env.render()
    env.step(env.action_space.sample())
"""
_TRAINED = """\
def train(env):
    env.reset()
    env.step(0)
"""


def _told(source: str, tmp_path: Path, **others: str) -> list[int]:
    """The lines that the rule reports."""
    files = {"run.py": source, **{f"{name}.py": text for name, text in others.items()}}
    _, left = migrated_files(files, tmp_path)
    return [finding.line for finding in left if finding.code == "GYM222"]


@pytest.mark.parametrize(
    "again",
    [
        "env.reset()\n",
        "for episode in range(3):\n    state = env.reset()\n",
        "if True:\n    env.step(0)\n",
        "train(env)\n",
        "state, reward, done, info = env.step(0)\n",
    ],
)
def test_what_is_used_again_is_reported_where_it_is_closed(again: str, tmp_path: Path) -> None:
    source = _MADE + _TRAINED + _EPISODE + "env.close()\n" + again
    assert _told(source, tmp_path) == [10]


@pytest.mark.parametrize(
    "behind",
    [
        "",
        "print(env.action_space)\n",
        'env = gym.make("Acrobot-v1")\nenv.reset()\n',
        "del env\n",
        "raise SystemExit\nenv.reset()\n",
        "exit()\nenv.reset()\n",
        "def again():\n    env.reset()\n",
    ],
)
def test_what_is_not_used_again_is_no_word_worth(behind: str, tmp_path: Path) -> None:
    assert not _told(_MADE + _EPISODE + "env.close()\n" + behind, tmp_path)


def test_the_next_round_of_a_loop_uses_it_again(tmp_path: Path) -> None:
    rounds = "for n in range(3):\n    env.reset()\n    env.render()\n    {}env.close()\n"
    assert _told(_MADE + rounds.format(""), tmp_path) == [6]
    assert _told(_MADE + rounds.format("if n > 1: "), tmp_path) == [6]


@pytest.mark.parametrize("end", ["break", "return", "raise ValueError"])
def test_a_loop_that_is_left_has_no_next_round(end: str, tmp_path: Path) -> None:
    source = _MADE + (
        "def run():\n"
        "    for n in range(3):\n"
        "        env.reset()\n"
        "        env.render()\n"
        "        if n > 1:\n"
        "            env.close()\n"
        f"            {end}\n"
    )
    assert not _told(source, tmp_path)


def test_a_loop_that_goes_on_has_a_next_round(tmp_path: Path) -> None:
    source = _MADE + (
        "while True:\n"
        "    try:\n"
        "        env.reset()\n"
        "        env.render()\n"
        "        env.close()\n"
        "        continue\n"
        "    finally:\n"
        "        print(1)\n"
    )
    assert _told(source, tmp_path) == [7]


def test_an_environment_of_each_round_is_closed_once(tmp_path: Path) -> None:
    source = (
        "import gym\nfor n in range(3):\n"
        '    env = gym.make("CartPole-v1")\n'
        "    env.reset()\n    env.render()\n    env.close()\n"
    )
    assert not _told(source, tmp_path)


def test_the_other_branch_is_not_behind(tmp_path: Path) -> None:
    source = _MADE + "import sys\nif sys.argv:\n    env.render()\n    env.close()\nelse:\n"
    assert not _told(source + "    env.reset()\n", tmp_path)


def test_what_shows_nothing_may_be_closed_and_used(tmp_path: Path) -> None:
    unseen = _EPISODE.replace("    env.render()\n", "")
    drawn = _EPISODE.replace("render()", 'render(mode="rgb_array")')
    for episode in (unseen, drawn):
        assert not _told(_MADE + episode + "env.close()\nenv.reset()\n", tmp_path)


def test_what_is_recorded_opens_no_window(tmp_path: Path) -> None:
    made = _MADE + 'env = gym.wrappers.Monitor(env, "videos")\n'
    assert not _told(made + _EPISODE + "env.close()\nenv.reset()\n", tmp_path)


def test_a_class_of_the_project_closes_as_it_says(tmp_path: Path) -> None:
    own = (
        "import gym\n"
        "from gym.envs.registration import register\n"
        "class Maze(gym.Env):\n"
        "    def step(self, action): return 0, 0.0, False, {}\n"
        "    def reset(self): return 0\n"
        "    def render(self, mode='human'): print(0)\n"
        "register(id='Maze-v0', entry_point='maze:Maze')\n"
    )
    source = "import maze\n" + _MADE.replace("CartPole-v1", "Maze-v0")
    assert not _told(source + _EPISODE + "env.close()\nenv.reset()\n", tmp_path, maze=own)
    gyms = "import maze\n" + _MADE
    assert _told(gyms + _EPISODE + "env.close()\nenv.reset()\n", tmp_path, maze=own) == [8]
