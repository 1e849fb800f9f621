"""The shim over gymnasium: old ids and classes, borrowed ids, and old packages in new code."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import gymnasium
import numpy as np
import pytest

import gymport
import gymport.gym as gym
from gymport.gym.envs import classic_control, toy_text

PACKAGE = """
import gym
from gym.envs.registration import register

class Old(gym.Env):
    observation_space = gym.spaces.Box(0.0, 1.0, (1,))
    action_space = gym.spaces.Discrete(2)

    def seed(self, seed=None):
        self.np_random, seed = gym.utils.seeding.np_random(seed)
        return [seed]

    def reset(self):
        return self.np_random.rand(1).astype("float32")

    def step(self, action):
        return self.reset(), 1.0, False, {}

class Outside(Old):
    def reset(self):
        return {"not": "what its space says"}

register(id="Old-v0", entry_point="old_package:Old", max_episode_steps=2)
register(id="Outside-v0", entry_point="old_package:Outside")
"""
PROGRAM = """
import gymport, gymnasium
package = gymport.import_legacy("old_package", "0.17.3")
env = gymnasium.make("Old-v0")
first, _ = env.reset(seed=3)
print(first == env.reset(seed=3)[0], env.step(0)[2:4], env.step(1)[2:4])
print(isinstance(env.action_space, gymnasium.spaces.Discrete), package.gym.__version__)
print(gymnasium.make("Outside-v0").reset()[0])
"""


BESIDE = """
import gymport
gymport.install()
import gym
import old_package
import gymnasium
gym.register(id="Later-v0", entry_point="old_package:Old", max_episode_steps=1)
gym.register(id="Later-v0", entry_point="old_package:Old", max_episode_steps=3)
gym.register(id="CartPole-v7", entry_point="old_package:Old")
for env_id in ("Old-v0", "Later-v0"):
    env = gymnasium.make(env_id)
    print(len(env.reset(seed=3)), len(env.step(0)), env.spec.max_episode_steps)
