"""Random environments of every dialect: each plays a script that hypothesis has drawn."""

import copy
import importlib

import numpy as np
from hypothesis import strategies as st
from runtime_envs import LIBRARIES
from space_strategies import FLAT_SPACES, build

from gymport import core, seeding, spaces
from gymport.dialects import TRUNCATED_KEY

REWARDS = st.one_of(
    st.floats(-9, 9, width=32),
    st.integers(-9, 9),
    st.floats(-9, 9, width=32).map(np.float64),
)
ENDS = st.sampled_from([(False, False), (True, False), (False, True), (True, True)])
KEYS = st.sampled_from([None, True, False])
INFOS = st.none() | st.dictionaries(st.sampled_from("abc"), st.integers(), max_size=2)
TRUTHS = st.sampled_from([bool, np.bool_, int, np.array])
STEPS = st.lists(st.tuples(REWARDS, ENDS, KEYS, INFOS), min_size=1, max_size=5)


class Script:
    """What happens in an environment, whatever it calls its methods.

    Args:
        recipe: The recipe of its observation space.
        acts: The recipe of its action space.
        steps: The reward, the two flags, the truncated key and the info of each step; they are
            played again and again.
        truth: The type of its flags.
        shares: Whether it gives the same info object in all steps.
    """

    metadata = {"render.modes": ["rgb_array"], "video.frames_per_second": 7}
    observation_space = action_space = None  # set in __init__

    def __init__(self, recipe, acts, steps, truth, shares=False):
        self.observation_space = build(recipe, spaces)
        self.action_space = build(acts, spaces)
        self.observation_space.seed(3)
        self.pool = [self.observation_space.sample() for _ in range(4)]
        self.steps = steps
        self.truth = truth
        self.shared = {} if shares else None
        self.played = self.resets = 0
        self.answer = [41]
        self.np_random = np.random.RandomState(5)

    def seeded(self, seed):
        self.np_random = np.random.RandomState(seed)

    def begin(self):
        self.resets += 1
        return self.observe()

    def observe(self):
        return copy.deepcopy(self.pool[int(4 * self.np_random.uniform())])

    def advance(self):
        """Observation, reward, both flags and info, as they are."""
        reward, ends, key, info = self.steps[self.played % len(self.steps)]
        self.played += 1
        info = None if info is None else dict(info)
        if key is not None and info is not None:
            info[TRUNCATED_KEY] = key
        if self.shared is not None and info is not None:
            self.shared.clear()
            self.shared.update(info)
            info = self.shared
        return self.observe(), reward, self.truth(ends[0]), self.truth(ends[1]), info

    def ended(self):
        """Observation, reward, done and info."""
        obs, reward, terminated, truncated, info = self.advance()
        return obs, reward, self.truth(bool(terminated or truncated)), info


class Underscored(Script):
    """gym up to 0.9.5."""

    def _seed(self, seed=None):
        self.seeded(seed)
        return [seed]

    def _reset(self):
        return self.begin()

    def _step(self, action):
        obs, reward, done, info = self.ended()
        return obs, reward, done, info


class Plain(Script):
    """gym 0.9.6 to 0.21, without a base class."""

    def seed(self, seed=None):
        self.seeded(seed)
        return [seed]

    def reset(self):
        return self.begin()

    def step(self, action):
        obs, reward, done, info = self.ended()
        return obs, reward, done, info


class Unseeded(Script):
    """The same, and nothing to seed it with but its np_random."""

    def reset(self):
        return self.begin()

    def step(self, action):
        obs, reward, done, info = self.ended()
        return obs, reward, done, info


class Asked(Script):
    """gym 0.22 to 0.25: a seed for reset, and an info on request."""

    def reset(self, *, seed=None, return_info=False, options=None):
        if seed is not None:
            self.seeded(seed)
        obs = self.begin()
        return (obs, {"resets": self.resets}) if return_info else obs

    def step(self, action):
        obs, reward, done, info = self.ended()
        return obs, reward, done, info


class AskedWithFlags(Asked):
    """gym 0.25 with new_step_api."""

    def step(self, action):
        obs, reward, terminated, truncated, info = self.advance()
        return obs, reward, terminated, truncated, info


class PairAndDone(Plain):
    """Half migrated: today's reset, the old step."""

    def reset(self):
        obs = self.begin()
        return obs, {"resets": self.resets}


class FlagsOnly(Plain):
    """Half migrated: the old reset, today's step."""

    def step(self, action):
        obs, reward, terminated, truncated, info = self.advance()
        return obs, reward, terminated, truncated, info


class Modern(Script):
    """Today's, without a base class."""

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self.seeded(seed)
        obs = self.begin()
        return obs, {"resets": self.resets}

    def step(self, action):
        obs, reward, terminated, truncated, info = self.advance()
        return obs, reward, bool(terminated), bool(truncated), {} if info is None else info


class OldOnCore(Plain, core.Env):
    """The old methods on today's base class."""


class ModernOnCore(Modern, core.Env):
    """Today's, on the core's base class."""


SCRIPTS = [
    Underscored,
    Plain,
    Unseeded,
    Asked,
    AskedWithFlags,
    PairAndDone,
    FlagsOnly,
    Modern,
    OldOnCore,
    ModernOnCore,
]
if "gymnasium" in LIBRARIES:
    gymnasium = importlib.import_module("gymnasium")

    class OldOnGymnasium(Plain, gymnasium.Env):
        """The old methods on gymnasium's base class."""

    class ModernOnGymnasium(Modern, gymnasium.Env):
        """Today's, on gymnasium's base class."""

    SCRIPTS += [OldOnGymnasium, ModernOnGymnasium]

WITH_FLAGS = (AskedWithFlags, FlagsOnly, Modern)
"""Those whose step gives both flags."""

SMALL = st.sampled_from([("Discrete", {"n": 3, "start": -1}), ("MultiBinary", {"n": 2})])
ARGUMENTS = st.tuples(FLAT_SPACES, SMALL, STEPS, TRUTHS, st.booleans())


def natively(env, seed, count):
    """What an environment gives to someone who knows how it talks: its resets and steps."""
    prefix = "_" if isinstance(env, Underscored) else ""
    taken = {"seed": seed} if isinstance(env, (Asked, Modern)) else {}
    if isinstance(env, Asked):
        taken["return_info"] = True
    if hasattr(env, prefix + "seed") and not taken:
        getattr(env, prefix + "seed")(seed)
    elif not taken:
        env.np_random = seeding.replayed_np_random(seed)[0]
    first = getattr(env, prefix + "reset")(**taken)
    pair = isinstance(env, (Asked, Modern, PairAndDone))
    return first if pair else (first, {}), stepped(getattr(env, prefix + "step"), count)


def stepped(step, count):
    """The results of some steps, as they were when they were given."""
    return [copy.deepcopy(step(0)) for _ in range(count)]


def without_key(info):
    """The info but for the truncated key."""
    return {key: value for key, value in info.items() if key != TRUNCATED_KEY}


@st.composite
def twins(draw):
    """The same environment twice."""
    kind, arguments = draw(st.sampled_from(SCRIPTS)), draw(ARGUMENTS)
    return tuple(kind(*copy.deepcopy(arguments)) for _ in range(2))
