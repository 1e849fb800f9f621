"""What gym before 0.20 had otherwise, and the modules that went with it."""

from __future__ import annotations

import importlib

import numpy as np
import pytest
from shim_programs import run

import gymport.gym as gym
from gymport.gym import spaces, version
from gymport.gym.spaces import prng
from gymport.gym.utils.reraise import ReraisedException, reraise
from gymport.gym.wrappers import TimeLimit


@pytest.fixture
def release(monkeypatch):
    """Lets the tree be a release; no id is registered for it."""
    return lambda number: monkeypatch.setattr(version, "VERSION", number)


class Walk(gym.Env):
    action_space = gym.spaces.Discrete(2)
    observation_space = gym.spaces.Box(-9.0, 9.0, (2,))
    own = 5

    def reset(self):
        return np.zeros(2, np.float32)

    def step(self, action):
        return np.full(2, 2, np.float32), -3.0, False, {}


@pytest.mark.parametrize(("number", "kept"), [("0.20.0", True), ("0.21.0", False)])
def test_a_wrapper_keeps_the_spaces_that_it_found_or_follows(release, number, kept):
    release(number)
    env = Walk()
    wrapper = gym.Wrapper(env)
    env.action_space = spaces.Discrete(7)
    assert (wrapper.action_space.n == 2) is kept


@pytest.mark.parametrize(("number", "forwards"), [("0.12.0", False), ("0.12.1", True)])
def test_a_wrapper_reads_attributes_from_inside_or_not(release, number, forwards):
    release(number)
    assert hasattr(gym.Wrapper(Walk()), "own") is forwards


@pytest.mark.parametrize(("number", "informs"), [("0.12.1", False), ("0.12.4", True)])
def test_a_limit_is_told_in_the_info_or_not(release, number, informs):
    release(number)
    env = TimeLimit(Walk(), 1)
    env.reset()
    assert env.step(0)[2:] == (True, {"TimeLimit.truncated": True} if informs else {})


def test_methods_with_an_underscore_are_the_first_releases_own(release):
    release("0.9.5")

    class Old(gym.Env):
        def _reset(self):
            return 1

        def _step(self, action):
            return action, 2.0, False, {}

    class Negative(gym.ObservationWrapper):
        def _observation(self, observation):
            return -observation

    env = Negative(Old())
    assert (env.reset(), env.step(3)) == (-1, (-3, 2.0, False, {}))


def test_make_names_methods_with_an_underscore_once_with_a_warning(release, monkeypatch):
    release("0.12.6")
    from gymport.gym.envs import registration

    registration._warn_once.cache_clear()

    class Old(gym.Env):
        def _reset(self):
            return 1

        def _step(self, action):
            return action, 2.0, False, {}

        def _seed(self, seed=None):
            return [seed]

    registry = registration.EnvRegistry()
    registry.register("Old-v0", entry_point=Old)
    with pytest.warns(UserWarning, match="has deprecated methods"):
        env = registry.make("Old-v0")
    assert (env.reset(), env.step(3)[0], env.seed(4)) == (1, 3, [4])
    assert registry.make("Old-v0").reset() == 1


def test_spaces_shared_a_stream(release):
    release("0.10.11")
    prng.seed(4)
    drawn = [spaces.Discrete(9).sample() for _ in range(3)]
    stream = np.random.RandomState(4)
    assert drawn == [stream.randint(9) for _ in range(3)]


def test_parts_of_a_container_were_seeded_alike(release):
    release("0.19.0")
    pair = spaces.Tuple([spaces.Discrete(1000), spaces.Discrete(1000)])
    assert pair.seed(3) is None
    first, second = pair.sample()
    assert first == second


def test_a_box_chose_its_dtype_by_its_bounds(release):
    release("0.10.11")
    with pytest.warns(UserWarning, match="autodetected dtype"):
        assert spaces.Box(0, 255, (2,)).dtype == np.uint8
    assert spaces.Box(0, 255, (2,), np.float32).dtype == np.float32


def test_a_multi_discrete_took_ranges(release):
    release("0.9.5")
    space = spaces.MultiDiscrete([[2, 4], [0, 1]])
    drawn = space.sample()
    assert isinstance(drawn, list)
    assert space.contains(drawn)
    assert not space.contains([1, 0])
    assert (space.shape, space.num_discrete_space, repr(space)) == (2, 2, "MultiDiscrete2")


@pytest.mark.parametrize(
    ("module", "name", "arguments", "step"),
    [
        ("clip_reward", "ClipReward", (-1.0, 1.0), -1.0),
        ("sign_reward", "SignReward", (), -1.0),
    ],
)
def test_wrappers_of_rewards_that_went(module, name, arguments, step):
    wrapper = getattr(importlib.import_module(f"gymport.gym.wrappers.{module}"), name)
    env = wrapper(Walk(), *arguments)
    env.reset()
    assert env.step(0)[1] == step


@pytest.mark.parametrize(("number", "dtype"), [("0.9.5", "int64"), ("0.9.6", "int8")])
def test_a_multi_binary_drew_wide_numbers_first(release, number, dtype):
    release(number)
    assert spaces.MultiBinary(3).sample().dtype == dtype


@pytest.mark.parametrize(("number", "said"), [("0.12.1", True), ("0.12.4", False)])
def test_a_spec_said_over_how_many_episodes_it_counts(release, number, said):
    from gymport.gym.envs.registration import EnvSpec

    release(number)
    spec = EnvSpec("Own-v0")
    assert getattr(spec, "trials", None) == (100 if said else None)
    assert EnvSpec("Own-v0", trials=7).trials == 7 if said else not hasattr(spec, "trials")


def test_actions_are_repeated():
    from gymport.gym.wrappers.frame_skipping import SkipWrapper

    env = SkipWrapper(2)(Walk())
    env.reset()
    assert env.step(0)[1:] == (-9.0, False, {"skip.stepcount": 3})


def test_dicts_become_flat():
    from gymport.gym.wrappers.dict import FlattenDictWrapper

    class Pairs(Walk):
        observation_space = spaces.Dict(b=spaces.Box(0, 1, (2,)), a=spaces.Box(0, 1, (1,)))

        def reset(self):
            return {"a": np.zeros(1), "b": np.ones(2)}

    env = FlattenDictWrapper(Pairs(), ["b", "a"])
    assert (env.reset().tolist(), env.observation_space.shape) == ([1.0, 1.0, 0.0], (3,))


def failing():
    try:
        raise KeyError(1)
    except KeyError:
        reraise("before", "after")


def test_an_exception_is_raised_again_with_text_around():
    with pytest.raises(ReraisedException, match=r"(?s)before\nThe original.*KeyError: 1.*after"):
        failing()


def test_the_package_of_the_recorders_has_them_however_it_is_imported():
    assert run(
        """
        import gym.wrappers.monitoring as recorders
        print(recorders.video_recorder.VideoRecorder.__name__, hasattr(recorders, "stats_recorder"))
        """,
        "0.17.3",
    ) == ["VideoRecorder True"]
