"""Modules that serve gym and gymnasium by themselves are left as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths, migrate_source
from migrate_gym.findings import Level
from migrate_gym.targets import TARGETS, Target
from migrate_gym.wishes import Wishes

LOOP = """
env = gym.make("CartPole-v1")
obs = env.reset()
obs, reward, done, info = env.step(0)
"""


@pytest.mark.parametrize(
    "imports",
    [
        "try:\n    import gymnasium as gym\nexcept ImportError:\n    import gym\n",
        "try:\n    import gym\nexcept ImportError:\n    import gymnasium as gym\n",
        "import gymnasium\ntry:\n    import gym\nexcept ImportError:\n    gym = gymnasium\n",
    ],
)
def test_a_module_that_chooses_is_left_alone(imports: str) -> None:
    new, findings = migrate_source(imports + LOOP)
    assert new == imports + LOOP
    assert [finding.code for finding in findings] == ["GYM107"], "it takes four values of both"


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_what_to_import_alone_is_what_the_code_is_to_run_on(target: Target) -> None:
    imports = "try:\n    import gymnasium as gym\nexcept ImportError:\n    import gym\n"
    _, (finding,) = migrate_source(imports + LOOP, wishes=Wishes(target=target))
    assert finding.message.startswith("gym or gymnasium is imported")
    assert f"import {target.root} alone" in finding.message


def test_a_module_that_has_both_for_different_ends_is_left_alone() -> None:
    imports = "import gymnasium\n\ndef version():\n    import gym\n    return gym\n\ngym = 0\n"
    assert migrate_source(imports + LOOP) == (imports + LOOP, [])


def test_a_module_that_chooses_and_speaks_both_is_finished() -> None:
    source = """try:
    import gymnasium as gym
except ImportError:
    import gym
env = gym.make("CartPole-v1")
if gym.__name__ == "gymnasium":
    obs, reward, terminated, truncated, info = env.step(0)
else:
    obs, reward, done, info = env.step(0)
"""
    assert migrate_source(source) == (source, [])


@pytest.mark.parametrize(
    "imports",
    [
        "try:\n    import gym\nexcept ImportError:\n    gym = None\n",
        "if True:\n    import gym\n",
        "import gym\n",
    ],
)
def test_a_module_that_only_guards_gym_is_rewritten(imports: str) -> None:
    new, _ = migrate_source(imports + LOOP)
    assert new.startswith(imports.replace("import gym", "import gymnasium as gym"))
    assert "terminated, truncated" in new


def test_code_that_asks_how_many_values_there_are_is_left_alone() -> None:
    source = """import gymnasium as gym
env = gym.make("CartPole-v1")
result = env.step(0)
if len(result) == 4:
    obs, reward, done, info = result
else:
    obs, reward, terminated, truncated, info = result
"""
    assert migrate_source(source) == (source, [])


def test_results_that_are_asked_what_they_are_stay_as_they_are() -> None:
    source = """import gym
env = gym.make("CartPole-v1")
result = env.reset()
obs = result[0] if isinstance(result, tuple) else result
result = env.step(0)
if len(result) == 5:
    obs, reward, terminated, truncated, info = result
    done = terminated or truncated
elif len(result) == 4:
    obs, reward, done, info = result
"""
    new, findings = migrate_source(source)
    assert new == source.replace("import gym", "import gymnasium as gym")
    assert {finding.code for finding in findings} == {"GYM101"}


def test_code_moved_by_its_imports_alone_is_finished() -> None:
    source = """import gymnasium as gym
env = gym.make("CartPole-v1")
obs, reward, done, info = env.step(0)
"""
    assert "obs, reward, terminated, truncated, info = env.step(0)" in migrate_source(source)[0]


def test_a_step_that_serves_both_apis_keeps_its_contract() -> None:
    source = """import gymnasium as gym

class Traffic(gym.Env):
    def reset(self, seed=None, **kwargs):
        return self.observations() if self.many else (self.observations()[0], {})

    def step(self, action):
        if self.many:
            return self.observations(), self.rewards(), self.dones(), {}
        return self.observations()[0], 0.0, False, True, {}


states = Traffic().reset()
states, rewards, dones, infos = Traffic().step({})
"""
    assert migrate_source(source) == (source, [])


def test_a_class_that_makes_four_values_of_gymnasiums_five_is_left_alone() -> None:
    source = """import gymnasium as gym

def parsed(result):
    obs, reward, terminated, truncated, info = result
    return obs, reward, terminated or truncated, info

class Old(gym.Wrapper):
    def step(self, action):
        obs, reward, done, info = parsed(self.env.step(action))
        return obs, reward + 1, done, info

    def reset(self, **kwargs):
        return self.env.reset(**kwargs)[0]

class Older(gym.Wrapper):
    def step(self, action):
        result = self.env.step(action)
        if len(result) == 5:
            obs, reward, terminated, truncated, info = result
            done = terminated or truncated
        else:
            obs, reward, done, info = result
        return obs, reward, done, info
"""
    new, findings = migrate_source(source)
    assert new == source
    assert {finding.level for finding in findings} == {Level.NOTE}


def test_five_values_made_of_a_foreign_four_are_left_alone() -> None:
    source = """import gymnasium as gym
