"""What type checkers make of calls of the adapters, and of old code over the shim's trees."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from gymport.shim import stubs

from .commands import run

HERE = Path(__file__).parent
CHECKERS = {
    "mypy": ("mypy", "--strict", "--no-error-summary"),
    "pyright": ("pyright", "--pythonpath", sys.executable),
}


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("example", ["typed_use.py", "typed_gym.py"])
def test_the_types_that_callers_rely_on(checker, example, tmp_path):
    cache = [f"--cache-dir={tmp_path}"] if checker == "mypy" else []
    command = (sys.executable, "-m", *CHECKERS[checker], *cache, HERE / example)
    done = run(*command, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stdout


PLAIN = """
from typing import Any, Dict, Tuple

import gym
from gym import spaces
from gym.envs.registration import register
from gym.wrappers import Monitor, TimeLimit
from typing_extensions import assert_type

env = gym.make("CartPole-v1")
assert_type(env, gym.Env)
assert_type(TimeLimit(env, 10).step(0), Tuple[Any, float, bool, Dict[str, Any]])
assert_type(gym.wrappers.time_limit.TimeLimit(env, 10), TimeLimit)
assert_type(spaces.box.Box(0, 1, (2,)), gym.spaces.Box)
assert_type(gym.utils.colorize("red", "red"), str)
assert_type(gym.utils.seeding.np_random(1), Tuple[Any, int])
Monitor(env, "videos", force=True).reset()
register(id="Walk-v0", entry_point="walk:Walk", max_episode_steps=3)
"""


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_types_of_old_code_as_it_stands(checker, tmp_path):
    stubs.write(tmp_path / "typings", "0.21.0")
    source = HERE.parents[1] / "src"
    (tmp_path / "old.py").write_text(PLAIN)
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(source)]}))
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nmypy_path = typings:{source}\n")
    files = ["old.py", "typings"] if checker == "mypy" else ["old.py"]
    done = run(sys.executable, "-m", *CHECKERS[checker], *files, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
