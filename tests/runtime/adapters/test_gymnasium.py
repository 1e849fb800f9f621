"""Views that are made of gymnasium: what gymnasium itself makes of them."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from runtime_envs import Modern, Old

import gymport

# the checker of gymnasium 0.26 uses the name on numpy 1.24
pytestmark = pytest.mark.filterwarnings("ignore:.*np.bool8:DeprecationWarning")


@pytest.fixture
def env():
    return gymport.modernize(Old(), library="gymnasium")


def test_is_the_default_where_it_is_installed():
    assert isinstance(gymport.modernize(Old()), gymnasium.Env)
    assert isinstance(gymport.legacy(Modern()), gymnasium.Env)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("mode", [None, "rgb_array"])
@pytest.mark.parametrize("make", [Old, Modern])
def test_check_env_passes(make, mode):
    given = make() if make is Old else make(render_mode=mode)
    check_env(gymport.modernize(given, library="gymnasium", render_mode=mode))


def test_env_and_spaces_are_gymnasiums(env):
    assert isinstance(env, gymnasium.Env)
    assert isinstance(env.unwrapped, gymnasium.Env)
    assert isinstance(env.observation_space, gymnasium.spaces.Box)
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)


def test_a_gymnasium_environment_comes_back_itself():
    env = gymnasium.make("CartPole-v1")
    assert gymport.modernize(env) is env
    assert gymport.modernize(gymport.legacy(env)) is env
    assert gymport.detect(env).modern


def test_gymnasium_wrappers_work_on_top(env):
    wrapped = gymnasium.wrappers.TimeLimit(env, max_episode_steps=3)
    wrapped.reset(seed=1)
    assert [wrapped.step(0)[2:4] for _ in range(3)][-1] == (False, True)
    assert wrapped.get_wrapper_attr("answer") == 41


def test_a_registered_old_class_can_be_made():
    spec_id = "gymport/Old-v0"
    gymnasium.register(spec_id, entry_point=lambda: gymport.modernize(Old()), max_episode_steps=3)
    try:
        env = gymnasium.make(spec_id)
        env.reset(seed=1)
        assert [env.step(0)[3] for _ in range(3)] == [False, False, True]
        assert env.spec.id == spec_id
    finally:
        del gymnasium.envs.registry[spec_id]


def test_old_environments_run_in_a_vector():
    envs = gymnasium.vector.SyncVectorEnv([lambda: gymport.modernize(Old(length=2))] * 2)
    obs, _ = envs.reset(seed=1)
    assert obs.shape == (2, 2)
    terminated = [envs.step(np.zeros(2, int))[2].tolist() for _ in range(2)]
    assert terminated == [[False, False], [True, True]]
    envs.close()


def test_writes_through_gymnasium_wrappers_reach_the_environment():
    env = gymnasium.make("CartPole-v1")
    view = gymport.legacy(env)
    view.gravity = 1.5
    assert env.unwrapped.gravity == view.gravity == 1.5
    view.reset()
    assert view._max_episode_steps == 500
    assert view._elapsed_steps == 0


@pytest.mark.parametrize("mode", ["gymnasium", "auto"])
def test_a_missing_gymnasium_is_said_to_be_missing(mode, monkeypatch):
    from gymport.adapters import libraries

    monkeypatch.setattr(libraries, "_importable", lambda name: name == "core")
    if mode == "auto":
        assert libraries.library("auto").name == "core"
        return
    with pytest.raises(ImportError, match=r"pip install 'gymport\[gymnasium\]'") as caught:
        gymport.modernize(Old(), library="gymnasium")
    assert isinstance(caught.value, gymport.GymportError)
