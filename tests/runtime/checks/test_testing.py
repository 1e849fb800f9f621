"""check_env: what it lets through, what it says of broken environments, and to whom."""

import contextlib
import re
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from broken_envs import ALL, ERROR
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import LIBRARIES, Modern, Old
from sound_envs import draw, returns, sound

import gymport
from gymport import core, errors
from gymport.checks.equality import same
from gymport.testing import check_env


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


@pytest.mark.parametrize("mode", ["rgb_array", None])
def test_nothing_is_said_of_a_sound_environment(library, mode):
    env = sound(library, render_mode=mode)
    check_env(env, skip_render_check=mode is None)


@pytest.mark.parametrize(
    ("space", "value"),
    [
        (lambda s: s.Discrete(3), lambda env: int(env.np_random.integers(3))),
        (lambda s: s.Tuple([s.Discrete(3), s.Box(0, 1, (2,))]), lambda env: (1, draw(env))),
        (lambda s: s.Dict(a=s.Dict(b=s.Box(0, 1, (2,)))), lambda env: {"a": {"b": draw(env)}}),
        (lambda s: s.MultiBinary(2), lambda env: env.np_random.integers(2, size=2, dtype=np.int8)),
        (lambda s: s.Box(0, 1, ()), lambda env: np.array(env.np_random.random(), "f")),
    ],
)
def test_nothing_is_said_of_any_space(library, space, value):
    def reset(self, *, seed=None, **others):
        self.base.reset(self, seed=seed)
        return value(self), {"nothing": float("nan")}

    def step(self, action):
        return value(self), 0, np.bool_(False), False, {"nothing": float("nan")}

    check_env(sound(library, observation_space_of=space, reset=reset, step=step))


@pytest.mark.parametrize("name", ALL)
def test_of_a_broken_environment_is_said_what_to_write(library, name):
    row = ALL[name]
    env = row.env(library)
    if isinstance(row.said, type) and issubclass(row.said, Warning):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            with contextlib.suppress(AssertionError):  # no observation may fit a broken space
                check_env(env)
        said = [str(one.message) for one in caught if one.category is row.said]
        assert [text for text in said if re.search(row.advice, text)]
    else:
        kind = errors.Error if row.said == ERROR else row.said
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with pytest.raises(kind, match=row.advice):
                check_env(env)


@pytest.mark.parametrize("name", ["no lower bound", "wide actions"])
def test_warnings_point_at_the_callers_line(name):
    with pytest.warns(UserWarning, match="WARN: ") as caught:
        check_env(ALL[f"space: {name}"].env("core"))
    assert {one.filename for one in caught} == {__file__}


def test_an_old_step_is_said_to_be_old(library):
    env = sound(library, step=returns(1.0, False, {}))
    with pytest.warns(DeprecationWarning, match="modernize"), pytest.raises(
        AssertionError, match="return observation, reward, terminated"
    ):
        check_env(env)


@pytest.mark.parametrize("dialect", ["gym-0.9", "gym-0.21"])
def test_a_modernized_environment_keeps_the_contract(library, dialect):
    old = Old()
    old.metadata = {"render.modes": ["rgb_array"], "video.frames_per_second": 30}
    check_env(gymport.modernize(old, library=library, render_mode="rgb_array"))
    env = gymport.legacy(sound(library), dialect)
    check_env(gymport.modernize(env, library=library))


@pytest.mark.parametrize("env", [Old(), 3, None])
def test_what_is_no_environment_is_refused(env):
    with pytest.raises(TypeError, match="modernize"):
        check_env(env)


def test_a_class_of_gym_is_told_how_to_go_on():
    env = type("CartPole", (), {"__module__": "gym.envs.cartpole"})()
    with pytest.raises(TypeError, match=r"check_env\(gymport.modernize\(env\)\)"):
        check_env(env)
    space = type("Box", (), {"__module__": "gym.spaces.box"})()
    with pytest.raises(TypeError, match=r"import it from gymnasium.spaces or gymport.spaces"):
        check_env(sound("core", action_space=space))


def test_a_wrapped_environment_is_remarked_on():
    with pytest.warns(UserWarning, match=r"check_env\(env.unwrapped\)"):
        check_env(core.Wrapper(sound("core")))


