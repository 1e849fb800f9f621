"""What the shim says of libraries and environments that are missing."""

from __future__ import annotations

import importlib.util

import pytest

import gymport.gym as gym
from gymport.gym import error
from gymport.gym.envs.classic_control import rendering


def missing(*packages):
    return not any(map(importlib.util.find_spec, packages))


if missing("pygame"):

    def test_a_viewer_asks_for_pygame():
        with pytest.raises(error.DependencyNotInstalled, match="pip install pygame"):
            rendering.Viewer(10, 10)


if missing("mujoco", "mujoco_py"):

    @pytest.mark.parametrize("env_id", ["Ant-v2", "Humanoid-v3", "Reacher-v2"])
    def test_an_environment_of_mujoco_names_what_to_install(env_id):
        with pytest.raises(error.DependencyNotInstalled, match="pip install 'gymnasium"):
            gym.make(env_id)


if missing("gymnasium_robotics"):

    @pytest.mark.parametrize("env_id", ["FetchReach-v1", "HandManipulateBlock-v0"])
    def test_a_robot_names_what_to_install(env_id):
        with pytest.raises(error.DependencyNotInstalled, match="pip install 'gymnasium"):
            gym.make(env_id)


def test_an_environment_that_no_package_has_says_so():
    with pytest.raises(error.DependencyNotInstalled, match="no package has Thrower-v2"):
        gym.make("Thrower-v2")


def test_the_specs_are_there_whatever_is_installed():
    spec = gym.spec("HandManipulateBlockRotateZ-v0")
    assert (spec.max_episode_steps, spec._kwargs["target_rotation"]) == (100, "z")
    assert gym.spec("Ant-v3").reward_threshold == 6000.0
