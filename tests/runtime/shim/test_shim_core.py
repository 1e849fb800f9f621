"""gym's environments, wrappers and registry in the shim."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from shim_envs import Walk

import gymport
import gymport.gym as gym
from gymport.gym import error
from gymport.gym.envs import registration
from gymport.gym.utils import seeding


@pytest.fixture
def registry(monkeypatch):
    fresh = registration.EnvRegistry()
    monkeypatch.setattr(registration, "registry", fresh)
    return fresh


def test_an_environment_has_what_gym_gave_it():
    env = gym.Env()
    assert (env.reward_range, env.metadata) == ((-np.inf, np.inf), {"render.modes": []})
    assert (env.spec, env.seed(3), env.close(), env.unwrapped) == (None, None, None, env)
    assert str(env) == "<Env instance>"
    for method in (env.reset, env.render, lambda: env.step(0)):
        with pytest.raises(NotImplementedError):
            method()


def test_with_closes_an_environment_and_lets_errors_through():
    env = Walk()
    with pytest.raises(ZeroDivisionError), env:
        raise ZeroDivisionError
    assert env.closed == 1


def test_a_wrapper_shows_what_is_inside_until_something_is_set():
    env = gym.Wrapper(Walk())
    assert (env.start, env.metadata, env.action_space.n) == (0, Walk.metadata, 3)
    env.action_space, env.metadata, env.reward_range = gym.spaces.Discrete(9), {"own": 1}, (0, 1)
    assert (env.action_space.n, env.metadata, env.reward_range) == (9, {"own": 1}, (0, 1))
    assert (env.env.action_space.n, env.class_name(), str(env)) == (
        3,
        "Wrapper",
        "<Wrapper<Walk instance>>",
    )
    with pytest.raises(AttributeError, match="private attribute '_hidden'"):
        env._hidden  # noqa: B018


def test_wrappers_copy_and_pickle():
    env = gym.Wrapper(Walk(start=2))
    env.seed(1)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.start == 2
        assert twin.env is not env.env


class Halved(gym.ObservationWrapper, gym.RewardWrapper):
    def observation(self, observation):
        return observation / 2

    def step(self, action):
        observation, reward, done, info = super().step(action)
        return observation, self.reward(reward), done, info

    def reward(self, reward):
        return reward / 2


class Mirrored(gym.ActionWrapper):
    def action(self, action):
        return 2 - action


def test_wrappers_of_observations_rewards_and_actions():
    env = Mirrored(Halved(Walk()))
    assert env.reset()[0] == 0
    observation, reward, done, info = env.step(0)
    assert (observation[0], reward, done, info) == (0.5, 0.5, False, {"at": 1})


def test_a_goal_environment_checks_its_space():
    env = gym.GoalEnv()
    env.observation_space = gym.spaces.Discrete(2)
    with pytest.raises(error.Error, match=r"gym\.spaces\.Dict"):
        env.reset()
    parts = {"observation": gym.spaces.Discrete(2), "achieved_goal": gym.spaces.Discrete(2)}
    env.observation_space = gym.spaces.Dict(parts)
    with pytest.raises(error.Error, match="desired_goal"):
        env.reset()
    env.observation_space = gym.spaces.Dict(desired_goal=gym.spaces.Discrete(2), **parts)
    assert env.reset() is None


def test_make_gives_the_environment_its_spec_and_one_wrapper(registry):
    gym.register("Walk-v3", entry_point=Walk, max_episode_steps=7, kwargs={"start": 1})
    env = gym.make("Walk-v3", start=2)
    assert str(env) == "<TimeLimit<Walk<Walk-v3>>>"
    assert (env.start, env.spec._kwargs, env.spec.max_episode_steps) == (2, {"start": 2}, 7)
    assert registry.spec("Walk-v3")._kwargs == {"start": 1}
    assert type(env.env) is Walk


@pytest.mark.parametrize(
    ("order_enforce", "chain"), [(True, "<OrderEnforcing<Walk<W-v0>>>"), (False, "<Walk<W-v0>>")]
)
def test_make_enforces_order_where_there_is_no_limit(registry, order_enforce, chain):
    gym.register("W-v0", entry_point="shim_envs:Walk", order_enforce=order_enforce)
    assert str(gym.make("shim_envs:W-v0")) == chain


def test_steps_before_a_reset_are_refused(registry):
    gym.register("W-v0", entry_point=Walk)
    gym.register("W-v1", entry_point=Walk, max_episode_steps=3)
    for env_id in ("W-v0", "W-v1"):
        with pytest.raises(AssertionError, match="before calling reset"):
            gym.make(env_id).step(0)


def test_a_limit_of_steps_is_told_from_an_end(registry):
    gym.register("W-v0", entry_point=Walk, max_episode_steps=2)
    env = gym.make("W-v0")
    env.reset()
    assert env.step(1)[2:] == (False, {"at": 0})
    assert env.step(1)[2:] == (True, {"at": 0, "TimeLimit.truncated": True})
    env = gym.make("W-v0", start=3)
    env.reset()
    env.step(2)
    assert env.step(2)[2:] == (True, {"at": 5, "TimeLimit.truncated": False})


@pytest.mark.parametrize(
    ("env_id", "kind", "said"),
    [
        ("Walk-v2", error.DeprecatedEnv, "valid versions include"),
        ("Run-v0", error.UnregisteredEnv, "import the package"),
        ("KellyCoinflip-v0", error.UnregisteredEnv, "copy the environment"),
        ("Walk", error.Error, "malformed environment ID"),
        ("no_such_package:Walk-v3", error.Error, "install the package"),
    ],
)
def test_an_id_that_is_not_there_says_what_to_do(registry, env_id, kind, said):
    gym.register("Walk-v3", entry_point=Walk)
    with pytest.raises(kind, match=said):
        gym.make(env_id)


def test_an_id_without_an_entry_point_is_deprecated(registry):
    gym.register("Old-v0")
    with pytest.raises(error.Error, match="deprecated env"):
        gym.make("Old-v0")


def test_registering_twice_warns_and_replaces(registry):
    gym.register("Walk-v3", entry_point=Walk)
    with pytest.warns(UserWarning, match="Overriding environment Walk-v3"):
        gym.register("Walk-v3", entry_point=Walk, reward_threshold=3.0)
    assert registry.spec("Walk-v3").reward_threshold == 3.0
    assert [spec.id for spec in registry.all()] == ["Walk-v3"]


def test_a_namespace_is_put_before_the_ids(registry):
    with registration.namespace("park"):
        gym.register("Walk-v3", entry_point=Walk)
        with pytest.warns(UserWarning, match="overridden by namespace 'park'"):
            gym.register("other/Run-v0", entry_point=Walk)
    assert list(registry.env_specs) == ["park/Walk-v3", "park/Run-v0"]


@pytest.mark.parametrize("seed", [-1, "text", 1.5, np.int64(3)])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(error.Error, match="non-negative integer"):
        seeding.np_random(seed)


def test_seeds_of_texts_and_large_numbers():
    assert seeding.create_seed(2**70 + 5) == 5
    assert 0 <= seeding.create_seed("word") < 2**64
    assert (
        seeding.create_seed("word") == seeding.create_seed("word") != seeding.create_seed("other")
    )
    with pytest.raises(error.Error, match="give an int or a text"):
        seeding.create_seed(1.5)


def test_the_adapters_know_the_environments_of_the_shim():
    found = gymport.detect(Walk())
    assert (found.name, found.library, found.step, found.seeding) == (
        "gym-0.21",
        "shim",
        "done",
        "method",
    )
    modern = gymport.modernize(gym.wrappers.TimeLimit(Walk(), 1), library="core")
    modern.reset(seed=3)
    assert modern.step(1)[2:4] == (False, True)


class Mystery(gym.Env):
    observation_space = gym.spaces.Discrete(2)
    action_space = gym.spaces.Discrete(2)

    def reset(self):
        return 0

    def step(self, action):
        return self.untold(action)

    def untold(self, action):
        return (1, 0.0, True, {})


def test_what_a_class_does_not_tell_the_shim_tells():
    assert gymport.detect(Mystery()).name == "gym-0.21"


@pytest.mark.parametrize("kind", ["Discrete(3)", "Box(0.0, 1.0, (2,))", "MultiBinary(3)"])
def test_spaces_are_converted_both_ways(kind):
    space = eval(f"gym.spaces.{kind}")
    modern = gymport.convert_space(space, "core")
    assert isinstance(modern, gymport.Space)
    assert gymport.convert_space(modern, "shim") is space
    assert modern.contains(modern.sample())


def test_the_registry_is_a_dict_of_its_specs(registry):
    assert isinstance(registry, dict)
    assert (len(registry), list(registry), bool(registry)) == (0, [], True)
    registry.register("Walk-v3", entry_point=Walk)
    spec = registry.spec("Walk-v3")
    assert registry["Walk-v3"] is registry.get("Walk-v3") is spec
    assert "Walk-v3" in registry
    for taken in (dict(registry), {**registry}, registry.copy(), dict(registry.items())):
        assert taken == registry.env_specs == {"Walk-v3": spec}
    assert (list(registry.all()), list(registry.values())) == ([spec], [spec])
    registry["Walk-v4"] = spec
    assert registry.pop("Walk-v3") is spec
    del registry["Walk-v4"]
    assert (registry.env_specs, sorted(registry)) == ({}, [])
    registry.env_specs = {"Walk-v5": spec}
    assert list(registry.keys()) == ["Walk-v5"]


def test_the_registry_is_an_object_as_it_was(registry):
    registry.register("Walk-v3", entry_point=Walk)
    assert registry != registration.EnvRegistry()
    assert {registry: 1}[registry] == 1
    assert repr(registry).startswith("<")
    for again in (copy.deepcopy(registry), pickle.loads(pickle.dumps(registry))):
        assert type(again) is registration.EnvRegistry
        assert [spec.id for spec in again.all()] == ["Walk-v3"]
