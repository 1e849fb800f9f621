"""The attributes that old code reads and writes, on legacy views."""

import copy
import pickle

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Modern, Old

import gymport
from gymport import core, errors, registration
from gymport.dialects import DIALECTS
from gymport.wrappers import OrderEnforcing, TimeLimit

OLD = [name for name, row in DIALECTS.items() if not row.modern]
OLDER = [name for name in DIALECTS if name != "gymnasium-1"]
LIMIT = 3


@pytest.fixture(params=LIBRARIES)
def legacy(request):
    def function(env, dialect="gym-0.21", **arguments):
        return gymport.legacy(env, dialect, library=request.param, **arguments)

    return function


def made(length=100, limit=LIMIT):
    """An environment in the wrappers that make puts on."""
    return TimeLimit(OrderEnforcing(Modern(length=length)), limit)


def steps_to_the_end(view):
    """How long an episode of a view is, in whatever number of values it says so."""
    view.reset()
    for count in range(1, 50):
        if any(view.step(0)[2:-1]):
            return count
    return None


@pytest.mark.parametrize("dialect", OLDER)
class TestTimeLimit:
    def test_is_read(self, legacy, dialect):
        view = legacy(made(), dialect)
        view.reset()
        view.step(0)
        assert (view._max_episode_steps, view._elapsed_steps) == (LIMIT, 1)

    def test_is_written(self, legacy, dialect):
        env = made()
        view = legacy(env, dialect)
        view._max_episode_steps = 7
        assert env._max_episode_steps == 7
        assert steps_to_the_end(view) == 7
        view.reset()
        view._elapsed_steps = 6
        assert any(view.step(0)[2:-1])


@pytest.mark.parametrize("dialect", OLDER)
class TestEnv:
    """``env.env`` was the bare environment, or a wrapper that forwarded to it."""

    def test_reads_and_writes_reach_the_bare_environment(self, legacy, dialect):
        env = made()
        view = legacy(env, dialect)
        assert view.env.answer == view.env.env.answer == view.unwrapped.answer == 41
        view.env.answer = 7
        assert env.unwrapped.answer == view.answer == 7

    def test_speaks_the_dialect(self, legacy, dialect):
        view = legacy(made(), dialect)
        view.reset()
        values = 5 if DIALECTS[dialect].step == "flags" else 4
        assert len(view.env.step(0)) == len(view.unwrapped.step(0)) == values
        assert view._elapsed_steps == 0

    def test_of_a_bare_environment_is_the_environment(self, legacy, dialect):
        env = Modern()
        assert legacy(env, dialect).env is env

    def test_of_a_wrapped_one_is_the_same_each_time(self, legacy, dialect):
        view = legacy(made(), dialect)
        assert view.env is view.env is view.unwrapped
        assert view.unwrapped.unwrapped is view.unwrapped

    def test_can_be_followed_to_the_end(self, legacy, dialect):
        env = made()
        below = legacy(env, dialect)
        while hasattr(below, "env"):
            below = below.env
        assert below is env.unwrapped

    def test_cannot_be_replaced(self, legacy, dialect):
        with pytest.raises(AttributeError, match="make a new view"):
            legacy(made(), dialect).env = Modern()

    def test_of_a_copy_belongs_to_the_copy(self, legacy, dialect):
        view = legacy(made(), dialect)
        view.env.answer = 5
        for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            twin.env.answer = 6
            assert (view.answer, twin.answer) == (5, 6)


class TestSpec:
    @pytest.fixture
    def env(self):
        registration.register("Spec-v3", Modern, max_episode_steps=LIMIT, kwargs={"length": 9})
        yield registration.make("Spec-v3")
        del registration.registry["Spec-v3"]

    @pytest.mark.parametrize("dialect", OLDER)
    def test_has_the_old_names_and_todays(self, legacy, dialect, env):
        spec = legacy(env, dialect).spec
        assert (spec.id, spec.version) == ("Spec-v3", 3)
        assert spec._entry_point is spec.entry_point is Modern
        assert spec._kwargs == spec.kwargs == {"length": 9}
        assert spec._env_name == spec.name == "Spec"
        assert spec.timestep_limit == spec.max_episode_steps == LIMIT
        assert spec.tags == {"wrapper_config.TimeLimit.max_episode_steps": LIMIT}

    @pytest.mark.parametrize("dialect", OLDER)
    def test_makes_environments_of_the_dialect(self, legacy, dialect, env):
        again = legacy(env, dialect).spec.make()
        assert gymport.detect(again).dialect is DIALECTS[dialect]
        assert steps_to_the_end(again) == LIMIT

    def test_is_equal_and_copied_as_the_environments(self, legacy, env):
        spec = legacy(env).spec
        assert spec == legacy(env, "gym-0.25").spec == env.spec
        assert pickle.loads(pickle.dumps(spec)) == copy.deepcopy(spec) == spec
        assert repr(spec) == repr(env.spec)

    def test_of_an_environment_without_one_is_none(self, legacy):
        assert legacy(Modern()).spec is None


