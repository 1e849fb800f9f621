"""Files that say nothing of gym, and draw from what environments give them."""

from __future__ import annotations

from pathlib import Path

from laws import migrated_files

_WALK = """\
import gym
import numpy as np
from sampling import Task, jitter
class Walk(gym.Env):
    def draw(self):
        return jitter(self.np_random, 2), Task(rng=self.np_random).pick()
"""
_SAMPLING = """\
def jitter(rng, n):
    return rng.randn(n), rng.rand(n, 2)
class Task:
    def __init__(self, rng):
        self.rng = rng
    def pick(self):
        return self.rng.randint(0, 3)
"""


def test_what_is_given_a_stream_draws_with_its_methods(tmp_path: Path) -> None:
    new, left = migrated_files({"walk.py": _WALK, "sampling.py": _SAMPLING}, tmp_path)
    assert "rng.standard_normal(n), rng.random((n, 2))" in new["sampling.py"]
    assert "self.rng.integers(0, 3)" in new["sampling.py"]
    assert left == []


def test_what_is_given_old_streams_as_well_is_reported(tmp_path: Path) -> None:
    main = "import numpy as np\nfrom sampling import jitter\njitter(np.random.RandomState(3), 2)\n"
    files = {"walk.py": _WALK, "sampling.py": _SAMPLING, "main.py": main}
    new, left = migrated_files(files, tmp_path)
    assert "rng.randn(n), rng.rand(n, 2)" in new["sampling.py"]
    assert {(one.code, one.line) for one in left} == {("GYM601", 2)}


_NOOPS = """\
import gym
class Noops(gym.Wrapper):
    def reset(self, **kwargs):
        obs = self.env.reset(**kwargs)
        for _ in range(self.unwrapped.np_random.randint(1, 31)):
            obs, _, done, _ = self.env.step(0)
        return obs
"""
_STREAMED = """\
import gym
import numpy as np
from noops import Noops
class Walk(gym.Env):
    def __init__(self):
        self.np_random = np.random.{made}
gym.register("Walk-v0", entry_point=Walk)
env = Noops(gym.make("Walk-v0"))
"""


def test_streams_are_reported_where_an_environment_elsewhere_has_an_old_one(tmp_path: Path) -> None:
    files = {"noops.py": _NOOPS, "walk.py": _STREAMED.format(made="RandomState(0)")}
    new, left = migrated_files(files, tmp_path)
    assert "self.unwrapped.np_random.randint(1, 31)" in new["noops.py"]
    assert [(one.code, one.line) for one in left] == [("GYM601", 5)]


def test_streams_draw_as_today_where_all_that_environments_have_are_of_today(
    tmp_path: Path,
) -> None:
    files = {"noops.py": _NOOPS, "walk.py": _STREAMED.format(made="default_rng(0)")}
    new, left = migrated_files(files, tmp_path)
    assert "self.unwrapped.np_random.integers(1, 31)" in new["noops.py"]
    assert left == []


_DICE = """\
import gym
class Dice(gym.Env):
    def reset(self):
        self.face = 1
        return self.face
    def step(self, action):
        self.face = self.np_random.randint(6) + 1
        drawn = self.np_random.randint(3)
        return self.face, float(drawn), self.face == 6, {}
"""
_LOGGED = """\
import json
from dice import Dice
env = Dice()
seen = [env.reset()]
seen.append(env.step(0)[0])
json.dump(seen, open("seen.json", "w"))
"""


def test_what_another_module_writes_is_drawn_as_pythons_number(tmp_path: Path) -> None:
    new, _ = migrated_files({"dice.py": _DICE, "main.py": _LOGGED}, tmp_path)
    assert "self.face = int(self.np_random.integers(6)) + 1" in new["dice.py"]
    assert "drawn = self.np_random.integers(3)" in new["dice.py"]
