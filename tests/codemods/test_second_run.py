"""A second run has nothing to add, whichever library the code was rewritten for."""

from __future__ import annotations

import textwrap

import pytest
from laws import migrated

from migrate_gym.targets import TARGETS, Target
from migrate_gym.wishes import Wishes

PROGRAMS = {
    "flags that are named before a star": """\
        import gym

        env = gym.make("CartPole-v1")
        obs, total = env.reset(), 0
        obs, reward, done, *_ = env.step(0)
        """,
    "abstract reset of a seeded class": """\
        import gym

        class Base(gym.Env):
            def reset(self):
                pass

            def seed(self, seed=None):
                self.log(seed)
        """,
    "reset that hands on to a method of the project": """\
        import gym
        from gym.utils import seeding

        class Sim(gym.Env):
            def seed(self, seed=None):  # as gym wants it
                return self._seed(seed)

            def _seed(self, seed=None):
                self.np_random, seed = seeding.np_random(seed)
                return [seed]

            def reset(self):
                return self._restart()
        """,
    "seed used in reset": """\
        import gym

        class Game(gym.Env):
            def seed(self, seed=None):
                self.rng.seed(seed)
                self.log("seeded")

            def reset(self):
                self.state = self.rng.randint(3)
                return self.state

            def step(self, action):
                return self.play(action)
        """,
    "wrapper that keeps a seed to itself": """\
        import gym

        class Base(gym.Env):
            def reset(self):
                return 0

            def step(self, action):
                return 0, 0.0, False, {}

        class One(gym.Wrapper):
            def reset(self, seed=None):
                return self.env.reset()

            def step(self, action):
                return self.env.step(action)
        """,
    "environment on environment": """\
        import gym

        class One(gym.Env):
            def reset(self):
                return self._reset_one()

            def step(self, action):
                return self._step_one(action)

        class Two(One):
            def reset(self):
                self.n = 0
                return self._reset_one()
        """,
    "wrapper with arguments of its own": """\
        import gym

        class Wrapper(gym.Wrapper):
            pass

        class Scaled(Wrapper):
            def __init__(self, env):
                super(Scaled, self).__init__(env)
                self.env = env

            def reset(self, *args, **kwargs):
                return self.env.reset(*args, **kwargs)

            def step(self, action):
                return self.env.step(2 * action)

        env = Scaled(gym.make("CartPole-v1"))
        obs, reward, done, info = env.step(0)
        """,
    "first observation taken in an expression": """\
        import gym

        class Several:
            def __init__(self):
                self.envs = [gym.make("CartPole-v1") for _ in range(2)]

            def reset(self):
                return [env.reset() for env in self.envs]

            def step(self, actions):
                for env, action in zip(self.envs, actions):
                    obs, reward, done, info = env.step(action)
                    if done:
                        obs = env.reset()
        """,
    "seed that waits for the reset of what may be another": """\
        import gym
        from stable_baselines3.common.vec_env import DummyVecEnv

        class Game(gym.Env):
            def seed(self, seed=None):
                self.log = [seed]
                return self.log

        class Agent:
            def __init__(self, env):
                self.env = env

            def seeded(self, seed):
                self.env.seed(seed)

        Agent(gym.make("CartPole-v1"))
        Agent(Game())
        Agent(DummyVecEnv([Game]))
        """,
    "recording an environment that is passed": """\
        import gym

        def record(env):
            env = gym.wrappers.Monitor(env, "videos")
            return env
        """,
    "recording an environment that is made": """\
        import gym
        from gym.wrappers import Monitor

        env = Monitor(gym.make("CartPole-v1"), "./video", force=True)
        """,
    "handing on what is asked to be shown": """\
        import gym

        class Shown(gym.Env):
            def __init__(self, env):
                self.env = env

            def render(self, mode="human", **kwargs):
                return self.env.render(mode=mode, **kwargs)

        env = Shown(gym.make("CartPole-v1"))
        """,
}


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
@pytest.mark.parametrize("source", PROGRAMS.values(), ids=PROGRAMS)
def test_a_second_run_has_nothing_to_add(source: str, target: Target) -> None:
    migrated(textwrap.dedent(source), Wishes(target=target))


SEEDED = {
    "one that may be wrapped": """\
        def prepare(env: gym.Env, seed):
            env.seed(seed)
        """,
    "one that may be a space": """\
        def prepare(thing, seed):
            try:
                thing.seed(seed)
            except AttributeError:
                pass

        env = gym.wrappers.TimeLimit(Walk(), 3)
        prepare(env, 1)
        prepare(env.action_space, 2)
        """,
}
WALK = """\
import gym
import numpy as np

class Walk(gym.Env):
    observation_space = action_space = gym.spaces.Discrete(5)

    def seed(self, seed=None):
        self.rng = np.random.RandomState(seed)
        self.world = self.rng.randint(5)
        return [seed]

    def reset(self):
        return self.world

    def step(self, action):
        return self.world, 0.0, True, {}

"""


@pytest.mark.parametrize("seeded", SEEDED.values(), ids=SEEDED)
def test_what_lets_seeds_wait_is_exchanged_where_wrappers_hand_on_nothing(seeded: str) -> None:
    source = WALK + textwrap.dedent(seeded)
    for_gym = migrated(source, Wishes(target=TARGETS["gym"])).source
    assert migrated(for_gym).source == migrated(source).source
