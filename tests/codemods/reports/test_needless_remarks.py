"""What is true of no environment in sight is not said, and what is said names what is meant."""

from __future__ import annotations

import textwrap

import pytest

from migrate_gym import migrate_source

NOTHING_IS_SAID = {
    "generators that the project makes itself": """
        import gym
        import numpy as np

        def generator(seed=None, with_seed=False):
            random = np.random.RandomState(seed)
            return (random, seed) if with_seed else random

        class Traffic:
            def __init__(self, seed):
                self.np_random = None
                self.np_random, _ = generator(seed, with_seed=True)

        class Lane:
            def __init__(self, traffic):
                self.traffic = traffic

            def width(self):
                return self.traffic.np_random.randint(3)
        """,
    "the wrapper of one environment": """
        import gym

        env = gym.wrappers.RecordEpisodeStatistics(gym.make("CartPole-v1"))
        """,
    "classes that types name, or that are asked about": """
        from typing import Callable, Union
        from gym import Wrapper
        from gym.wrappers import TimeLimit

        Limiting = Callable[[TimeLimit, Wrapper], TimeLimit]

        def limited(env) -> Union[TimeLimit, Wrapper]:
            assert isinstance(env, (TimeLimit, Wrapper))
            return env
        """,
    "names that are asked for first, or whose absence is handled": """
        import gym
        from gym import spaces

        def set_seed(seed, space):
            if hasattr(gym.spaces, "prng"):
                gym.spaces.prng.seed(seed)
            if seed and hasattr(spaces, "prng"):
                spaces.prng.seed(seed)
            hasattr(spaces, "prng") and gym.spaces.prng.seed(seed)
            random = spaces.prng.np_random if hasattr(spaces, "prng") else space.np_random
            try:
                gym.spaces.prng.seed(seed)
            except AttributeError:
                space.seed(seed)
            return random
        """,
    "limits that are asked for first": """
        import gym

        def limited(env, most=None, fewest=None, least=None):
            if most is not None and fewest:
                env = gym.wrappers.TimeLimit(env, most)
                env = gym.wrappers.TimeLimit(env, fewest)
            return gym.wrappers.TimeLimit(env, least) if least else env
        """,
    "what is named like a class that is none of gym's, and awaited or read by its parts": """
        import gym
        from towns import TownEnv as Remote

        class TownEnv:
            def reset(self):
                return self.client.ask("reset")

            def step(self, action):
                return self.client.ask("step", action)

        async def drive():
            env = Remote("Town01")
            result = await env.reset(town="Town01")
            return (await env.reset()).town, result.town

        def connected():
            env = Remote("Town01")
            result = env.reset()
            return result.observation.value
        """,
    "what is within is no wrapper": """
        import gym
        from stable_baselines3.common.vec_env import DummyVecEnv

        def made(many):
            env = gym.make("CartPole-v1")
            if many:
                env = DummyVecEnv([lambda: env])
            return env.unwrapped.level
        """,
    "what only batches have": """
        import gym
        from stable_baselines3.common.vec_env import DummyVecEnv

        def made(many):
            env = gym.make("CartPole-v1")
            if many:
                env = DummyVecEnv([lambda: env])
                print(env.get_attr("level"))
            return env.num_envs
        """,
    "infos of another library": """
        import sys

        import envpool
        import gym

        envs = envpool.make("Pong-v5", env_type=sys.argv[1], num_envs=8)
        handle, _, _, step = envs.xla()

        def count(handle, action):
            handle, (obs, reward, done, info) = step(handle, action)
            return info["TimeLimit.truncated"]
        """,
    "numbers of a generator of one's own": """
        import gym
        import numpy as np

        class Dice:
            def __init__(self):
                self.np_random = np.random.RandomState(3)

            def roll(self):
                return self.np_random.randint(6)
        """,
    "a simulation that an environment steps": """
        import gym
        from somewhere import Simulator

        class Town(gym.Env):
            def __init__(self):
                self.env = Simulator()

            def step(self, action):
                self.env.step()
                self.env.step(action, 0.1)
                done = self.env.finished
                return 0, 0.0, done, {}
        """,
    "a library without a registry": """
        import dm_env
        import gym
        """,
}

SAID_ONCE = """
    import gym
    from procgen import ProcgenEnv

    envs = ProcgenEnv(num_envs=2, env_name="coinrun")
    envs = gym.wrappers.RecordEpisodeStatistics(envs)
    envs = gym.wrappers.TransformObservation(envs, lambda obs: obs["rgb"])
    envs = gym.wrappers.RecordVideo(envs, "videos")
    """

SAID = {
    "an argument of render by its name": (
        """
        import gym

        def show(env: gym.Env):
            env.render(observer="global")
        """,
        "pass observer='global' where",
    ),
    "a library that never knew gym": (
        """
        import gym
        import mujoco_py
        """,
        "mujoco_py is no longer kept up",
    ),
    "a wrapper of what may be several": (
        """
        import gym

        def wrapped(make):
            return gym.wrappers.RecordEpisodeStatistics(make())
        """,
        "a vector environment takes",
    ),
}


def _messages(source: str) -> list[str]:
    _, findings = migrate_source(textwrap.dedent(source).lstrip())
    return [one.message for one in findings if one.level.value in ("manual", "note")]


@pytest.mark.parametrize("name", NOTHING_IS_SAID)
def test_nothing_is_said(name: str) -> None:
    assert _messages(NOTHING_IS_SAID[name]) == []


@pytest.mark.parametrize("name", SAID)
def test_it_is_said(name: str) -> None:
    source, words = SAID[name]
    assert any(words in message for message in _messages(source))


def test_wrappers_of_what_they_do_not_take_are_told_of_once() -> None:
    about_wrappers = [one for one in _messages(SAID_ONCE) if "procgen" not in one]
    assert len(about_wrappers) == 1
    assert "keeps a contract of its own" in about_wrappers[0]


def test_a_package_of_which_much_is_imported_is_named_once() -> None:
    source = """
        import gym
        from stable_baselines import PPO2
        from stable_baselines.common.policies import MlpPolicy

        model = PPO2(MlpPolicy, gym.make("CartPole-v1"))
        """
    assert len(_messages(source)) == 1
