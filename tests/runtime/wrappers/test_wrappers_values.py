"""The wrappers that change actions, observations and rewards."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wrapper_envs import Echo, box, double

from gymport import spaces, wrappers


class TestActions:
    @given(st.lists(st.floats(-1e6, 1e6, width=32), min_size=2, max_size=2))
    def test_clip_cuts_to_the_bounds(self, values):
        inner = spaces.Box(np.array([0, 3], "f"), np.array([1, 4], "f"))
        env = wrappers.ClipAction(Echo(inner))
        action = np.array(values, "f")
        assert action in env.action_space
        used = env.step(action)[4]["action"]
        assert used in inner
        assert np.array_equal(used, np.minimum(np.maximum(action, inner.low), inner.high))

    @given(st.floats(0, 1), st.integers(-3, 0), st.integers(1, 3))
    def test_rescale_is_linear(self, share, low, high):
        inner = spaces.Box(np.array([0, -4], "d"), np.array([1, 8], "d"), dtype=np.float64)
        env = wrappers.RescaleAction(Echo(inner), low, high)
        assert env.action_space == spaces.Box(low, high, (2,), np.float64)
        used = env.step(np.full(2, low + share * (high - low)))[4]["action"]
        assert np.allclose(used, inner.low + share * (inner.high - inner.low))

    def test_rescale_shifts_what_has_one_bound(self):
        inf = np.inf
        inner = spaces.Box(np.array([-inf, 5, -inf], "f"), np.array([inf, inf, 7], "f"))
        low, high = np.array([-inf, -1, -inf], "f"), np.array([inf, inf, 4], "f")
        env = wrappers.RescaleAction(Echo(inner), low, high)
        used = env.step(np.array([9, 0, 3], "f"))[4]["action"]
        assert used.tolist() == [9, 6, 6]

    @pytest.mark.parametrize(
        ("low", "high", "advice"),
        [
            (1, -1, "exchange"),
            ([-1, -1], 1, "number or an array"),
            (-1, "1", "number or an array"),
            (np.zeros(3), 1, "shape"),
            (-np.inf, 1, "infinite where"),
            (-1, np.inf, "infinite where"),
        ],
    )
    def test_rescale_refuses_other_bounds(self, low, high, advice):
        with pytest.raises(AssertionError, match=advice):
            wrappers.RescaleAction(Echo(box(2)), low, high)

    @pytest.mark.parametrize("wrapper", [wrappers.ClipAction, wrappers.RescaleAction])
    def test_both_need_a_box(self, wrapper):
        with pytest.raises(AssertionError, match="Box"):
            wrapper(Echo(), *([-1, 1] if wrapper is wrappers.RescaleAction else []))


class TestTransforms:
    def test_go_through_the_function(self):
        env = wrappers.TransformReward(Echo(), double)
        env = wrappers.TransformObservation(env, double, spaces.Discrete(200))
        env = wrappers.TransformAction(env, double, spaces.Discrete(1))
        assert env.reset()[0] == 0
        assert env.step(3) == (2, 2.0, False, False, {"action": 6})
        assert (env.observation_space.n, env.action_space.n) == (200, 1)

    def test_keep_the_space_without_another(self):
        inner = Echo()
        env = wrappers.TransformObservation(inner, double, None)
        assert env.observation_space is inner.observation_space
        env = wrappers.TransformAction(inner, double, None)
        assert env.action_space is inner.action_space


class TestTimeAwareObservation:
    SPACES = {
        "other": (spaces.Discrete(100), lambda obs, time: {"obs": obs, "time": time}),
        "Dict": (
            spaces.Dict(a=spaces.Discrete(100)),
            lambda obs, time: {"when": time, "a": obs},
        ),
        "Tuple": (spaces.Tuple([spaces.Discrete(100)]), lambda obs, time: (obs, time)),
    }
    WRAPPED = {
        "other": lambda obs: obs,
        "Dict": lambda obs: {"a": obs},
        "Tuple": lambda obs: (obs,),
    }

    def env(self, kind, **arguments):
        space, _ = self.SPACES[kind]
        env = wrappers.TransformObservation(Echo(), self.WRAPPED[kind], space)
        env = wrappers.OrderEnforcing(wrappers.TimeLimit(env, 4))
        return wrappers.TimeAwareObservation(env, dict_time_key="when", **arguments)

    @pytest.mark.parametrize("kind", SPACES)
    @pytest.mark.parametrize("normalize", [False, True])
    def test_the_time_is_added(self, kind, normalize):
        env = self.env(kind, flatten=False, normalize_time=normalize)
        flat = self.env(kind, normalize_time=normalize)
        for _ in range(2):
            seen = [env.reset()[0], *(env.step(0)[0] for _ in range(4))]
            vectors = [flat.reset()[0], *(flat.step(0)[0] for _ in range(4))]
            for step, (observation, vector) in enumerate(zip(seen, vectors)):
                time = np.array([step / 4], "f") if normalize else np.array([step], np.int32)
                assert observation == self.SPACES[kind][1](step, time)
                assert observation in env.observation_space
                assert vector in flat.observation_space
                assert np.array_equal(vector, spaces.flatten(env.observation_space, observation))
        assert env.timesteps == 4
        assert env.max_timesteps == 4

    def test_the_spec_knows_the_limit_too(self):
        env = Echo()
        env.spec = SimpleNamespace(max_episode_steps=7)
        assert wrappers.TimeAwareObservation(env).max_timesteps == 7

    def test_a_time_limit_is_needed(self):
        with pytest.raises(ValueError, match="TimeLimit"):
            wrappers.TimeAwareObservation(Echo())

    def test_a_key_that_is_taken_is_refused(self):
        env = wrappers.TimeLimit(Echo(observation_space=spaces.Dict(time=box(1))), 3)
        with pytest.raises(AssertionError, match="another dict_time_key"):
            wrappers.TimeAwareObservation(env)
