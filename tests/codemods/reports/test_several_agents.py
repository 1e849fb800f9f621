"""What a report says where environments for several agents are stepped."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths

_ZOO = """import gym
from typing import Any, Dict, Tuple
from pettingzoo import ParallelEnv
class State:
    pass
class Zoo(ParallelEnv):
    action_space = gym.spaces.Discrete(2)
    def step(self, actions){hint}:
        observations, rewards, dones, infos = {{}}, {{}}, {{}}, {{}}
        return observations, rewards, dones, infos
class Taken(gym.Wrapper):
    def __init__(self, env: Zoo):
        gym.Wrapper.__init__(self, env)
        self.env = env
    def run(self, actions):
        observations, _, _, _ = self.env.step(actions)
        return observations
"""
_RAY = """import gym
from ray.rllib.env.multi_agent_env import MultiAgentEnv
class Crossing(MultiAgentEnv):
    action_space = gym.spaces.Discrete(2)
    def step(self, actions):
        return {"car": 0}, {"car": 1.0}, {"car": True, "__all__": True}, {}
def run():
    env = Crossing()
    observations, rewards, dones, infos = env.step({})
    return rewards
"""
_HANDED = """import gym
from ray.rllib import MultiAgentEnv
class Handed(MultiAgentEnv):
    def __init__(self, sim):
        self.sim = sim
    def step(self, actions):
        return self.sim.step(actions)
class Below(Handed):
    def step(self, actions):
        return super().step(actions)
class Abstract(MultiAgentEnv):
    def step(self, actions):
        raise NotImplementedError
class Moved(MultiAgentEnv):
    def reset(self, *, seed=None, options=None):
        return {}, {}
    def step(self, actions):
        return self.result(actions)
def run(sim):
    observations, rewards, dones, infos = Handed(sim).step({})
    return rewards
"""
_KITCHEN = """import gym
class Kitchen(gym.Env):
    def reset(self):
        return 0, 0, 0
    def step(self, action):
        return 0, 0, 0.0, False, {}, 0
class Bakery(Kitchen):
    def reset(self):
        return 1, 1, 1
"""


def _said(folder: Path, text: str, code: str) -> list[int]:
    folder.joinpath("main.py").write_text(text)
    found = [one for file in migrate_paths(folder) for one in file.findings]
    return [one.line for one in found if one.code == code]


@pytest.mark.parametrize(
    "hint",
    [
        "",
        " -> tuple",
        " -> Tuple[Dict[str, State], Dict[str, float], Dict[str, bool], Dict[str, Any]]",
        " -> Tuple[State, float, bool, dict]",
    ],
)
def test_a_step_is_reported_whatever_its_annotation(tmp_path: Path, hint: str) -> None:
    assert _said(tmp_path, _ZOO.format(hint=hint), "GYM312") == [8, 16]


def test_callers_of_rllibs_environments_are_reported(tmp_path: Path) -> None:
    assert _said(tmp_path, _RAY, "GYM313") == [5, 9]


def test_what_hands_on_a_step_to_rllib_is_reported(tmp_path: Path) -> None:
    assert _said(tmp_path, _HANDED, "GYM313") == [6, 20]


def test_a_step_of_more_values_is_reported_where_it_is_written(tmp_path: Path) -> None:
    assert _said(tmp_path, _KITCHEN, "GYM310") == [2]
