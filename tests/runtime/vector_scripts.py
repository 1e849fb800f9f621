"""Environments that play from a script: one by one, and in vectors written by hand as of old."""

import copy

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gymport import core, spaces
from gymport.vector import SyncVectorEnv

NUMBERS = st.integers(-9, 9)
INFOS = st.fixed_dictionaries(
    {},
    optional={
        "lives": NUMBERS,
        "speed": st.floats(-9, 9),
        "alive": st.booleans(),
        "score": NUMBERS.map(np.float32),
        "name": st.text(max_size=2),
        "nothing": st.none(),
        "seen": arrays.arrays(np.float32, (2,), elements=st.integers(0, 9)),
        "deep": st.fixed_dictionaries({}, optional={"x": NUMBERS, "s": st.text(max_size=2)}),
    },
)
MOMENTS = st.tuples(st.booleans(), st.booleans(), INFOS)
SCRIPTS = st.lists(st.lists(MOMENTS, min_size=1, max_size=4), min_size=1, max_size=3)
STEPS = 9


class Scripted(core.Env):
    """Observes its episode and its age, and ends episodes and informs as the script says."""

    observation_space = spaces.Box(0, 99, (2,), np.float64)
    action_space = spaces.Discrete(3)
    metadata = {"render_modes": ["ansi"], "render_fps": 5}

    def __init__(self, script, render_mode=None):
        self.script = script
        self.render_mode = render_mode
        self.episode = self.age = self.closed = 0
        self.seeds, self.asked = [], []

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.seeds.append(seed)
        self.asked.append(options)
        self.episode += 1
        return np.array([self.episode, 0.0]), {"episode": self.episode}

    def step(self, action):
        terminated, truncated, info = self.script[self.age % len(self.script)]
        self.age += 1
        observation = np.array([self.episode, self.age], np.float64)
        return observation, 0.5 * self.age + action, terminated, truncated, copy.deepcopy(info)

    def render(self):
        return f"age {self.age}"

    def in_years(self, years):
        return self.age + years

    def close(self):
        self.closed += 1


def vector(scripts, **options):
    return SyncVectorEnv([lambda script=script: Scripted(script) for script in scripts], **options)


def actions_of(number, num_envs):
    """The actions of a step, for all environments."""
    return np.arange(number, number + num_envs) % 3


class Alone:
    """The environments of some scripts, driven one by one; an ended episode restarts at once."""

    def __init__(self, scripts):
        self.envs = [Scripted(script) for script in scripts]
        self.first = [env.reset() for env in self.envs]

    def step(self, actions):
        """For each environment: what its step gave, and the new start if that ended an episode."""
        for env, action in zip(self.envs, actions):
            given = env.step(int(action))
            yield given, env.reset() if given[2] or given[3] else None


def told(infos, index):
    """What a dict of arrays with masks says of one environment."""
    keys = [key for key in infos if f"_{key}" in infos and infos[f"_{key}"][index]]
    return {
        key: told(infos[key], index) if isinstance(infos[key], dict) else infos[key][index]
        for key in keys
    }


def same(one, other):
    """Whether two infos say the same; Python's numbers are as good as numpy's of their type."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if one is None or isinstance(one, str):
        return type(one) is type(other) and one == other
    return np.asarray(one).dtype == np.asarray(other).dtype and one == other


class VecEnv:
    """The base class of baselines, by its name."""

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


class DummyVecEnv(VecEnv):
    """A vector of scripted environments as baselines wrote them, before any of the flags.

    Args:
        scripts: The scripts.
        final_key: Where infos keep the last observation of an episode, if they do.
    """

    def __init__(self, scripts, final_key="terminal_observation"):
        super().__init__(len(scripts), Scripted.observation_space, Scripted.action_space)
        self.envs = [Scripted(script) for script in scripts]
        self.final_key = final_key
        self.seeds = []
        self.closed = 0

    def seed(self, seed=None):
        self.seeds.append(seed)

    def reset(self):
        return np.stack([env.reset()[0] for env in self.envs])

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        taken = [self._take(env, action) for env, action in zip(self.envs, self.actions)]
        observations, rewards, dones, infos = zip(*taken)
        return np.stack(observations), np.array(rewards, np.float32), np.array(dones), list(infos)

    def _take(self, env, action):
        observation, reward, terminated, truncated, info = env.step(int(action))
        if truncated:
            info["TimeLimit.truncated"] = not terminated
        if (terminated or truncated) and self.final_key:
            info[self.final_key] = observation
        if terminated or truncated:
            observation = env.reset()[0]
        return observation, reward, terminated or truncated, info

    def get_attr(self, name):
        return [getattr(env, name) for env in self.envs]

    def set_attr(self, name, value):
        for env in self.envs:
            setattr(env, name, value)

    def env_method(self, name, *args):
        return [getattr(env, name)(*args) for env in self.envs]

    def close(self):
        self.closed += 1
