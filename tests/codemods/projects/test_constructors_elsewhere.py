"""Constructors in files that say nothing of gym, below a class of another that renders."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_BASE = """\
import gym
class Market(gym.Env):
    metadata = {"render.modes": ["human"]}
    action_space = observation_space = gym.spaces.Discrete(2)
    def __init__(self, prices):
        self.prices = prices
    def reset(self):
        return 0
    def step(self, action):
        return 0, self.gain(action), False, {}
    def render(self, mode="human"):
        print(self.prices)
"""
_MIDDLE = """\
from market import Market
class Open(Market):
    def gain(self, action):
        return 1.0
"""
_BELOW = """\
from middle import Open
class Forex(Open):
    def __init__(self, pair="EUR", side="left"):
        self.side = side
        super().__init__([pair])
"""
_MAIN = """\
import gym
gym.register(id="forex-v0", entry_point="forex:Forex")
env = gym.make("forex-v0")
env.reset()
env.render()
"""
_FILES = {"market.py": _BASE, "middle.py": _MIDDLE, "forex.py": _BELOW, "main.py": _MAIN}
_OF_GYMS = {
    "market.py": "from gym.envs.classic_control import CartPoleEnv as Pole\n"
    "class Market(Pole):\n    pass\n",
    "middle.py": _MIDDLE,
    "forex.py": _BELOW.replace("[pair]", ""),
    "main.py": _MAIN,
}


@pytest.mark.parametrize("files", [_FILES, _OF_GYMS], ids=["own", "of gym's"])
def test_a_constructor_hands_the_mode_on_that_make_is_given(
    files: dict[str, str], tmp_path: Path
) -> None:
    new, left = migrated_files(files, tmp_path)
    assert 'gym.make("forex-v0", render_mode="human")' in new["main.py"]
    assert 'def __init__(self, pair="EUR", side="left", render_mode=None):' in new["forex.py"]
    assert "render_mode=render_mode)" in new["forex.py"]
    assert left == []


def test_a_constructor_below_what_renders_in_no_mode_stays(tmp_path: Path) -> None:
    base = _BASE.replace('self, mode="human"', "self")
    new, _ = migrated_files({**_FILES, "market.py": base}, tmp_path)
    assert new["forex.py"] == _BELOW
    assert 'gym.make("forex-v0")' in new["main.py"]


@pytest.mark.parametrize(
    "entry",
    ['"lab.envs:" + "Maze"', 'PLACE + "Maze"', 'f"{PLACE}Maze"', '"%sMaze" % PLACE', "WHOLE"],
)
def test_an_entry_point_that_is_put_together_is_known(entry: str, tmp_path: Path) -> None:
    maze = (
        "import gym\nclass Maze(gym.Env):\n"
        "    action_space = observation_space = gym.spaces.Discrete(2)\n"
        "    def __init__(self, size=3):\n        self.size = size\n"
        "    def reset(self):\n        return 0\n"
        "    def step(self, action):\n        return 0, 0.0, False, {}\n"
        "    def render(self, *_, **__):\n        print(self.size)\n"
    )
    main = (
        'import gym\nPLACE = "lab.envs:"\nWHOLE = "lab.envs:Maze"\n'
        f'gym.register(id="maze-v0", entry_point={entry})\n'
        'env = gym.make("maze-v0")\nenv.reset()\nenv.render()\n'
    )
    new, _ = migrated_files({"lab/envs.py": maze, "main.py": main}, tmp_path)
    assert 'gym.make("maze-v0")' in new["main.py"]
