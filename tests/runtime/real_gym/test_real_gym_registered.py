"""What a real gym has registered, made available to gymnasium.

The trouble of Gymnasium#152 and #653, highway-env#431 and whynot#34: NameNotFound.
"""

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import registry
from real_gyms import NAMES, load, make, newest

import gymport

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(params=NAMES)
def env_id(request):
    gym = load()
    spec = gym.spec(newest(gym, request.param))
    env_id = f"old/{spec.id}"
    with pytest.raises(gymnasium.error.Error):
        gymnasium.make(env_id)
    gymport.register_legacy(
        env_id,
        getattr(spec, "entry_point", None) or spec._entry_point,
        max_episode_steps=spec.max_episode_steps,
        reward_threshold=spec.reward_threshold,
        kwargs=getattr(spec, "kwargs", None) or getattr(spec, "_kwargs", None),
    )
    yield env_id
    del registry[env_id]


def test_gymnasium_makes_it(env_id):
    env = gymnasium.make(env_id, disable_env_checker=True)
    env.reset(seed=1)
    limit = env.spec.max_episode_steps
    ends = [env.step(env.action_space.sample())[2:4] for _ in range(limit)]
    assert ends[-1][1]
    assert type(env.unwrapped.env).__module__.startswith("gym.")


def test_it_plays_as_gyms_own(env_id):
    name = env_id[len("old/") : -len("-v0")]
    mine, theirs = gymnasium.make(env_id, disable_env_checker=True), gymport.modernize(make(name))
    first = [np.asarray(env.reset(seed=3)[0]) for env in (mine, theirs)]
    assert np.array_equal(*first)


@pytest.mark.parametrize("name", NAMES)
def test_what_only_a_wrapper_hands_on_is_not_the_environments(name):
    """gym's Wrapper had compute_reward from 0.10 to 0.21; Stable-Baselines3 looks for it."""
    env = gymport.modernize(make(name))
    assert not hasattr(env, "compute_reward")
    assert not hasattr(gymnasium.wrappers.OrderEnforcing(env), "compute_reward")
