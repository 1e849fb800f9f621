"""Our vector environments and gymnasium's do the same with the same environments."""

import gymnasium
import gymnasium.vector
import gymnasium.vector.utils
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from space_strategies import FLAT_SPACES, build
from test_vector_utils import RAGGED, plain

from gymport import core, spaces, vector

OURS = vector, core.Env, spaces
THEIRS = gymnasium.vector, gymnasium.Env, gymnasium.spaces
SEEDS = st.integers(0, 2**31)


def steady(recipe):
    """Whether samples are those of all releases: 1.4 draws the ends of int8, 1.1 does not."""
    kind, parts = recipe
    if kind in ("Tuple", "Dict"):
        return all(steady(part if kind == "Tuple" else part[1]) for part in parts)
    whole = kind == "Box" and not np.isfinite([parts["low"], parts["high"]]).all()
    return not whole or parts["dtype"] != "int8"


RECIPES = FLAT_SPACES.filter(steady)

VALUES = {
    "int": st.integers(-9, 9),
    "float": st.floats(-9, 9),
    "numpy": st.integers(-9, 9).map(np.int16),
    "flag": st.booleans(),
    "text": st.sampled_from(["", "text"]),
    "array": st.lists(st.integers(0, 9), min_size=2, max_size=2).map(np.array),
    "final_obs": st.integers(0, 9),
}
INFOS = st.fixed_dictionaries({}, optional=VALUES)
NESTED_INFOS = st.fixed_dictionaries({}, optional={**VALUES, "nested": INFOS})
STEPS = st.tuples(st.booleans(), st.booleans(), NESTED_INFOS)


def batched(library, make, n, seed):
    """What a library makes of a space: two batched ones, and empty arrays."""
    vectors, _, made_of = library
    space = make(made_of)
    space.seed(seed)
    one = vectors.utils.batch_space(space, n)
    several = vectors.utils.batch_differing_spaces([space] * n)
    empty = vectors.utils.create_empty_array(space, n)
    return one, several, (repr(one), repr(several), plain(empty))


@given(RECIPES, st.integers(1, 4), SEEDS)
def test_batched_spaces(recipe, n, seed):
    def found(library):
        one, several, told = batched(library, lambda made_of: build(recipe, made_of), n, seed)
        return told, plain(one.sample()), plain(several.sample())

    assert found(OURS) == found(THEIRS)


@pytest.mark.parametrize("make", RAGGED.values(), ids=RAGGED)
def test_batched_ragged_spaces(make):
    def found(library):
        one, several, told = batched(library, make, 3, 7)
        parts = [one, several, *one.spaces, *several.spaces]
        # gymnasium's own texts and graphs are drawn differently by its releases
        return told, [int(part.np_random.integers(10**9)) for part in parts]

    assert found(OURS) == found(THEIRS)


@given(RECIPES, st.integers(1, 3), SEEDS)
def test_batches(recipe, n, seed):
    def batch(library):
        vectors, _, made_of = library
        space = build(recipe, made_of)
        space.seed(seed)
        out = vectors.utils.create_empty_array(space, n)
        items = vectors.utils.concatenate(space, [space.sample() for _ in range(n)], out)
        parts = list(vectors.utils.iterate(vectors.utils.batch_space(space, n), items))
        return plain(items), plain(parts)

    assert batch(OURS) == batch(THEIRS)


@given(st.lists(NESTED_INFOS, min_size=1, max_size=4))
def test_infos(infos):
    def merged(library):
        env = library[0].VectorEnv()
        env.num_envs = len(infos)
        found = {}
        for number, info in enumerate(infos):
            found = env._add_info(found, info, number)
        return list(found), plain(found)

    assert merged(OURS) == merged(THEIRS)


def scripted(library, recipe, script):
    """Makes environments that follow a script of flags and infos, over and over."""
    _, base, made_of = library

    class Scripted(base):
        action_space = made_of.Discrete(3)

        def __init__(self):
            self.observation_space = build(recipe, made_of)
            self.step_number = 0

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            self.observation_space.seed(int(self.np_random.integers(10**6)))
            return self.observation_space.sample(), {"reset": self.step_number}

        def step(self, action):
            terminated, truncated, info = script[self.step_number % len(script)]
            self.step_number += 1
            return self.observation_space.sample(), float(action), terminated, truncated, info

    return Scripted


def infos_of(infos):
    """The order of the keys as well as the values."""
    return list(infos), plain(infos)


@pytest.mark.parametrize("mode", [mode.value for mode in vector.AutoresetMode])
@given(
    recipe=RECIPES,
    scripts=st.lists(st.lists(STEPS, min_size=1), min_size=1, max_size=3),
    seed=SEEDS,
)
def test_episodes(mode, recipe, scripts, seed):
    def played(library):
        envs = library[0].SyncVectorEnv(
            [scripted(library, recipe, script) for script in scripts], autoreset_mode=mode
        )
        envs.action_space.seed(seed)
        observations, infos = envs.reset(seed=seed)
        found = [plain(observations), infos_of(infos)]
        for _ in range(6):
            *values, infos = envs.step(envs.action_space.sample())
            found += [*map(plain, values), infos_of(infos)]
            over = values[2] | values[3]
            if mode == "Disabled" and over.any():
                observations, infos = envs.reset(options={"reset_mask": over})
                found += [plain(observations), infos_of(infos)]
        return found

    assert played(OURS) == played(THEIRS)
