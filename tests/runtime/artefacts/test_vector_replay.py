"""Old vectors of today's environments repeat what gym's vectors gave for a seed, bit for bit."""

from functools import partial

import gymnasium
import pytest
import vector_episodes
from recordings import recorded
from vector_episodes import NUM_ENVS, SEEDS, TODAY, play

import gymport

RELEASES = [(release, seed) for release, seeds in SEEDS.items() for seed in seeds]


@pytest.mark.parametrize("kind", ["SyncVectorEnv", "AsyncVectorEnv"])
@pytest.mark.parametrize("name", TODAY)
@pytest.mark.parametrize(("release", "seed"), RELEASES)
def test_a_vector_repeats_the_recorded_steps(release, seed, name, kind):
    make = partial(gymnasium.make, TODAY[name], disable_env_checker=True)
    today = getattr(gymnasium.vector, kind)([make] * NUM_ENVS)
    view = gymport.legacy_vector(today, release)
    expected = recorded(vector_episodes, release)[f"{name} {seed}"]
    assert play(view, name, seed) == expected
