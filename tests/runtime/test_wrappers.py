"""The wrappers of the core: what each does to an episode, and what it refuses."""

import copy
import pickle
import subprocess
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from broken_envs import ALL, ERROR, sound
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import Modern

from gymport import core, errors, spaces, wrappers
from gymport.registration import make, register, registry
from gymport.wrappers import _elsewhere


class Echo(core.Env):
    """Returns the action it gets as info, and counts to ``length``."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(self, action_space=None, observation_space=None, length=3, render_mode=None):
        self.action_space = spaces.Discrete(2) if action_space is None else action_space
        self.observation_space = observation_space or spaces.Discrete(100)
        self.length = length
        self.render_mode = render_mode
        self.steps = 0

    def reset(self, *, seed=None, options=None):
        self.steps = 0
        return self.steps, {"options": options}

    def step(self, action):
        self.steps += 1
        return self.steps, 1.0, self.steps >= self.length, False, {"action": action}

    def render(self):
        return self.steps


def double(value):
    return 2 * value


def box(*shape):
    return spaces.Box(-2, 2, shape)


def limited():
    return wrappers.TimeLimit(Echo(), 100)


MAKE = {
    "Autoreset": lambda: wrappers.Autoreset(Echo()),
    "ClipAction": lambda: wrappers.ClipAction(Echo(box(2))),
    "OrderEnforcing": lambda: wrappers.OrderEnforcing(Echo()),
    "PassiveEnvChecker": lambda: wrappers.PassiveEnvChecker(Echo()),
    "RecordEpisodeStatistics": lambda: wrappers.RecordEpisodeStatistics(Echo()),
    "RenderCollection": lambda: wrappers.RenderCollection(Echo(render_mode="rgb_array")),
    "RescaleAction": lambda: wrappers.RescaleAction(Echo(box(2)), -1, np.ones(2, "f")),
    "TimeAwareObservation": lambda: wrappers.TimeAwareObservation(limited(), flatten=False),
    "TimeLimit": limited,
    "TransformAction": lambda: wrappers.TransformAction(Echo(), double, None),
    "TransformObservation": lambda: wrappers.TransformObservation(Echo(), double, None),
    "TransformReward": lambda: wrappers.TransformReward(Echo(), double),
}


def episode(env):
    env.action_space.seed(0)
    actions = [env.action_space.sample() for _ in range(2)]
    return repr([env.reset(), *map(env.step, actions)])


@pytest.mark.parametrize("name", wrappers.__all__)
class TestEveryWrapper:
    def test_is_found_under_its_name(self, name):
        wrapper = getattr(wrappers, name)
        assert wrapper.__name__ == name
        assert name in dir(wrappers)
        assert issubclass(wrapper, core.Wrapper)

    @pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_a_copy_goes_on_alike(self, name, copied):
        env = MAKE[name]()
        again = copied(env)
        assert episode(again) == episode(env)
        assert again.env is not env.env

    def test_refuses_what_is_no_environment(self, name):
        arguments = {
            "TimeLimit": (1,),
            "RescaleAction": (-1, 1),
            "TransformReward": (double,),
        }.get(name, ())
        if name in ("TransformAction", "TransformObservation"):
            arguments = (double, None)
        stranger = SimpleNamespace(action_space=box(2))
        with pytest.raises(AssertionError, match="gymport"):
            getattr(wrappers, name)(stranger, *arguments)

    def test_records_its_arguments(self, name):
        env = MAKE[name]()
        env.unwrapped.spec = SimpleNamespace(
            additional_wrappers=(),
            max_episode_steps=None,
            order_enforce=False,
            disable_env_checker=True,
        )
        spec = env.spec
        assert env.spec is spec
        assert env.unwrapped.spec.additional_wrappers == ()
        if name in FIELDS:
            field, value = FIELDS[name]
            assert getattr(spec, field) == value
            assert spec.additional_wrappers == ()
        else:
            recorded = spec.additional_wrappers[-1]
            assert recorded.name == name
            again = getattr(wrappers, name)(env.env, **recorded.kwargs)
            assert episode(again) == episode(MAKE[name]())


FIELDS = {
    "TimeLimit": ("max_episode_steps", 100),
    "OrderEnforcing": ("order_enforce", True),
    "PassiveEnvChecker": ("disable_env_checker", False),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_spec_that_cannot_be_copied_is_remarked_on(name):
    env = MAKE[name]()
    env.unwrapped.spec = SimpleNamespace(stream=(number for number in range(3)))
    with pytest.warns(UserWarning, match="deepcopy") as caught:
        assert env.spec is None
    assert [one.filename for one in caught] == [__file__]
    assert MAKE[name]().spec is None


class TestNames:
    def test_each_wrapper_has_a_way_to_be_made_here(self):
        assert sorted(MAKE) == wrappers.__all__

    @pytest.mark.parametrize("name", _elsewhere.GYMNASIUM_ONLY)
    def test_gymnasiums_other_wrappers_are_named_with_what_to_write(self, name):
        with pytest.raises(ImportError, match=name) as caught:
            exec(f"from gymport.wrappers import {name}")
        assert "pip install 'gymport[gymnasium]'" in str(caught.value)
        line = f'gymnasium.wrappers.{name}(gymport.modernize(env, library="gymnasium"))'
        assert line in str(caught.value)
        assert isinstance(caught.value, errors.GymportError)

    def test_vector_wrappers_are_gymnasiums(self):
        with pytest.raises(ImportError, match=r"gymnasium\.make_vec"):
            _ = wrappers.vector

    @pytest.mark.parametrize(
        ("old", "hint"),
        [
            ("AutoResetWrapper", "called Autoreset since gymnasium 1.0"),
            ("FrameStack", "called FrameStackObservation since"),
            ("PixelObservationWrapper", "called AddRenderObservation since"),
            ("VectorListInfo", "called DictInfoToList since"),
            ("SignReward", "TransformReward"),
        ],
    )
    def test_old_names_are_followed(self, old, hint):
        with pytest.raises(AttributeError, match=hint):
            getattr(wrappers, old)

    def test_unknown_names_are_unknown(self):
        assert not hasattr(wrappers, "NeverSeen")
        assert not hasattr(wrappers, "__wrapped__")

    def test_a_wrapper_is_loaded_when_it_is_used(self):
        code = (
            "import sys, gymport.wrappers; before = 'numpy' in sys.modules; "
            "gymport.wrappers.TimeLimit; "
            "print(before, 'gymport.spaces.dict' in sys.modules, 'gymnasium' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout.split()[::2] == ["False", "False"], done.stderr


def test_make_builds_the_same_chain_again_from_the_spec():
    register("Echo-v0", Echo, max_episode_steps=9)
    try:
        env = make("Echo-v0", render_mode="rgb_array_list", action_space=box(2))
        for name, arguments in (
            ("Autoreset", ()),
            ("RecordEpisodeStatistics", ()),
            ("TimeAwareObservation", (False,)),
            ("RescaleAction", (-1, 1)),
            ("ClipAction", ()),
            ("TransformAction", (double, None)),
            ("TransformObservation", (double, None)),
            ("TransformReward", (double,)),
        ):
            env = getattr(wrappers, name)(env, *arguments)
        again = make(env.spec)
        assert str(again) == str(env)
        assert again.spec == env.spec
        assert pickle.loads(pickle.dumps(env.spec)) == env.spec
    finally:
        del registry["Echo-v0"]


class TestTimeLimit:
    @given(limit=st.integers(1, 9), length=st.integers(1, 9))
    def test_truncates_from_the_limit_on(self, limit, length):
        env = wrappers.TimeLimit(Echo(length=length), limit)
        for _ in range(2):
            env.reset()
            for step in range(1, 10):
                _, _, terminated, truncated, _ = env.step(0)
                assert terminated is (step >= length)
                assert truncated is (step >= limit)

    @pytest.mark.parametrize("limit", [0, -1, None, 1.0])
    def test_other_limits_are_refused(self, limit):
        with pytest.raises(AssertionError, match="positive int"):
            wrappers.TimeLimit(Echo(), limit)

    def test_step_before_reset_fails(self):
        with pytest.raises(TypeError):
            limited().step(0)


class TestOrderEnforcing:
    def test_reset_comes_first(self):
        env = wrappers.OrderEnforcing(Echo(render_mode="rgb_array"))
        assert env.has_reset is False
        with pytest.raises(errors.ResetNeeded, match=r"env\.reset"):
            env.step(0)
        with pytest.raises(errors.ResetNeeded, match="disable_render_order_enforcing=True"):
            env.render()
        env.reset()
        assert env.has_reset is True
        assert env.step(0)[0] == env.render() == 1

    def test_render_can_be_let_through(self):
        env = wrappers.OrderEnforcing(Echo(), disable_render_order_enforcing=True)
        assert env.render() == 0
        with pytest.raises(errors.ResetNeeded):
            env.step(0)


class TestAutoreset:
    def test_the_step_after_the_end_resets(self):
        env = wrappers.Autoreset(Echo(length=2))
        env.reset()
        assert [env.step(0)[:4] for _ in range(4)] == [
            (1, 1.0, False, False),
            (2, 1.0, True, False),
            (0, 0.0, False, False),
            (1, 1.0, False, False),
        ]

    def test_truncation_counts_too(self):
        env = wrappers.Autoreset(wrappers.TimeLimit(Echo(length=9), 1))
        env.reset()
        assert [env.step(0)[0] for _ in range(4)] == [1, 0, 1, 0]

    def test_reset_begins_anew(self):
        env = wrappers.Autoreset(Echo(length=1))
        env.reset()
        env.step(0)
        env.reset(seed=1)
        assert env.step(0)[0] == 1

    def test_the_info_is_that_of_the_reset(self):
        env = wrappers.Autoreset(Echo(length=1))
        env.reset()
        assert env.step(0)[4] == {"action": 0}
        assert env.step(0)[4] == {"options": None}


class TestRenderCollection:
    @pytest.mark.parametrize(
        ("arguments", "collected"),
        [
            ({}, ([0, 1, 2], [], [0, 1])),
            ({"pop_frames": False}, ([0, 1, 2], [0, 1, 2], [0, 1])),
            ({"pop_frames": False, "reset_clean": False}, ([0, 1, 2], [0, 1, 2], [0, 1, 2, 0, 1])),
        ],
    )
    def test_collects_a_frame_for_each_reset_and_step(self, arguments, collected):
        env = wrappers.RenderCollection(Echo(render_mode="rgb_array"), **arguments)
        env.reset()
        env.step(0)
        env.step(0)
        first, second = list(env.render()), list(env.render())
        env.reset()
        env.step(0)
        assert (first, second, env.render()) == collected

    def test_tells_its_mode(self):
        env = wrappers.RenderCollection(Echo(render_mode="rgb_array"))
        assert env.render_mode == "rgb_array_list"
        assert env.metadata["render_modes"] == ["rgb_array", "rgb_array_list"]
        assert Echo.metadata["render_modes"] == ["rgb_array"]

    @pytest.mark.parametrize("mode", [None, "rgb_array_list"])
    def test_needs_a_mode_of_single_frames(self, mode):
        with pytest.raises(AssertionError, match=r"; (make|use) it"):
            wrappers.RenderCollection(Echo(render_mode=mode))


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


class TestRecordEpisodeStatistics:
    @given(lengths=st.lists(st.integers(1, 5), max_size=6), kept=st.integers(1, 3))
    def test_tells_return_length_and_time(self, lengths, kept):
        env = wrappers.RecordEpisodeStatistics(Echo(), buffer_length=kept, stats_key="told")
        for length in lengths:
            env.unwrapped.length = length
            env.reset()
            infos = [env.step(0)[4] for _ in range(length)]
            assert [set(info) for info in infos[:-1]] == [{"action"}] * (length - 1)
            told = infos[-1]["told"]
            assert (told["r"], told["l"]) == (length, length)
            assert told["t"] >= 0
        assert env.episode_count == len(lengths)
        assert list(env.length_queue) == list(env.return_queue) == lengths[-kept:]
        assert len(env.time_queue) == min(kept, len(lengths))

    def test_reset_forgets_the_running_episode(self):
        env = wrappers.RecordEpisodeStatistics(Echo())
        env.reset()
        env.step(0)
        assert (env.episode_returns, env.episode_lengths) == (1.0, 1)
        env.reset()
        assert (env.episode_returns, env.episode_lengths) == (0.0, 0)

    def test_a_key_that_is_taken_is_refused(self):
        env = wrappers.RecordEpisodeStatistics(Echo(length=1), stats_key="action")
        env.reset()
        with pytest.raises(AssertionError, match="another stats_key"):
            env.step(0)


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


ONLY_CHECK_ENV = (
    "space: no lower bound",
    "space: no upper bound",
    "space: wide actions",
    "step: other random",
    "step: random reward",
    "step: random info",
    "step: truncated at once",
)
RESETS = {
    "reset: no seed": DeprecationWarning,
    "reset: no options": DeprecationWarning,
    "reset: default seed": UserWarning,
    "reset: list": UserWarning,
    "reset: bare observation": UserWarning,
    "reset: three values": UserWarning,
    "reset: info is a list": AssertionError,
    "reset: outside": UserWarning,
}
PASSIVE_CHECKS = {
    **{
        name: errors.Error if row.said == ERROR else row.said
        for name, row in ALL.items()
        if not name.startswith("reset") and name not in ONLY_CHECK_ENV
    },
    **RESETS,
}


def first_calls(env):
    """Wrap, reset, step and render an environment; return the exception that one of them raises."""
    try:
        env = wrappers.PassiveEnvChecker(env)
        env.reset()
        env.step(0)
        env.render()
    except Exception as error:
        return error
    return None


class TestPassiveEnvChecker:
    def test_a_sound_environment_passes_unchanged(self):
        env, plain = wrappers.PassiveEnvChecker(sound("core")), sound("core")
        assert repr(env.reset(seed=1, options={})) == repr(plain.reset(seed=1, options={}))
        for _ in range(2):
            assert repr(env.step(0)) == repr(plain.step(0))
            assert np.array_equal(env.render(), plain.render())
        env.close()
        env.close()

    def test_only_first_calls_are_checked(self):
        env = wrappers.PassiveEnvChecker(sound("core", step=lambda self, action: "nothing"))
        with pytest.raises(AssertionError, match="return observation, reward"):
            env.step(0)
        assert env.step(0) == "nothing"
        assert (env.checked_reset, env.checked_step, env.checked_render) == (False, True, False)

    @pytest.mark.parametrize("name", PASSIVE_CHECKS)
    def test_finds_what_needs_no_call_of_its_own(self, name):
        kind, row = PASSIVE_CHECKS[name], ALL[name]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = first_calls(row.env("core"))
        if issubclass(kind, Warning):
            assert __file__ in {one.filename for one in caught if one.category is kind}
        else:
            assert isinstance(found, kind)

    def test_passes_calls_without_a_seed_on(self):
        env = wrappers.PassiveEnvChecker(ALL["reset: no seed"].env("core"))
        with pytest.warns(DeprecationWarning, match="seed=None"), pytest.raises(TypeError):
            env.reset()

    def test_what_is_raised_by_a_second_close_is_remarked_on(self):
        def close(self):
            raise RuntimeError("no window")

        env = wrappers.PassiveEnvChecker(sound("core", close=close))
        with pytest.raises(RuntimeError):
            env.close()
        with pytest.warns(UserWarning, match="called again"), pytest.raises(RuntimeError):
            env.close()

    def test_modern_environments_pass(self):
        env = wrappers.PassiveEnvChecker(Modern(render_mode="rgb_array"))
        env.reset(seed=3)
        env.step(1)
        env.render()
