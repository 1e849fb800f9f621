"""How the adapters are called, and the types that a checker has to see; mypy reads this file."""

from __future__ import annotations

from typing import Any

import gymnasium
from typing_extensions import assert_type

import gymport
from gymport import core, spaces, vector
from gymport.adapters.detect import Detection
from gymport.adapters.explain import Explanation
from gymport.adapters.legacy import LegacyEnv


class Old:
    """An environment of 2019."""

    def reset(self) -> float:
        return 0.0

    def step(self, action: int) -> tuple[float, float, bool, dict[str, Any]]:
        return 0.0, 1.0, False, {}


class Doubled:
    """A wrapper of 2019."""

    def __init__(self, env: Any, factor: int) -> None:
        self.env = env


def single(old: Old) -> None:
    env = gymport.modernize(old, dialect="gym-0.21", render_mode="human", strict=True)
    assert_type(env, gymnasium.Env[Any, Any])
    assert_type(env.reset(seed=1), tuple[Any, dict[str, Any]])
    assert_type(gymport.modernize(old, library="core"), core.Env[Any, Any])
    assert_type(gymport.wrap(env, Doubled, factor=2), gymnasium.Env[Any, Any])
    assert_type(gymport.detect(old), Detection)
    assert_type(gymport.explain(old), Explanation)
    assert_type(gymport.register_legacy("Old-v0", Old, max_episode_steps=3), None)
    assert_type(gymport.load_pickle("spaces.pkl", allow={"mine.Space"}), Any)


def older(env: gymnasium.Env[Any, Any]) -> None:
    old = gymport.legacy(env, "gym-0.22", rng="legacy")
    assert_type(old, LegacyEnv)
    assert_type(gymport.legacy(env), LegacyEnv)
    assert_type(old.step(0), tuple[Any, Any, bool, dict[str, Any]])
    assert_type(old.seed(1), list[int])
    assert_type(old.gravity, Any)
    # its step gives five values
    assert_type(gymport.legacy(env, "gym-0.26"), Any)


def others(envs: Any) -> None:
    assert_type(gymport.convert_space(spaces.Discrete(2)), gymnasium.Space[Any])
    assert_type(gymport.convert_space(gymnasium.spaces.Discrete(2), "core"), spaces.Space[Any])
    assert_type(gymport.modernize_vector(envs), gymnasium.vector.VectorEnv[Any, Any, Any])
    assert_type(gymport.modernize_vector(envs, library="core"), vector.VectorEnv[Any, Any, Any])
    assert_type(gymport.legacy_vector(envs, "gym-0.21"), Any)