print("Taxi-v2" in gymnasium.registry, type(gymnasium.make("CartPole-v1").unwrapped).__module__)
print(gymnasium.__spec__.loader is gymnasium.__loader__, type(gymnasium.__loader__).__name__)
"""


def test_make_gives_the_classes_of_old():
    env = gym.make("CartPole-v1")
    assert isinstance(env.unwrapped, classic_control.CartPoleEnv)
    assert type(env.env) is classic_control.cartpole.CartPoleEnv
    assert isinstance(env, gym.Env)
    assert isinstance(env.unwrapped, gym.Env)
    assert type(env.observation_space) is gym.spaces.Box
    assert env.spec.id == "CartPole-v1"


def test_attributes_are_read_and_written_inside():
    env = gym.make("CartPole-v1")
    env.unwrapped.gravity = 0.0
    assert env.gravity == 0.0
    env.reset()
    assert len(env.state) == 4


def test_what_is_unwrapped_by_env_ends_with_gyms_own_class():
    env = bare = gym.make("CartPole-v1")
    while hasattr(bare, "env"):
        bare = bare.env
    assert bare is env.unwrapped
    bare.env = "the user's"
    assert bare.env == "the user's"


def test_the_random_stream_is_gyms_from_the_start():
    env = gym.make("CartPole-v1")
    env.np_random.seed(7)
    numbers = np.random.RandomState(7)
    assert env.np_random.rand() == numbers.rand()
    assert env.reset().tolist() == numbers.uniform(-0.05, 0.05, 4).astype("float32").tolist()


def test_a_seed_holds_at_once():
    env = gym.make("CartPole-v1")
    assert env.seed(3) == [3]
    numbers, _ = gym.utils.seeding.np_random(3)
    assert env.np_random.rand() == numbers.rand()
    assert env.reset().tolist() == numbers.uniform(-0.05, 0.05, 4).astype("float32").tolist()


class Long(classic_control.CartPoleEnv):
    def __init__(self):
        self.own = "set before"
        super().__init__()
        self.length = 2.0

    def step(self, action):
        observation, reward, done, info = super().step(action)
        return observation, reward + 1, done, {**info, "own": self.own}


def test_old_classes_can_be_derived_from():
    env = Long()
    env.seed(1)
    env.reset()
    assert env.step(0)[1:] == (2.0, False, {"own": "set before"})
    assert env._given.length == 2.0


def test_environments_with_tables_have_what_they_had():
    env = gym.make("FrozenLake-v1", is_slippery=False)
    assert (env.nS, env.nA, len(env.P), env.isd[0]) == (16, 4, 16, 1.0)
    assert toy_text.frozen_lake.MAPS["4x4"][0] == "SFFF"
    assert len(toy_text.frozen_lake.generate_random_map(5)) == 5
    env.reset()
    assert env.step(toy_text.frozen_lake.RIGHT)[:3] == (1, 0, False)
    assert "S" in env.render(mode="ansi")


def test_a_name_that_nobody_has_is_said_to_be_missing():
    with pytest.raises(AttributeError, match="no_such_name"):
        classic_control.cartpole.no_such_name  # noqa: B018


def test_ids_that_only_gymnasium_has_speak_as_of_old(monkeypatch):
    kept = {**gym.envs.registry.env_specs}
    monkeypatch.setattr(gym.envs.registry, "env_specs", kept)
    gymnasium.register("docs/Today-v0", entry_point=Today, max_episode_steps=4)
    env = gym.make("docs/Today-v0")
    del gymnasium.envs.registration.registry["docs/Today-v0"]
    assert env.seed(5) == [5]
    assert env.reset() == np.random.RandomState
    assert env.step(0) == (0, 0.0, False, {})
    assert (type(env.action_space), env.spec.max_episode_steps) == (gym.spaces.Discrete, 4)
    assert env.metadata["render.modes"] == ["ansi"]


class Today(gymnasium.Env):
    metadata = {"render_modes": ["ansi"]}
    observation_space = gymnasium.spaces.Discrete(9)
    action_space = gymnasium.spaces.Discrete(2)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        kinds = [kind for kind in type(self.np_random).__mro__ if kind.__module__[:5] == "numpy"]
        return kinds[0], {}

    def step(self, action):
        return 0, 0.0, False, False, {}


def test_todays_code_can_use_what_the_shim_makes():
    env = gymport.modernize(gym.make("Pendulum-v1"))
    assert isinstance(env, gymnasium.Env)
    assert isinstance(env.observation_space, gymnasium.spaces.Box)
    first, _ = env.reset(seed=4)
    assert first.tolist() == env.reset(seed=4)[0].tolist()
    for _ in range(200):
        *_, terminated, truncated, _ = env.step(env.action_space.sample())
    assert (terminated, truncated) == (False, True)


def printed(tmp_path, program):
    (tmp_path / "old_package.py").write_text(PACKAGE)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{program}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_what_is_registered_under_the_shim_is_known_to_gymnasium(tmp_path):
    assert printed(tmp_path, BESIDE) == [
        "2 5 2",
        "2 5 3",
        "False gymnasium.envs.classic_control.cartpole",
        "True SourceFileLoader",
    ]


@pytest.mark.parametrize(("release", "env"), [("0.20.0", "spec(i).make()"), ("0.21.0", "make(i)")])
def test_environments_pass_the_check_of_the_release(release, env):
    source = f"""
        import gymport; gymport.install({release!r})
        import gym, gym.utils.env_checker as checker
        for i in ("CartPole-v1", "MountainCar-v0", "FrozenLake-v1"):
            checker.check_env(gym.{env}, warn=False)
    """
    code = textwrap.dedent(source)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_old_package_registers_with_gymnasium(tmp_path):
    assert printed(tmp_path, PROGRAM) == [
        "[ True] (False, False) (False, True)",
        "True 0.17.3",
        "{'not': 'what its space says'}",
    ]
