"""The wrappers of each release of gym, as published, on environments of today."""

import copy
import importlib.util
import pickle
import re
from collections import OrderedDict
from pathlib import Path

import numpy as np
import pytest
from real_gyms import load, make

import gymport
from gymport import core, spaces
from gymport.adapters.libraries import library_dialect
from gymport.errors import WrapperError

pytestmark = [
    pytest.mark.real_gym,
    pytest.mark.filterwarnings("ignore:.*WARN"),  # what gym has to say of itself
]


class Goals(core.Env):
    """A modern environment with a Dict of observations."""

    observation_space = spaces.Dict(
        OrderedDict(z=spaces.Box(0, 1, (2,)), a=spaces.Box(-1, 0, (1,)), left=spaces.Discrete(3))
    )
    action_space = spaces.Box(-2.0, 2.0, (1,))

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.observation_space.seed(seed)
        return self.observation_space.sample(), {"options": options}

    def step(self, action):
        self.action = np.array(action)
        return self.observation_space.sample(), float(self.action[0]), False, False, {}


def cartpole():
    import gymnasium

    return gymnasium.make("CartPole-v1")


def pendulum():
    import gymnasium

    return gymnasium.make("Pendulum-v1")


def double(value):
    return value * 2


def module(name):
    """The module of gym.wrappers that has a wrapper."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def wrapper(name):
    """A wrapper class of the installed gym."""
    return getattr(importlib.import_module(f"{load().__name__}.wrappers.{module(name)}"), name)


def has(name):
    """Whether the installed gym has a wrapper, by its files."""
    spec = importlib.util.find_spec("gym")
    if spec is None:
        return False
    home = Path(spec.origin).with_name("wrappers") / f"{module(name)}.py"
    return home.exists() and f"class {name}(" in home.read_text(encoding="utf-8")


def of_a_release_with(name):
    """Makes the test one of the releases that have a wrapper of that name."""
    return lambda test: test if has(name) else None


def applied(name, env, *args, **kwargs):
    """The environment in a wrapper of gym."""
    return gymport.wrap(env, wrapper(name), *args, **kwargs)


def same_as(env, bare, action, seed=3, change=double):
    """The observations of both for the same actions."""
    assert np.allclose(env.reset(seed=seed)[0], change(bare.reset(seed=seed)[0]))
    for _ in range(5):
        mine, bares = env.step(action), bare.step(action)
        assert np.allclose(mine[0], change(bares[0]))
        assert mine[2:4] == bares[2:4]


def same(value):
    return value


def test_time_limit():
    env = applied("TimeLimit", cartpole(), max_episode_steps=3)
    for seed in (1, None):
        env.reset(seed=seed)
        steps = [env.step(1) for _ in range(3)]
        assert [step[2:4] for step in steps] == [(False, False)] * 2 + [(False, True)]
    env = applied("TimeLimit", cartpole(), max_episode_steps=100)
    env.reset(seed=1)
    while not (ended := env.step(1)[2:4])[0]:
        pass
    assert ended == (True, False)


@of_a_release_with("ClipAction")
def test_clip_action():
    bare = Goals()
    env = applied("ClipAction", bare)
    env.reset(seed=1)
    assert env.step(np.array([5.0], np.float32))[1] == 2.0


@of_a_release_with("RescaleAction")
def test_rescale_action():
    bare = pendulum()
    env = applied("RescaleAction", pendulum(), -1.0, 1.0)
    assert env.action_space.high.tolist() == [1.0]
    env.reset(seed=2)
    bare.reset(seed=2)
    mine, bares = env.step(np.float32([0.5])), bare.step(np.float32([1.0]))
    assert np.allclose(mine[0], bares[0])
    assert mine[1] == pytest.approx(bares[1])


@of_a_release_with("TransformReward")
def test_transform_reward():
    env = applied("TransformReward", cartpole(), double)
    env.reset(seed=1)
    assert env.step(0)[1] == 2.0
    twin = pickle.loads(pickle.dumps(env))
    assert repr(twin.step(0)) == repr(env.step(0))


@of_a_release_with("TransformObservation")
def test_transform_observation():
    same_as(applied("TransformObservation", cartpole(), double), cartpole(), 0)


@of_a_release_with("FrameStack")
def test_frame_stack():
    env = applied("FrameStack", cartpole(), 3)
    obs, _ = env.reset(seed=3)
    first, _ = cartpole().reset(seed=3)
    assert np.array_equal(np.asarray(obs), np.stack([first] * 3))
    assert env.observation_space.shape == (3, 4)
    assert np.asarray(env.step(0)[0])[:2].tolist() == [first.tolist()] * 2


@of_a_release_with("TimeAwareObservation")
def test_time_aware_observation():
    env = applied("TimeAwareObservation", cartpole())
    assert env.reset(seed=1)[0][-1] == 0
    assert env.step(0)[0][-1] == 1
    assert env.observation_space.shape == (5,)


@of_a_release_with("FilterObservation")
def test_filter_observation():
    env = applied("FilterObservation", Goals(), ["a", "z"])
    assert set(env.reset(seed=1)[0]) == set(env.observation_space.spaces) == {"a", "z"}


@of_a_release_with("FlattenObservation")
def test_flatten_observation():
    env = applied("FlattenObservation", Goals())
    bare = Goals()
    obs, _ = env.reset(seed=4)
    parts, _ = bare.reset(seed=4)
    one_hot = np.eye(3)[parts["left"]]
    by_key = {"z": parts["z"], "a": parts["a"], "left": one_hot}
    assert np.allclose(obs, np.concatenate([by_key[key] for key in ("z", "a", "left")]))
    assert env.observation_space.shape == (6,)


@of_a_release_with("RecordEpisodeStatistics")
def test_record_episode_statistics():
    env = applied("RecordEpisodeStatistics", cartpole())
    env.reset(seed=1)
    total, info = 0.0, {}
    ended = False
    while not ended:
        _, reward, terminated, truncated, info = env.step(1)
        total, ended = total + reward, terminated or truncated
    assert info["episode"]["r"] == total
    assert list(env.return_queue) == [total] if hasattr(env, "return_queue") else True


@of_a_release_with("OrderEnforcing")
def test_order_enforcing():
    env = applied("OrderEnforcing", cartpole())
    assert env.reset(seed=1, options={"low": -0.01, "high": 0.01})[1] == {}
    assert env.step(0)[2:4] == (False, False)


@of_a_release_with("TransformReward")
def test_piles_of_gym_wrappers_and_of_today_s():
    import gymnasium

    env = applied("TransformReward", cartpole(), double)
    env = gymport.wrap(env, gymnasium.wrappers.TimeLimit, max_episode_steps=4)
    env = gymport.wrap(env, wrapper("TimeLimit"), max_episode_steps=3)
    assert np.array_equal(env.reset(seed=5)[0], cartpole().reset(seed=5)[0])
    assert [env.step(0)[1:4] for _ in range(3)] == [(2.0, False, False)] * 2 + [(2.0, False, True)]
    twin = copy.deepcopy(env)
    assert np.array_equal(twin.reset(seed=1)[0], env.reset(seed=1)[0])
    assert twin.unwrapped is not env.unwrapped
    env.close()


@of_a_release_with("TransformReward")
def test_an_environment_is_made_again_with_its_old_wrappers():
    import gymnasium

    env = applied("TransformReward", cartpole(), double)
    again = gymnasium.make(env.spec) if not library_dialect("gym").modern else env
    again.reset(seed=1)
    assert again.step(0)[1] == 2.0


@of_a_release_with("TransformReward")
def test_old_wrappers_stand_on_each_other():
    inner = applied("TransformReward", cartpole(), double)
    outer = gymport.wrap(inner, wrapper("TransformReward"), double)
    below = outer.env.env
    assert below is (inner.env if not library_dialect("gym").modern else below)
    outer.reset(seed=1)
    assert outer.step(0)[1] == 4.0


def test_an_environment_of_that_gym_is_wrapped_directly():
    old = make("CartPole").unwrapped
    env = gymport.wrap(gymport.modernize(old), wrapper("TimeLimit"), max_episode_steps=3)
    if gymport.detect(old).step == library_dialect("gym").step:  # 0.25's own are ahead of it
        assert env.env.env is old
    first = env.reset(seed=6)[0]
    assert np.array_equal(first, gymport.modernize(make("CartPole")).reset(seed=6)[0])
    assert [env.step(0)[2:4] for _ in range(3)] == [(False, False)] * 2 + [(False, True)]


@of_a_release_with("ClipAction")
def test_a_wrapper_that_refuses_says_why():
    with pytest.raises(WrapperError, match=r"ClipAction refused .* check the arguments"):
        gymport.wrap(cartpole(), wrapper("ClipAction"))


def underscore():
    """What stands before the names of methods in that gym."""
    return "_" if library_dialect("gym").underscore_methods else ""


class TestBaseClasses:
    """Classes that users derived from gym's own bases."""

    @pytest.mark.parametrize(
        ("base", "method", "change", "expected"),
        [
            ("ObservationWrapper", "observation", double, (2, 1.0)),
            ("RewardWrapper", "reward", double, (1, 2.0)),
            ("ActionWrapper", "action", same, (1, 1.0)),
        ],
    )
    @pytest.mark.parametrize("old_name", [False, True])
    def test_the_special_wrappers(self, base, method, change, expected, old_name):
        gym, prefix = load(), underscore()
        name = f"_{method}" if old_name else prefix + method
        body = {name: lambda self, value: change(value)}
        if library_dialect("gym").step == "done":
            body[prefix + "reset"] = lambda self: self.changed(self.env.reset())
            body["changed"] = lambda self, obs: double(obs) if method == "observation" else obs
        cls = type("Derived", (getattr(gym, base),), body)
        env = gymport.wrap(cartpole(), cls)
        times, reward = expected
        assert np.allclose(env.reset(seed=1)[0], cartpole().reset(seed=1)[0] * times)
        assert env.step(0)[1] == reward

    def test_a_joypad_in_the_middle(self):
        gym, prefix = load(), underscore()

        class Joypad(gym.Wrapper):
            pass

        setattr(Joypad, prefix + "step", lambda self, action: self.env.step(1 - action))
        setattr(Joypad, prefix + "reset", lambda self: self.env.reset())
        env = gymport.wrap(
            gymport.wrap(cartpole(), Joypad), wrapper("TimeLimit"), max_episode_steps=3
        )
        bare = cartpole()
        assert np.array_equal(env.reset(seed=7)[0], bare.reset(seed=7)[0])
        assert np.array_equal(env.step(0)[0], bare.step(1)[0])
        small = {"low": -0.01, "high": 0.01}
        assert np.array_equal(
            env.reset(seed=8, options=small)[0], bare.reset(seed=8, options=small)[0]
        )
