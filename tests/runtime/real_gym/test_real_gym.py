"""Beside a real gym: its environments shown as modern ones."""

import numpy as np
import pytest
from real_gyms import NAMES, load, make
from runtime_envs import LIBRARIES

import gymport
from gymport.dialects import dialect

pytestmark = pytest.mark.real_gym


@pytest.fixture(scope="module")
def gym():
    return load()


@pytest.fixture(params=NAMES)
def old(request):
    return make(request.param)


def test_the_release_is_recognised(gym, old):
    found = gymport.detect(old)
    assert found.library == "gym"
    assert found.dialect is dialect(f"gym {gym.__version__}")


def test_episodes_end_by_termination_or_by_the_limit(old):
    env = gymport.modernize(old)
    env.action_space.seed(0)
    for seed in range(3):
        obs, info = env.reset(seed=seed)
        steps, ended = 0, False
        while not ended:
            assert obs in env.observation_space
            obs, _, terminated, truncated, info = env.step(env.action_space.sample())
            assert type(terminated) is type(truncated) is bool
            steps, ended = steps + 1, terminated or truncated
        assert isinstance(info, dict)
        assert truncated == (steps == old._max_episode_steps and not terminated)


def test_spaces_draw_from_the_same_sets(old):
    env = gymport.modernize(old)
    for name in ("observation_space", "action_space"):
        mine, theirs = getattr(env, name), getattr(old, name)
        if hasattr(theirs, "dtype"):  # since gym 0.10
            assert (mine.shape, mine.dtype) == (theirs.shape, theirs.dtype)
        assert all(theirs.contains(mine.sample()) for _ in range(20))


def test_equal_seeds_give_equal_episodes(old):
    env = gymport.modernize(old)
    first, again = (env.reset(seed=np.int64(5))[0] for _ in range(2))
    assert np.array_equal(first, again)


@pytest.mark.filterwarnings("ignore")  # gym 0.24 and 0.25 remark on their own environments
@pytest.mark.parametrize("library", LIBRARIES)
def test_the_spec_makes_modern_views(old, library):
    spec = gymport.modernize(old, library=library).spec
    assert spec.id == old.spec.id
    again = spec.make()
    assert gymport.detect(again).modern
    assert len(again.reset(seed=1)) == 2


def test_the_way_back_is_the_environment_itself(gym, old):
    assert gymport.legacy(gymport.modernize(old), dialect(f"gym {gym.__version__}")) is old
