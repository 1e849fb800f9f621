"""The classes of MuJoCo's environments in gym 0.22 to 0.26, under the modules that had them."""

from __future__ import annotations

import importlib.util

import pytest
from shim_programs import run

CLASSES = """
from gym.envs.mujoco import AntEnv, MujocoEnv, ant_v4
from gym.envs.mujoco.half_cheetah_v3 import HalfCheetahEnv
from gym.envs.mujoco.mujoco_env import MujocoEnv as base
print(issubclass(AntEnv, gym.Env), issubclass(ant_v4.AntEnv, gym.Env), MujocoEnv is base)
print(AntEnv is gym.envs.mujoco.ant.AntEnv, AntEnv is ant_v4.AntEnv, HalfCheetahEnv.__name__)
"""
OWN = """
import numpy as np
from gym import utils
from gym.envs.mujoco import mujoco_env

class Own(mujoco_env.MujocoEnv, utils.EzPickle):
    metadata = {"render_modes": ["human", "rgb_array", "depth_array"], "render_fps": 125}
    def __init__(self):
        space = gym.spaces.Box(-np.inf, np.inf, (11,), dtype=np.float64)
        mujoco_env.MujocoEnv.__init__(self, "hopper.xml", 4, observation_space=space)
    def step(self, action):
        self.do_simulation(action, self.frame_skip)
        return self.seen(), 1.0, False, False, {}
    def seen(self):
        return np.concatenate([self.data.qpos[1:], self.data.qvel])
    def reset_model(self):
        self.set_state(self.init_qpos + self.np_random.uniform(-0.1, 0.1, 6), self.init_qvel)
        return self.seen()

gym.register(id="Own-v0", entry_point=Own, max_episode_steps=2)
env = gym.make("Own-v0")
first = env.reset(seed=1)[0]
print((first == env.reset(seed=1)[0]).all(), env.observation_space.contains(first))
print([env.step(env.action_space.sample())[2:4] for _ in range(2)])
print(type(env.action_space).__module__)
"""


def test_a_base_with_nothing_below_it_says_what_to_do():
    assert run(
        """
        from gym.envs.mujoco import mujoco_env
        for name in ("MujocoEnv", "MuJocoPyEnv"):
            try:
                getattr(mujoco_env, name)
            except gym.error.DependencyNotInstalled as told:
                print("gymport.legacy" in str(told))
        """,
        "0.25.2",
    ) == ["True", "True"]


if importlib.util.find_spec("mujoco"):

    def test_each_class_is_where_it_was():
        assert run(CLASSES, "0.26.2") == ["True True True", "True False HalfCheetahEnv"]

    def test_an_environment_of_the_programs_own_runs_over_gymnasiums():
        assert run(OWN, "0.26.2") == [
            "True True",
            "[(False, False), (False, True)]",
            "gym.spaces.box",
        ]

    @pytest.mark.parametrize(("release", "parts"), [("0.22.0", 4), ("0.25.2", 5), ("0.26.2", 5)])
    def test_an_instance_speaks_as_the_release(release, parts):
        assert run(
            """
            from gym.envs.mujoco.ant import AntEnv
            env = AntEnv()
            env.reset()
            print(len(env.step(env.action_space.sample())), env.observation_space.shape)
            """,
            release,
        ) == [f"{parts} (111,)"]

else:

    def test_without_mujoco_an_instance_says_what_to_install():
        assert run(
            """
            try:
                from gym.envs.mujoco.ant_v4 import AntEnv
                AntEnv()
            except gym.error.DependencyNotInstalled as told:
                print("mujoco" in str(told))
            """,
            "0.26.2",
        ) == ["True"]
