"""Environments that break their own contract: cast, said once; an error in strict views."""

import copy
import pickle
import sys
import warnings
from collections import OrderedDict
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import LIBRARIES, Old, Scripted
from space_strategies import SPACES, build

import gymport
from gymport import errors, spaces
from gymport.adapters.mending.fitting import described, fitting

BOX = spaces.Box(-1.0, 1.0, (2,))
NESTED = spaces.Dict(a=BOX, b=spaces.Tuple([spaces.Discrete(3), BOX]))


class Giving(Old):
    """An environment that gives what it is told to as its observation and reward."""

    def __init__(self, obs, space=BOX, reward=1.0, length=5):
        super().__init__(length)
        self.observation_space = space
        self.obs = obs
        self.reward = reward

    def _observation(self):
        return copy.deepcopy(self.obs)

    def step(self, action):
        obs, _, done, info = super().step(action)
        return obs, self.reward, done, info


CASTS = [
    (np.zeros(2), BOX, np.zeros(2, np.float32)),
    ([0.5, -0.5], BOX, np.array([0.5, -0.5], np.float32)),
    ((0, 1), BOX, np.array([0, 1], np.float32)),
    (np.zeros((1, 2), np.float32), BOX, np.zeros(2, np.float32)),
    (np.array([7.0, 0.5]), BOX, np.array([7.0, 0.5], np.float32)),
    (0.5, spaces.Box(0.0, 1.0, (1,)), np.array([0.5], np.float32)),
    (np.array([3, 4]), spaces.Box(0, 255, (2,), np.uint8), np.array([3, 4], np.uint8)),
    ([1, 0], spaces.MultiBinary(2), np.array([1, 0], np.int8)),
    ([1, 0], spaces.MultiDiscrete([2, 2]), np.array([1, 0])),
    (np.array([2]), spaces.Discrete(3), 2),
    (2.0, spaces.Discrete(3), 2),
]


@pytest.mark.parametrize(("obs", "space", "expected"), CASTS)
@pytest.mark.parametrize("library", LIBRARIES)
class TestObservations:
    def test_are_cast_to_what_the_space_says(self, obs, space, expected, library):
        env = Giving(obs, space)
        view = gymport.modernize(env, library=library)
        with pytest.warns(UserWarning, match="cast from now on") as caught:
            results = [view.reset()[0], *(view.step(0)[0] for _ in range(7)), view.reset()[0]]
        assert len(caught) == 1
        for result in results:
            assert np.array_equal(result, expected)
            assert type(result) is type(expected)
            assert getattr(result, "dtype", None) == getattr(expected, "dtype", None)

    def test_are_an_error_in_a_strict_view(self, obs, space, expected, library):
        view = gymport.modernize(Giving(obs, space), library=library, strict=True)
        with pytest.raises(errors.BrokenContractError, match=r"Giving\.reset returned .* holds"):
            view.reset()
        with pytest.raises(errors.BrokenContractError, match=r"Giving\.step returned .* holds"):
            view.step(0)


def test_nested_observations_are_cast_part_by_part():
    kept = np.zeros(2, np.float32)
    env = Giving({"a": kept, "b": [np.int64(1), [0.5, 0.5]]}, NESTED)
    with pytest.warns(UserWarning, match="'b': a tuple"):
        obs, _ = gymport.modernize(env, library="core").reset()
    assert obs in NESTED
    assert env.obs["b"] == [1, [0.5, 0.5]]


def test_what_is_in_the_environment_stays_as_it_is():
    env = Giving(np.zeros(2))
    given_out = env.obs
    view = gymport.modernize(env, library="core")
    with pytest.warns(UserWarning, match="cast from now on"):
        obs, _ = view.reset()
    obs[:] = 1
    assert env.obs is given_out
    assert given_out.dtype == np.float64
    assert not given_out.any()


@pytest.mark.parametrize(
    ("obs", "space"),
    [
        (np.full(2, 9, np.float32), BOX),
        ("text", BOX),
        (np.zeros(3), BOX),
        ([1, [2, 3]], BOX),
        (np.zeros(2, complex), BOX),
        (0.5, spaces.Discrete(3)),
        (np.array([0.5, 300.0]), spaces.Box(0, 255, (2,), np.uint8)),
        (np.array([-1, 300]), spaces.Box(0, 255, (2,), np.uint8)),
        ({"c": 1}, NESTED),
        ((1,), spaces.Tuple([BOX, BOX])),
        (float("nan"), spaces.Discrete(2)),
    ],
)
def test_what_would_lose_its_value_is_left_alone(obs, space):
    assert fitting(obs, space) is obs


@given(SPACES)
def test_what_a_space_samples_fits_it(recipe):
    space = build(recipe, spaces)
    sample = space.sample()
    assert fitting(sample, space) is sample


@given(st.lists(st.floats(-100, 100, width=32), min_size=2, max_size=2), st.sampled_from("fd"))
def test_casting_keeps_the_values(values, kind):
    obs = np.array(values, kind)
    assert fitting(obs, BOX).tolist() == values


