"""Wrappers as they were written for gym up to 0.21, on every base class that they may have.

What a wrapper does is written once, in a class that says nothing of its base; ``CLASSES`` has it
on each base, under names that other processes find.
"""

import importlib.util
from collections import deque

import numpy as np

from gymport import core, spaces


class Duck:
    """The base of wrappers that derive from no library."""

    def __init__(self, env):
        self.env = env
        self.action_space = env.action_space
        self.observation_space = env.observation_space


class Joypad:
    """As nes-py's JoypadSpace: fewer actions, and a reset that takes nothing."""

    def __init__(self, env, actions):
        super().__init__(env)
        self._actions = dict(enumerate(actions))
        self.action_space = spaces.Discrete(len(actions))

    def step(self, action):
        return self.env.step(self._actions[action])

    def reset(self):
        return self.env.reset()


class NoopReset:
    """As in the Atari wrappers of 2018: does nothing for some steps after a reset."""

    def __init__(self, env, noops=3):
        super().__init__(env)
        self.noops = noops

    def reset(self, **kwargs):
        self.env.reset(**kwargs)
        obs = None
        for _ in range(self.noops):
            obs, _, done, _ = self.env.step(0)
            if done:
                obs = self.env.reset(**kwargs)
        return obs

    def step(self, ac):
        return self.env.step(ac)


class EpisodicLife:
    """Ends an episode at every other step, and resets for good only where one has ended."""

    def __init__(self, env):
        super().__init__(env)
        self.steps = 0
        self.was_real_done = True

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self.was_real_done = done
        self.steps += 1
        return obs, reward, done or self.steps % 2 == 0, info

    def reset(self, **kwargs):
        if self.was_real_done:
            return self.env.reset(**kwargs)
        obs, _, _, _ = self.env.step(0)
        return obs


class MaxAndSkip:
    """Repeats an action, and gives the larger of the last two observations."""

    def __init__(self, env, skip=2):
        super().__init__(env)
        self._seen = deque(maxlen=2)
        self._skip = skip

    def step(self, action):
        total = 0.0
        done = None
        for _ in range(self._skip):
            obs, reward, done, info = self.env.step(action)
            self._seen.append(obs)
            total += reward
            if done:
                break
        return np.max(np.stack(self._seen), axis=0), total, done, info

    def reset(self, **kwargs):
        self._seen.clear()
        obs = self.env.reset(**kwargs)
        self._seen.append(obs)
        return obs


class ClipReward:
    """Gives only the sign of a reward."""

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, float(np.sign(reward)), done, info

    def reset(self, **kwargs):
        return self.env.reset(**kwargs)


class FrameStack:
    """Gives the last observations on top of each other."""

    def __init__(self, env, k=3):
        super().__init__(env)
        self.k = k
        self.frames = deque(maxlen=k)
        box = env.observation_space
        low, high = (np.repeat(bound[None], k, 0) for bound in (box.low, box.high))
        self.observation_space = spaces.Box(low, high)

    def reset(self):
        obs = self.env.reset()
        for _ in range(self.k):
            self.frames.append(obs)
        return np.stack(self.frames)

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self.frames.append(obs)
        return np.stack(self.frames), reward, done, info


class Limit:
    """As gym 0.21's TimeLimit."""

    def __init__(self, env, max_episode_steps=3):
        super().__init__(env)
        self._max_episode_steps = max_episode_steps
        self._elapsed_steps = None

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self._elapsed_steps += 1
        if self._elapsed_steps >= self._max_episode_steps:
            info["TimeLimit.truncated"] = not done
            done = True
        return obs, reward, done, info

    def reset(self, **kwargs):
        self._elapsed_steps = 0
        return self.env.reset(**kwargs)


class SilentLimit(Limit):
    """As the TimeLimit of gym before 0.12.5, which left no word in info."""

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self._elapsed_steps += 1
        return obs, reward, done or self._elapsed_steps >= self._max_episode_steps, info


class Forgetful:
    """Gives away infos of its own, with nothing in them."""

    def step(self, action):
        obs, reward, done, _ = self.env.step(action)
        return obs, reward, done, {}

    def reset(self):
        return self.env.reset()


class Statistics:
    """Keeps attributes, and seeds something of its own, as the old Monitors did."""

    def __init__(self, env):
        super().__init__(env)
        self.returns = []
        self.own_seed = None
        self._total = 0.0

    def seed(self, seed=None):
        self.own_seed = seed
        return self.env.seed(seed)

    def reset(self, **kwargs):
        self._total = 0.0
        return self.env.reset(**kwargs)

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self._total += reward
        if done:
            self.returns.append(self._total)
            info = {**info, "episode": {"r": self._total}}
        return obs, reward, done, info


BEHAVIOURS = (
    Joypad,
    NoopReset,
    EpisodicLife,
    MaxAndSkip,
    ClipReward,
    FrameStack,
    Limit,
    SilentLimit,
    Forgetful,
    Statistics,
)
ARGUMENTS = {"Joypad": ([1, 0],)}

BASES = {"Duck": Duck, "Core": core.Wrapper}
if importlib.util.find_spec("gymnasium") is not None:
    import gymnasium

    BASES["Gymnasium"] = gymnasium.Wrapper

CLASSES = {
    f"{base}{behaviour.__name__}": type(
        f"{base}{behaviour.__name__}", (behaviour, BASES[base]), {"__module__": __name__}
    )
    for behaviour in BEHAVIOURS
    for base in BASES
}
globals().update(CLASSES)


def arguments(cls):
    """What the constructor of one of the classes takes after the environment."""
    return next((args for name, args in ARGUMENTS.items() if cls.__name__.endswith(name)), ())


class HalfMigrated(core.Wrapper):
    """The step of today with the reset of yesterday."""

    def reset(self):
        obs = self.env.reset()
        return obs * 2

    def step(self, action):
        obs, reward, terminated, truncated, info = self.env.step(action)
        return obs * 2, reward, terminated, truncated, info


class OtherwiseHalfMigrated(core.Wrapper):
    """The reset of today with the step of yesterday."""

    def reset(self, **kwargs):
        obs, info = self.env.reset(**kwargs)
        return obs, {**info, "wrapped": True}

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, reward + 1, done, info


class UnseededModern(core.Wrapper):
    """Modern but for a reset that takes no seed."""

    def reset(self):
        obs, info = self.env.reset()
        return obs, info

    def step(self, action):
        obs, reward, terminated, truncated, info = self.env.step(action)
        return obs, reward * 2, terminated, truncated, info


class Underscored(Duck):
    """As wrappers were written up to gym 0.9.5."""

    def _reset(self):
        return self.env.reset() * 2

    def _step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs * 2, reward, done, info


class UnderscoredObservation(core.ObservationWrapper):
    """An ObservationWrapper of gym 0.9 whose import was replaced."""

    def _observation(self, observation):
        return observation * 2


class UnderscoredReward(core.RewardWrapper):
    def _reward(self, reward):
        return reward * 3


class UnderscoredAction(core.ActionWrapper):
    def _action(self, action):
        return 1 - action


class Seeded(Duck):
    """As of gym 0.22 to 0.25: the reset names a seed."""

    def reset(self, seed=None, options=None):
        self.seen = (seed, options)
        return self.env.reset(seed=seed, options=options)

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, reward, done, info
