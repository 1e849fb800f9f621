"""Troubles that users of old code have met on new environments, each one gone with ``legacy``."""

import inspect
import random

import gymnasium
import numpy as np
import pytest
from rendered_envs import Painter
from runtime_envs import Modern, ScriptedModern

import gymport
from gymport.dialects import DIALECTS, TRUNCATED_KEY

OLD = [name for name, row in DIALECTS.items() if not row.modern]
pytestmark = pytest.mark.filterwarnings(
    "ignore:env.seed:DeprecationWarning",
    "ignore:.*np.bool8:DeprecationWarning",  # the checker of gymnasium 0.26, on numpy 1.24
)


@pytest.fixture(params=OLD)
def env(request):
    """CartPole of the installed gymnasium, in an old dialect."""
    return gymport.legacy(gymnasium.make("CartPole-v1"), request.param, library="gymnasium")


def test_too_many_values_to_unpack_expected_4(env):
    env.reset()
    observation, reward, done, info = env.step(env.action_space.sample())
    assert observation.shape == (4,)
    assert (float(reward), done, info.get(TRUNCATED_KEY)) == (1.0, False, None)


def test_tuple_object_has_no_attribute_shape(env):
    assert env.reset().shape == (4,)


def test_object_has_no_attribute_seed(env):
    assert env.seed(5) == [5]
    first = env.reset()
    env.seed(5)
    assert np.array_equal(env.reset(), first)


def test_render_got_an_unexpected_keyword_argument_mode(env):
    assert env.metadata[env._dialect.render_modes_key] == ["human", "rgb_array"]
    painter = gymport.legacy(Painter(), env._dialect, library="gymnasium")
    painter.reset()
    assert painter.render(mode="rgb_array").shape == (2, 2, 3)


def test_the_truncated_key_is_gone():
    for dialect in OLD:
        limited = gymnasium.make("CartPole-v1", max_episode_steps=3)
        env = gymport.legacy(limited, dialect, library="gymnasium")
        env.reset()
        done, info = [env.step(number % 2)[2:] for number in range(3)][-1]
        assert done is True
        assert info.get(TRUNCATED_KEY) is DIALECTS[dialect].key_if_truncated


def test_wrapper_object_has_no_attribute_gravity(env):
    assert env.gravity == env.env.gravity == env.unwrapped.gravity == 9.8
    env.gravity = 1.6
    assert env.unwrapped.gravity == 1.6
    env.reset()
    env.env.state = np.zeros(4)
    assert env.state is env.env.state


def test_generator_has_no_attribute_randint(env):
    env.seed(1)
    env.reset()
    stream = env.np_random
    assert 0 <= stream.randint(5) < 5
    assert 0.0 <= stream.rand() < 1.0
    assert stream.randn(2).shape == stream.random_sample(2).shape == (2,)


def test_np_random_cannot_be_set(env):
    env.reset()
    for target in (env, env.unwrapped):
        target.np_random = np.random.RandomState(3)
        assert target.np_random.rand() == np.random.RandomState(3).rand()
    assert gymport.seeding.hash_seed(0) == gymport.seeding.hash_seed(gymport.seeding.create_seed(0))


def test_a_stale_key_does_not_reach_the_next_step_and_no_info_is_changed():
    info = {TRUNCATED_KEY: True, "kept": 1}
    script = [
        (0, 0.0, False, True, info),
        (0, 0.0, False, False, info),
        (0, 0.0, False, True, info),
    ]
    view = gymport.legacy(ScriptedModern(*script), library="core")
    keys = [view.step(number)[3].get(TRUNCATED_KEY) for number in (0, 1, 2)]
    assert keys == [True, None, True]
    assert info == {TRUNCATED_KEY: True, "kept": 1}


def test_the_view_is_an_environment_with_spaces_of_the_library_asked_for():
    view = gymport.legacy(Modern(), library="gymnasium")
    assert isinstance(view, gymnasium.Env)
    assert gymnasium.Wrapper(view).unwrapped is view
    for name in ("action_space", "observation_space"):
        assert isinstance(getattr(view, name), gymnasium.spaces.Space)


def test_views_for_gym_0_26_go_into_gymnasiums_vectors():
    def make():
        return gymport.legacy(Modern(length=2), "gym-0.26", library="gymnasium")

    envs = gymnasium.vector.SyncVectorEnv([make, make])
    first, _ = envs.reset(seed=3)
    assert np.array_equal(first[1], Modern().reset(seed=4)[0])
    terminated = [envs.step(envs.action_space.sample())[2].tolist() for _ in range(2)]
    assert terminated == [[False, False], [True, True]]


@pytest.mark.parametrize("rng", ["legacy", "modern"])
def test_seeding_the_views_space_seeds_the_environments_own(rng):
    env = Modern()
    view = gymport.legacy(env, library="gymnasium", rng=rng)
    drawn = []
    for _ in range(2):
        view.action_space.seed(4)
        drawn.append([int(env.action_space.sample()) for _ in range(20)])
    assert drawn[0] == drawn[1]


def test_the_numpy_seed_of_a_script_is_taken(env):
    seed = np.random.RandomState(random.randrange(9)).randint(2**16)
    assert env.seed(np.int64(seed)) == [seed]


def test_the_signatures_are_those_that_old_code_calls():
    parameters = inspect.signature(gymport.legacy(Modern(), "gym-0.22").reset).parameters
    assert tuple(parameters) == DIALECTS["gym-0.22"].reset_arguments
