"""Environments for the runtime tests: importable by name, so that other processes find them."""

import importlib.util

import numpy as np

from gymport import core, spaces

LIBRARIES = ["core"]
if importlib.util.find_spec("gymnasium") is not None:
    LIBRARIES.append("gymnasium")


class Old:
    """A duck-typed environment of the gym 0.21 kind: seed(), 4 values, render(mode)."""

    metadata = {"render.modes": ["human", "rgb_array"], "video.frames_per_second": 30}
    reward_range = (0.0, 1.0)
    answer = 41

    def __init__(self, length=5):
        self.observation_space = spaces.Box(0.0, 1.0, (2,))
        self.action_space = spaces.Discrete(2)
        self.length = length
        self.steps = 0
        self.rendered = []
        self.closed = 0
        self.seed()

    def seed(self, seed=None):
        self.np_random = np.random.RandomState(seed)
        return [seed]

    def reset(self):
        self.steps = 0
        return self._observation()

    def step(self, action):
        self.steps += 1
        return self._observation(), 1.0, self.steps >= self.length, {"steps": self.steps}

    def _observation(self):
        return self.np_random.uniform(size=2).astype(np.float32)

    def render(self, mode="human"):
        self.rendered.append(mode)
        return np.zeros((2, 2, 3), np.uint8) if mode == "rgb_array" else None

    def close(self):
        self.closed += 1


class Modern(core.Env):
    """An environment of the core that counts to ``length`` and then terminates."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 30}
    answer = 41

    def __init__(self, length=5, render_mode=None):
        self.observation_space = spaces.Box(0.0, 1.0, (2,))
        self.action_space = spaces.Discrete(2)
        self.length = length
        self.render_mode = render_mode
        self.closed = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.steps = 0
        return self._observation(), {"options": options}

    def step(self, action):
        self.steps += 1
        return self._observation(), 1.0, self.steps >= self.length, False, {"steps": self.steps}

    def _observation(self):
        return self.np_random.uniform(size=2).astype(np.float32)

    def render(self):
        return np.zeros((2, 2, 3), np.uint8)

    def close(self):
        self.closed += 1


class Scripted:
    """Gives the step results it is told to, whatever their number of values."""

    def __init__(self, *results, reset=0):
        self.results = list(results)
        self.first = reset

    def reset(self):
        return self.first

    def step(self, action):
        return self.results[action]


class ScriptedModern(core.Env):
    """Gives the modern step results it is told to."""

    def __init__(self, *results):
        self.results = list(results)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return 0, {}

    def step(self, action):
        obs, reward, terminated, truncated, info = self.results[action]
        return obs, reward, terminated, truncated, info


class TimeLimit(core.Wrapper):
    """Stands for the time limit of gym before 0.12.5, which left no word in info."""

    def __init__(self, env, limit):
        self.env = env
        self._max_episode_steps = limit
        self._elapsed_steps = 0

    def reset(self):
        self._elapsed_steps = 0
        return self.env.reset()

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self._elapsed_steps += 1
        return obs, reward, done or self._elapsed_steps >= self._max_episode_steps, info
