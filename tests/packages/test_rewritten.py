"""Real packages rewritten: they compile, a second run changes nothing, and they run."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from migrate_gym.findings import Level

from .conftest import Download, rewrite

pytestmark = pytest.mark.packages

PACKAGES = ["gym-anytrading==1.3.2", "highway-env==1.5", "stable-baselines3==1.5.0"]


@pytest.mark.parametrize("requirement", PACKAGES)
def test_rewritten_package_is_sound(download: Download, requirement: str) -> None:
    folder = download(requirement)
    first = rewrite(folder)
    changed = [result for result in first if result.new is not None]
    assert changed
    for result in changed:
        compile(ast.parse(result.path.read_bytes()), str(result.path), "exec", dont_inherit=True)
    assert not [f for result in first for f in result.findings if f.level is Level.ERROR]
    assert [r.path for r in rewrite(folder) if r.new is not None] == []


def test_look_alikes_are_left_alone(download: Download) -> None:
    """Stable-Baselines3's vector environments keep their contract of four values."""
    folder = download("stable-baselines3==1.5.0")
    before = {path: path.read_text() for path in folder.rglob("vec_env/*.py")}
    rewrite(folder)
    unpackings = ("= self.step_wait()", "= self.venv.step_wait()", "return self.step_wait()")
    for path, text in before.items():
        for line in text.splitlines():
            if any(unpacking in line for unpacking in unpackings):
                assert line in path.read_text().splitlines()
    for name in ("on_policy_algorithm", "off_policy_algorithm"):
        text = (folder / f"stable_baselines3/common/{name}.py").read_text()
        assert "new_obs, rewards, dones, infos = env.step(" in text


TRAJECTORY = """
import json, sys
import numpy as np
import pandas as pd
import gymport

seed = int(sys.argv[1])
prices = np.random.default_rng(7).normal(size=300).cumsum() + 100
frame = pd.DataFrame({"Open": prices, "High": prices, "Low": prices, "Close": prices})

from gym_anytrading.envs import StocksEnv

env = StocksEnv(frame, window_size=10, frame_bound=(10, 300))
if sys.argv[2] == "old":
    env = gymport.modernize(env)
else:
    from gymnasium.utils.env_checker import check_env

    check_env(env, skip_render_check=True)
actions = np.random.default_rng(seed)
log, episodes = [], 1
obs, info = env.reset(seed=seed)
for _ in range(1000):
    log.append([obs.tolist(), None, False, False])
    obs, reward, terminated, truncated, info = env.step(int(actions.integers(2)))
    log.append([obs.tolist(), float(reward), terminated, truncated, info["total_profit"]])
    if terminated or truncated:
        obs, info = env.reset()
        episodes += 1
assert episodes > 3
print(json.dumps(log))
"""


def trajectory(seed: int, which: str, *folders: Path) -> list[object]:
    path = os.pathsep.join(map(str, [*folders, os.environ.get("PYTHONPATH", "")]))
    environ = {**os.environ, "PYTHONPATH": path, "MPLBACKEND": "agg"}
    command = [sys.executable, "-c", TRAJECTORY, str(seed), which]
    result = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    log: list[object] = json.loads(result.stdout.splitlines()[-1])
    return log


@pytest.mark.parametrize("seed", [0, 1])
def test_old_and_rewritten_class_give_the_same(
    download: Download, old_gym: Path, seed: int
) -> None:
    """A class of 2021 under `modernize` and the same class rewritten, 1,000 steps."""
    old, new = download("gym-anytrading==1.3.2"), download("gym-anytrading==1.3.2")
    rewrite(new)
    assert trajectory(seed, "old", old, old_gym) == trajectory(seed, "new", new)


@pytest.mark.parametrize(
    "requirement", ["stable-baselines3==2.3.2", "gymnasium==1.1.1", "shimmy==2.0.1"]
)
def test_packages_of_today_are_left_alone(download: Download, requirement: str) -> None:
    """Code that speaks the new API, or both, has nothing to migrate."""
    results = rewrite(download(requirement))
    assert [result.path for result in results if result.new is not None] == []
    assert [finding for result in results for finding in result.findings] == []