def test_the_argument_without_effect_is_remarked_on():
    with pytest.warns(UserWarning, match="leave it out"):
        check_env(sound("core"), warn=True)


def test_a_raised_type_error_is_named():
    def reset(self, *, seed=None, options=None):
        if seed is not None:
            raise TypeError("no seeds")
        return draw(self), {}

    with pytest.raises(AssertionError, match=r"no seeds.*super\(\).reset"):
        check_env(sound("core", reset=reset))

    def reset_without_an_empty_dict(self, *, seed=None, options=None):
        self.base.reset(self, seed=seed)
        if options is not None:
            raise TypeError("no options")
        return draw(self), {}

    with pytest.raises(AssertionError, match=r"no options.*any dict"):
        check_env(sound("core", reset=reset_without_an_empty_dict))


class TestWithSpec:
    made = []

    @classmethod
    def make(cls, render_mode=None):
        env = Modern(render_mode=render_mode)
        cls.made.append(env)
        return env

    @pytest.fixture
    def env(self, monkeypatch):
        monkeypatch.setattr(TestWithSpec, "made", [])
        env = Modern()
        env.spec = SimpleNamespace(id="Modern-v0", make=self.make, nondeterministic=False)
        return env

    def test_every_render_mode_is_tried_and_close_is_called_twice(self, env):
        check_env(env)
        assert [(one.render_mode, one.closed) for one in self.made] == [("rgb_array", 1), (None, 2)]

    def test_both_can_be_left_out(self, env):
        check_env(env, skip_render_check=True, skip_close_check=True)
        assert self.made == []

    def test_a_second_close_that_raises_is_remarked_on(self, env, monkeypatch):
        def close(self):
            assert not self.closed
            self.closed = 1

        monkeypatch.setattr(Modern, "close", close)
        with pytest.warns(UserWarning, match="let it do nothing"):
            check_env(env)

    def test_one_seed_has_to_give_one_observation(self, env, monkeypatch):
        monkeypatch.setattr(Modern, "_observation", lambda self: np.random.rand(2).astype("f"))
        with pytest.raises(AssertionError, match=r"draw from self.np_random"):
            check_env(env)

    def test_similar_observations_are_remarked_on(self, env, monkeypatch):
        noise = iter(range(1000))

        def observation(self):
            drawn = self.np_random.uniform(0.1, 0.9, size=2)
            return (drawn + 1e-7 * next(noise)).astype(np.float32)

        monkeypatch.setattr(Modern, "_observation", observation)
        with pytest.warns(UserWarning, match="similar, but not equal"):
            check_env(env)

    def test_a_nondeterministic_environment_need_not_give_one_observation(self, env, monkeypatch):
        env.spec.nondeterministic = True
        monkeypatch.setattr(Modern, "_observation", lambda self: np.random.rand(2).astype("f"))
        check_env(env)


def test_without_a_spec_other_render_modes_are_said_to_be_unchecked():
    with pytest.warns(UserWarning, match="register it"):
        check_env(sound("core", render_mode=None))


class TestSame:
    values = st.recursive(
        st.integers()
        | st.floats()
        | st.text()
        | st.sampled_from([np.array([1.0, np.nan]), np.array(["a", None]), np.float32(1)]),
        lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    )

    @given(values)
    def test_a_value_is_the_same_as_itself(self, value):
        assert same(value, value)
        assert same(value, value, exact=False)

    @given(values, values)
    def test_the_order_does_not_matter(self, one, other):
        assert same(one, other) == same(other, one)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (1, 1.0),
            ([1], (1,)),
            ([1], [1, 1]),
            ({"a": 1}, {"b": 1}),
            ({"a": 1}, {"a": 2}),
            (np.zeros(2), np.zeros(3)),
            (np.zeros(2), np.zeros(2, "f")),
            (np.zeros(2), np.array([0.0, np.nan])),
            (np.array([None]), np.array([1], object)),
            (np.array(["a"]), np.array(["b"])),
        ],
    )
    def test_types_shapes_and_contents_count(self, one, other):
        assert not same(one, other)
        assert not same(one, other, exact=False)

    def test_close_arrays_are_similar_only(self):
        one, other = np.ones(2), np.ones(2) + 1e-7
        assert same(one, other, exact=False)
        assert not same(one, other)
