"""gym's vector environments in the shim."""

from __future__ import annotations

import multiprocessing

import numpy as np
import pytest
from shim_envs import Custom, Failing, Slow, Speaking, Walk

import gymport.gym as gym
from gymport.gym import error, spaces, vector

KINDS = [
    vector.SyncVectorEnv,
    vector.AsyncVectorEnv,
    lambda functions: vector.AsyncVectorEnv(functions, shared_memory=False),
]


@pytest.fixture(params=KINDS, ids=["sync", "shared", "pipes"])
def envs(request):
    made = request.param([Walk, lambda: Walk(start=3)])
    yield made
    made.close()


def test_steps_are_batched_and_finished_environments_start_again(envs):
    assert envs.reset()[:, 0].tolist() == [0, 3]
    envs.step([2, 2])
    observations, rewards, dones, infos = envs.step([0, 2])
    assert observations[:, 0].tolist() == [0, 3]
    assert (rewards.tolist(), dones.tolist()) == ([0.0, 5.0], [False, True])
    assert list(infos) == [{"at": 0}, {"at": 5}]


def test_spaces_are_batched(envs):
    assert envs.observation_space.shape == (2, 2)
    assert envs.action_space == spaces.Tuple((spaces.Discrete(3), spaces.Discrete(3)))
    assert envs.single_action_space == spaces.Discrete(3)
    assert isinstance(envs, gym.Env)


def test_seeds_count_up_from_one_or_are_given_each(envs):
    envs.seed(4)
    counted = envs.reset()[:, 1]
    envs.seed([4, 5])
    assert counted.tolist() == envs.reset()[:, 1].tolist()
    alone = Walk(start=3)
    alone.seed(5)
    assert counted[1] == alone.reset()[1]


def test_observations_are_copies(envs):
    first = envs.reset()
    kept = first.copy()
    envs.step([2, 2])
    assert np.array_equal(first, kept)


def test_what_is_called_out_of_order_says_so():
    envs = vector.AsyncVectorEnv([Walk])
    envs.reset()
    envs.step_async([1])
    for call in (envs.reset_async, envs.seed, lambda: envs.step_async([1])):
        with pytest.raises(error.AlreadyPendingCallError, match="pending call to `step`"):
            call()
    envs.step_wait()
    with pytest.raises(error.NoAsyncCallError, match="step_async"):
        envs.step_wait()
    envs.close()
    with pytest.raises(error.ClosedEnvironmentError, match="make a new one"):
        envs.reset()


def test_an_error_of_an_environment_is_raised_here(capsys):
    envs = vector.AsyncVectorEnv([Failing, Walk])
    envs.reset()
    envs.step([2, 1])
    with pytest.raises(ValueError, match="it breaks"):
        envs.step([2, 1])
    assert "Worker-0 failed with ValueError" in capsys.readouterr().err
    with pytest.warns(UserWarning, match="waiting for a pending call to `step`"):
        envs.close(terminate=True)


def test_a_call_that_takes_too_long_times_out():
    envs = vector.AsyncVectorEnv([Slow])
    envs.reset_async()
    with pytest.raises(multiprocessing.TimeoutError, match="has timed out"):
        envs.reset_wait(timeout=0.01)
    envs.close(terminate=True)


def test_spaces_of_a_users_own_go_through_pipes_only():
    with pytest.raises(ValueError, match="shared_memory=False"):
        vector.AsyncVectorEnv([Speaking])
    envs = vector.AsyncVectorEnv([Speaking, Speaking], shared_memory=False)
    assert envs.reset() == ("reset", "reset")
    assert envs.observation_space == spaces.Tuple((Custom(), Custom()))
    envs.close()


@pytest.mark.parametrize("kind", KINDS[:2], ids=["sync", "async"])
def test_unequal_spaces_are_refused(kind):
    class Other(Walk):
        observation_space = spaces.Box(-1.0, 1.0, (2,))

    with pytest.raises(RuntimeError, match="different from"):
        kind([Walk, Other])


def test_make_makes_several_of_an_id(monkeypatch):
    kept = {**gym.envs.registry.env_specs}
    monkeypatch.setattr(gym.envs.registry, "env_specs", kept)
    gym.register("Walk-v3", entry_point=Walk, max_episode_steps=2)
    half = [lambda env: gym.wrappers.TransformReward(env, lambda reward: reward / 2)]
    envs = gym.vector.make("Walk-v3", 2, asynchronous=False, wrappers=half)
    envs.reset()
    assert envs.step([2, 2])[1].tolist() == [0.5, 0.5]
    assert repr(envs) == "SyncVectorEnv(2)"
    with pytest.raises(NotImplementedError, match="no wrapper"):
        gym.vector.make("Walk-v3", wrappers=3)


def test_a_wrapper_of_vectors_shows_the_one_inside():
    inside = vector.SyncVectorEnv([Walk])
    envs = vector.VectorEnvWrapper(inside)
    assert (envs.num_envs, envs.action_space, envs.unwrapped) == (1, inside.action_space, inside)
    assert envs.reset().shape == (1, 2)
    envs.close()
    assert inside.closed
