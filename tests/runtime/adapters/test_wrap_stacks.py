"""Random piles of old and modern wrappers do what the same piles do over adapters by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from old_wrappers import BASES, BEHAVIOURS, CLASSES, arguments
from runtime_envs import LIBRARIES, Modern

import gymport
from gymport import core, wrappers
from gymport.adapters.libraries import library as find_library
from gymport.checks.equality import same

KEY = "TimeLimit.truncated"


class Doubled(core.ObservationWrapper):
    """A modern wrapper."""

    def observation(self, observation):
        return observation * 2


MODERN = {
    "Doubled": (Doubled, ()),
    "TimeLimit": (wrappers.TimeLimit, (4,)),
    "TransformReward": (wrappers.TransformReward, (abs,)),
}


class OldByHand:
    """The modern environment ``env`` as an old one."""

    def __init__(self, env):
        self.env = env
        self.action_space, self.observation_space = env.action_space, env.observation_space
        self.waiting = None

    def seed(self, seed=None):
        self.waiting = seed

    def reset(self):
        seed, self.waiting = self.waiting, None
        return self.env.reset(seed=seed)[0]

    def step(self, action):
        obs, reward, terminated, truncated, info = self.env.step(action)
        info = {key: value for key, value in info.items() if key != KEY}
        if truncated:
            info[KEY] = not terminated
        return obs, reward, terminated or truncated, info


class ModernByHand(core.Env):
    """The old wrapper ``old`` as a modern environment."""

    def __init__(self, old):
        self.old = old
        self.action_space, self.observation_space = old.action_space, old.observation_space

    def reset(self, *, seed=None, options=None):
        bottom = self.old
        while not isinstance(bottom, OldByHand):
            bottom = bottom.env
        bottom.seed(seed)
        return self.old.reset(), {}

    def step(self, action):
        obs, reward, done, info = self.old.step(action)
        if not done:
            return obs, reward, False, False, info
        if KEY in info:
            return obs, reward, not info[KEY], True, info
        return obs, reward, not self._out_of_time(), self._out_of_time(), info

    def _out_of_time(self):
        link = self.old
        while link is not None:
            if getattr(link, "_elapsed_steps", 0) >= getattr(link, "_max_episode_steps", 1000):
                return True
            link = getattr(link, "env", getattr(link, "old", None))
        return False


def by_hand(kinds):
    env, modern = Modern(length=7), True
    for kind in kinds:
        if isinstance(kind, str):
            cls, args = MODERN[kind]
            env, modern = cls(env if modern else ModernByHand(env), *args), True
        else:
            cls = CLASSES[f"Duck{kind[1].__name__}"]
            env, modern = cls(OldByHand(env) if modern else env, *arguments(cls)), False
    return env if modern else ModernByHand(env)


def by_wrap(kinds):
    env = Modern(length=7)
    for kind in kinds:
        if isinstance(kind, str):
            cls, args = MODERN[kind]
            env = gymport.wrap(env, cls, *args)
        else:
            cls = CLASSES[f"{kind[0]}{kind[1].__name__}"]
            env = gymport.wrap(env, cls, *arguments(cls))
    return env


def trajectory(env, seed, actions):
    """What an environment gives for a seed, and again after each end of an episode."""
    seen = [np.asarray(env.reset(seed=seed)[0]).tolist()]
    for action in actions:
        obs, reward, terminated, truncated, info = env.step(action)
        assert type(terminated) is type(truncated) is bool
        info = {key: value for key, value in info.items() if key != KEY}  # the flags say it
        seen.append((np.asarray(obs).tolist(), reward, terminated, truncated, info))
        if terminated or truncated:
            seen.append(np.asarray(env.reset()[0]).tolist())
    return seen


STACKS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(sorted(BASES)), st.sampled_from(BEHAVIOURS)),
        st.sampled_from(sorted(MODERN)),
    ),
    max_size=5,
)
ACTIONS = st.lists(st.integers(0, 1), min_size=1, max_size=20)


@settings(max_examples=300)
@given(STACKS, st.integers(0, 2**31), ACTIONS)
def test_a_pile_of_wrappers_plays_as_the_one_by_hand(kinds, seed, actions):
    assert trajectory(by_wrap(kinds), seed, actions) == trajectory(by_hand(kinds), seed, actions)


def test_a_wrapper_on_a_view_of_underscored_methods_is_not_stepped_past():
    class Underscored:
        def _reset(self):
            return 0

        def _step(self, action):
            return 0, 1.0, False, {}

    class Doubled:
        def __init__(self, env):
            self.env = env

        def reset(self):
            return self.env.reset()

        def step(self, action):
            obs, reward, done, info = self.env.step(action)
            return obs, 2 * reward, done, info

    env = Doubled(gymport.legacy(Underscored(), library="core"))
    assert gymport.detect(env).prefix == ""
    assert gymport.modernize(env, library="core").step(0)[1] == 2.0


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_modern_view_of_an_old_wrapper_has_todays_spaces(library):
    class TakesOver:
        def __init__(self, env):
            self.env = env
            self.action_space, self.observation_space = env.action_space, env.observation_space

        def reset(self):
            return self.env.reset()

        def step(self, action):
            obs, reward, done, info = self.env.step(action)
            return obs, reward, done, info

    env = gymport.modernize(Modern(), library=library)
    old = TakesOver(gymport.legacy(env, library=library))
    for view in (gymport.modernize(old, library=library), gymport.wrap(env, TakesOver)):
        fresh = gymport.convert_space(Modern().action_space, find_library(view._library))
        assert same(view.action_space.seed(3), fresh.seed(3))
        assert same(view.action_space.sample(), fresh.sample())