class TestRewards:
    @pytest.mark.parametrize(
        "reward", [np.float32(0.5), np.array(0.5), np.array([0.5]), Fraction(1, 2)]
    )
    def test_become_numbers_with_one_warning(self, reward):
        view = gymport.modernize(Giving(np.zeros(2, np.float32), reward=reward), library="core")
        view.reset()
        with pytest.warns(UserWarning, match="as its reward, which is no float") as caught:
            assert [view.step(0)[1] for _ in range(7)] == [0.5] * 7
        assert len(caught) == 1
        assert type(view.step(0)[1]) is float

    def test_are_an_error_in_a_strict_view(self):
        view = gymport.modernize(Scripted((0, np.float32(1), False, {})), strict=True)
        with pytest.raises(errors.BrokenContractError, match=r"return float\(reward\)"):
            view.step(0)

    def test_are_looked_at_in_the_middle_of_an_episode_too(self):
        plain, odd = (0, 1.0, False, {}), (0, np.float32(1), False, {})
        view = gymport.modernize(Scripted(plain, odd), library="core")
        assert [type(view.step(0)[1]) for _ in range(3)] == [float] * 3
        with pytest.warns(UserWarning, match="which is no float"):
            assert type(view.step(1)[1]) is float
        strict = gymport.modernize(Scripted(plain, odd), library="core", strict=True)
        strict.step(0)
        strict.step(0)
        with pytest.raises(errors.BrokenContractError):
            strict.step(1)

    def test_of_five_values_are_looked_at_too(self):
        plain, odd = (0, 1.0, False, False, {}), (0, np.float32(1), False, False, {})
        view = gymport.modernize(Scripted(plain, odd), library="core")
        assert [type(view.step(0)[1]) for _ in range(2)] == [float] * 2
        with pytest.warns(UserWarning, match="which is no float"):
            assert type(view.step(1)[1]) is float


class Fading(Old):
    """Its observations are of the right type until the episode ends."""

    def __init__(self):
        super().__init__(length=4)
        self.always = False

    def _observation(self):
        obs = super()._observation()
        return obs.astype(float) if self.always or self.steps >= self.length else obs


def test_the_last_observation_of_an_episode_is_looked_at():
    env = Fading()
    view = gymport.modernize(env, library="core")
    view.reset()
    assert [view.step(0)[0].dtype for _ in range(3)] == [np.float32] * 3
    with pytest.warns(UserWarning, match=r"Fading\.step returned a float64 array"):
        assert view.step(0)[0].dtype == np.float32
    env.always = True
    assert view.reset()[0].dtype == view.step(0)[0].dtype == np.float32


def test_the_warning_points_at_the_users_line():
    view = gymport.modernize(Giving([0.0, 0.0]), library="core")
    with pytest.warns(UserWarning, match="observation_space") as caught:
        view.reset()
    assert caught[0].filename == __file__
    assert caught[0].lineno == sys._getframe().f_lineno - 2


def test_a_space_declared_on_the_view_is_what_counts():
    view = gymport.modernize(Giving(np.zeros(2)), library="core", strict=True)
    view.observation_space = spaces.Box(-1.0, 1.0, (2,), np.float64)
    assert view.reset()[0].dtype == np.float64


def test_a_sound_environment_is_taken_as_it_is():
    view = gymport.modernize(Old(), library="core", strict=True)
    view.reset()
    assert [view.step(0)[2] for _ in range(5)] == [False] * 4 + [True]


class TestStrictness:
    def test_stays_with_the_view(self):
        view = gymport.modernize(Giving(np.zeros(2)), library="core", strict=True)
        assert gymport.modernize(view, library="core") is view
        for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            with pytest.raises(errors.BrokenContractError):
                twin.reset()
        anew = gymport.modernize(view, library="core", render_mode="rgb_array")
        with pytest.raises(errors.BrokenContractError):
            anew.reset()

    def test_can_be_asked_for_later(self):
        view = gymport.modernize(Giving(np.zeros(2)), library="core")
        strict = gymport.modernize(view, library="core", strict=True)
        assert strict.env is view.env
        with pytest.raises(errors.BrokenContractError):
            strict.reset()


def test_a_copy_of_a_view_that_has_spoken_casts_in_silence():
    view = gymport.modernize(Giving(np.zeros(2)), library="core")
    with pytest.warns(UserWarning, match="cast from now on"):
        view.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert twin.reset()[0].dtype == np.float32
            assert twin.step(0)[0].dtype == np.float32


def test_values_are_described_for_people():
    parts = OrderedDict(a=np.zeros(2), b=(1, None))
    assert described(parts) == (
        "a OrderedDict ('a': a float64 array of shape (2,), 'b': a tuple (a int, a NoneType))"
    )
    assert described(np.float32(1)) == "a numpy.float32"
