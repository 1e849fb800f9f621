"""What adapters hold in memory: little for each, and no more after many steps."""

import gc
import tracemalloc

import pytest

from gymport import core, legacy, modernize, spaces

INFO = {}
SPACE = spaces.Discrete(2)
COPIES = 200
MOST_BYTES = 200
STEPS = 10_000


class Old:
    """An old environment that does nothing and holds nothing."""

    __slots__ = ()
    observation_space = action_space = SPACE

    def seed(self, seed=None):
        return [seed]

    def reset(self):
        return 0

    def step(self, action):
        return 0, 1.0, False, INFO


class New(core.Env):
    """A modern environment that does nothing and holds nothing."""

    observation_space = action_space = SPACE

    def reset(self, *, seed=None, options=None):
        return 0, INFO

    def step(self, action):
        return 0, 1.0, False, False, INFO


class Ending(Old):
    """An old environment whose every step ends its episode."""

    __slots__ = ()

    def step(self, action):
        return 0, 1.0, True, {"TimeLimit.truncated": True}


class NewEnding(New):
    """The same in the modern dialect."""

    def step(self, action):
        return 0, 1.0, False, True, {}


def to_modern(env):
    return modernize(env, library="core")


def to_legacy(env):
    return legacy(env, library="core", rng="modern")  # the old stream is the environment's


def seed_modern(env):
    env.reset(seed=7)


def seed_legacy(env):
    env.seed(7)
    env.reset()


def use(env, seed):
    """Reset with a seed and without one, and step after each."""
    for reset in (seed, lambda env: env.reset()):
        reset(env)
        env.step(0)
        env.step(0)


@pytest.fixture
def held():
    """How many bytes are held that were allocated since the test began."""

    def measure():
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    yield measure
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("adapt", "seed", "kind"), [(to_modern, seed_modern, Old), (to_legacy, seed_legacy, New)]
)
def test_an_adapter_in_use_takes_little(held, adapt, seed, kind):
    for _ in range(COPIES):  # CPython 3.11 and 3.12 give the first of a class more room
        use(adapt(kind()), seed)
    bare = [kind() for _ in range(COPIES)]
    made = [None] * COPIES
    before = held()
    for index, env in enumerate(bare):
        made[index] = adapt(env)
        use(made[index], seed)
    assert (held() - before) // COPIES <= MOST_BYTES


@pytest.mark.parametrize(
    ("adapt", "seed", "kind"),
    [
        (to_modern, seed_modern, Old),
        (to_modern, seed_modern, Ending),
        (to_legacy, seed_legacy, New),
        (to_legacy, seed_legacy, NewEnding),
    ],
)
def test_steps_leave_nothing_behind(held, adapt, seed, kind):
    env = adapt(kind())
    use(env, seed)
    env.step(0)
    before = held()
    for _ in range(STEPS):
        env.step(0)
    assert held() - before < STEPS