from simulator import GameEnv

class Game(GameEnv):
    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, [reward], done, False, info

class Both(GameEnv, gym.Env):
    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, [reward], done, False, info

class Brax(gym.Env):
    def __init__(self, inner):
        self.env = inner

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, reward, done, info["truncation"], info
"""
    assert migrate_source(source) == (source, [])


def test_what_asks_for_gym_beside_gymnasium_is_left_alone() -> None:
    source = """import pytest
import gymnasium

gym = pytest.importorskip("gym")
"""
    assert migrate_source(source) == (source, [])


def test_a_module_that_speaks_the_new_api_is_not_asked_for_the_old(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("import gym\ndef make():\n    return gym.make('A-v0')\n")
    new = tmp_path / "new.py"
    new.write_text(
        "from old import make\nenvs = [make()]\nfirst = [env.reset()[0] for env in envs]\n"
        "obs, reward, terminated, truncated, info = envs[0].step(0)\n"
    )
    found = {file.path: file.findings for file in migrate_paths([tmp_path])}
    assert found[new] == []


@pytest.mark.parametrize(
    ("done", "is_noted"),
    [
        ("self.crashed or self.truncated", True),
        ("self.crashed or self.t >= self.horizon", True),
        ("self.crashed or self.x > 3", False),
    ],
)
def test_what_may_be_a_truncation_in_a_done_is_noted(done: str, is_noted: bool) -> None:
    source = "import gym\nclass Walk(gym.Env):\n    def step(self, action):\n"
    _, findings = migrate_source(f"{source}        return self.x, 0.0, {done}, {{}}\n")
    assert any(finding.level is Level.NOTE for finding in findings) is is_noted


HANDED_ON = """\
import gym


class Base(gym.Env):
    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return self.get(), {}


class Walk(Base):
    def reset(self, *, seed=None, options=None):
        if not self.two:
            return super().reset(options=options)
        return super().reset()[0] * 2, {}

    def step(self, action):
        return 0, 0.0, False, False, {}
"""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_a_base_that_has_but_a_reset_of_today_speaks_the_new_api(target: Target) -> None:
    new, _ = migrate_source(HANDED_ON, wishes=Wishes(target=target))
    assert new == HANDED_ON.replace("import gym\n", f"import {target.imported}\n", 1)


def test_a_seed_of_what_may_have_one_shows_no_api() -> None:
    source = """import gymnasium as gym
from stable_baselines3.common.vec_env import VecEnv

class Around(VecEnv):
    def __init__(self, venv: gym.vector.VectorEnv):
        self.venv = venv

    def reset(self, seed=None):
        if seed is not None:
            self.venv.seed(seed)
        return self.venv.reset()
"""
    assert migrate_source(source) == (source, [])


def test_a_wrapper_that_serves_both_by_a_helper_is_left_alone() -> None:
    source = """import gymnasium as gym

def parsed(result):
    if isinstance(result, tuple) and len(result) == 2 and isinstance(result[1], dict):
        return result[0], result[1], True
    return result, {}, False

class Stack(gym.Wrapper):
    def reset(self, **kwargs):
        obs, info, return_info = parsed(self.env.reset(**kwargs))
        self.frames.append(obs)
        return (self.get(), info) if return_info else (self.get(), {})

    def step(self, action):
        result = self.env.step(action)
        if len(result) == 4:
            obs, reward, done, info = result
            return self.get(), reward, done, info["TimeLimit.truncated"], info
        obs, reward, terminated, truncated, info = result
        return self.get(), reward, terminated, truncated, info

def old(env):
    return env.reset(return_info=True)
"""
    assert migrate_source(source) == (source, [])


def test_a_module_with_a_branch_for_each_library_is_left_alone() -> None:
    source = """import gym as legacy_gym
import gymnasium as gym

class Game:
    def __init__(self, name, legacy):
        self.env = legacy_gym.make(name) if legacy else gym.make(name)
        self.legacy = legacy

    def reset(self):
        if self.legacy:
            return self.env.reset()
        obs, _ = self.env.reset()
        return obs

    def step(self, action):
        if self.legacy:
            obs, reward, done, info = self.env.step(action)
        else:
            obs, reward, terminated, truncated, info = self.env.step(action)
            done = terminated or truncated
        return obs, reward, done, info
"""
    new, (finding,) = migrate_source(source)
    assert new == source
    assert (finding.code, finding.level) == ("GYM107", Level.MANUAL)


def test_public_methods_that_are_named_for_old_releases_are_called_by_all() -> None:
    source = """import gym

class Walk(gym.Env):
    def __init__(self):
        if gym.__version__ < "0.9.6":
            self._step = self.step
            self._render = self.render

    def step(self, action):
        return 0, 0.0, True, {}

    def render(self, mode="human"):
        return mode
"""
    new, findings = migrate_source(source)
    assert "return 0, 0.0, True, False, {}" in new
    assert {"GYM301", "GYM304"} <= {finding.code for finding in findings}
    assert "def render(self):" in new