class TestCollapse:
    @pytest.mark.parametrize("dialect", OLDER)
    def test_gives_back_the_wrapped_environment(self, legacy, dialect):
        env = made()
        view = legacy(env, dialect)
        assert gymport.modernize(view) is env
        assert gymport.modernize(view.env) is env.unwrapped
        assert legacy(view, dialect) is view
        for other in OLDER:
            assert gymport.modernize(legacy(view, other)) is env

    def test_keeps_the_stream_unless_told_otherwise(self, legacy):
        view = legacy(Modern(), rng="modern")
        assert legacy(view) is view
        assert legacy(view, rng="modern") is view
        assert legacy(view, rng="legacy") is not view

    def test_of_a_view_inside_an_old_wrapper_finds_the_time_limit(self, legacy):
        class Wrapper:
            def __init__(self, env):
                self.env = env

            def reset(self):
                return self.env.reset()

            def step(self, action):
                return self.env.step(action)

        modern = gymport.modernize(Wrapper(legacy(made(), "gym-0.9")), library="core")
        modern.reset()
        flags = [modern.step(0)[2:4] for _ in range(LIMIT)]
        assert flags == [(False, False)] * (LIMIT - 1) + [(False, True)]


class TestCodeForGym026:
    """Today's calls, with the attributes that Gymnasium 1.0 dropped."""

    @pytest.fixture
    def view(self, legacy):
        return legacy(made(), "gym-0.26")

    def test_calls_are_todays(self, view):
        obs, info = view.reset(seed=3, options={"a": 1})
        assert np.array_equal(obs, Modern().reset(seed=3)[0])
        assert info == {"options": {"a": 1}}
        assert view.step(0)[1:4] == (1.0, False, False)
        assert [view.step(0)[2:4] for _ in range(2)][-1] == (False, True)

    def test_numpys_seeds_are_taken(self, view):
        assert np.array_equal(view.reset(seed=np.int64(3))[0], view.reset(seed=3)[0])

    def test_attributes_are_forwarded(self, view):
        assert view.answer == 41
        assert view.reward_range == (-np.inf, np.inf)
        view.answer = 7
        assert view.unwrapped.answer == 7

    def test_has_no_seed(self, view):
        assert not hasattr(view, "seed")

    def test_renders_in_its_own_mode(self, legacy):
        view = legacy(Modern(render_mode="rgb_array"), "gym-0.26")
        view.reset()
        assert view.render().shape == (2, 2, 3)

    def test_is_a_modern_environment(self, view, legacy):
        assert gymport.detect(view).modern
        assert gymport.detect(view).name == "gym-0.26"
        assert len(legacy(view, "gym-0.21").reset()) == 2

    def test_is_copied(self, view):
        view.reset(seed=1)
        view.step(0)
        for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert repr(twin.step(0)) == repr(copy.deepcopy(view).step(0))

    def test_an_old_environment_is_shown_so_too(self, legacy):
        obs, info = legacy(Old(), "gym-0.26").reset(seed=3)
        assert obs.shape == (2,)
        assert info == {}


def test_todays_dialect_is_what_modernize_gives(legacy):
    env = Modern()
    assert gymport.legacy(env, "gymnasium-1", library="core") is env
    view = legacy(Old(), "gymnasium-1")
    assert gymport.detect(view).name == "gymnasium-1"
    assert legacy(view, "gym-0.21").reset().shape == (2,)


def test_half_made_views_say_so():
    view = gymport.legacy(Modern(), library="core")
    blank = object.__new__(type(view))
    for name in ("env", "answer", "unwrapped", "_given"):
        with pytest.raises(AttributeError):
            getattr(blank, name)


def test_a_seed_warning_points_at_the_line_of_the_user(legacy):
    for dialect in OLD:
        if DIALECTS[dialect].seed_method_warns:
            for view in (legacy(made(), dialect), legacy(made(), dialect).unwrapped):
                with pytest.warns(DeprecationWarning, match="gym 0.22") as caught:
                    view.seed(1)
                assert [warning.filename for warning in caught] == [__file__]


def test_an_unknown_seed_leaves_the_waiting_one(legacy):
    view, other = legacy(Modern()), legacy(Modern())
    view.seed(3)
    other.seed(3)
    with pytest.raises(errors.InvalidSeedError):
        view.seed(-1)
    assert np.array_equal(view.reset(), other.reset())


def test_the_attributes_of_the_core_wrapper_are_not_asked_for_private_names(legacy):
    view = legacy(core.Wrapper(Modern()))
    with pytest.raises(AttributeError, match="_nowhere"):
        _ = view._nowhere
