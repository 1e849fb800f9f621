"""Modern environments, shown as old ones."""

import types

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Modern, Old, ScriptedModern

import gymport
from gymport import core, errors
from gymport.dialects import DIALECTS, TRUNCATED_KEY

OLD = [name for name, row in DIALECTS.items() if not row.modern]
REPLAYED = [name for name in OLD if DIALECTS[name].random_stream == "RandomState"]
INFORMING = [name for name in OLD if "return_info" in DIALECTS[name].reset_arguments]


@pytest.fixture(params=LIBRARIES)
def legacy(request):
    def function(env, dialect="gym-0.21"):
        return gymport.legacy(env, dialect, library=request.param)

    return function


def shown(terminated, truncated, info, dialect):
    given = types.MappingProxyType(info)
    results = (0, 1.0, terminated, truncated, given)
    view = gymport.legacy(ScriptedModern(results), dialect, library="core")
    view.reset()
    _, _, done, seen = view.step(0)
    return done, dict(seen)


@pytest.mark.parametrize("stale", [{}, {TRUNCATED_KEY: True}, {TRUNCATED_KEY: False}])
@pytest.mark.parametrize("flag", [bool, np.bool_])
@pytest.mark.parametrize("dialect", OLD)
def test_the_step_table(dialect, flag, stale):
    row = DIALECTS[dialect]
    table = {
        (False, False): None,
        (True, False): row.key_if_terminated,
        (False, True): row.key_if_truncated,
        (True, True): row.key_if_both,
    }
    for (terminated, truncated), key in table.items():
        given = {"a": 1, **stale}
        done, info = shown(flag(terminated), flag(truncated), given, dialect)
        assert done is (terminated or truncated)
        assert info == ({"a": 1} if key is None else {"a": 1, TRUNCATED_KEY: key})
        assert given == {"a": 1, **stale}


@pytest.mark.parametrize(
    ("dialect", "terminated", "truncated", "key"),
    [
        ("gym-0.21", True, False, None),
        ("gym-0.21", False, True, True),
        ("gym-0.21", True, True, False),
        ("gym-0.25", True, False, False),
        ("gym-0.9", False, True, None),
    ],
)
def test_the_step_table_as_measured(dialect, terminated, truncated, key):
    assert shown(terminated, truncated, {}, dialect)[1].get(TRUNCATED_KEY) is key


def test_an_info_that_needs_no_change_is_passed_on_itself():
    info = {"a": 1}
    env = ScriptedModern((0, 0.0, False, False, info), (0, 0.0, True, False, info))
    view = gymport.legacy(env, library="core")
    assert view.step(0)[3] is info
    assert view.step(1)[3] is info


def test_a_missing_info_becomes_an_empty_one():
    nothing = (0, 0.0, False, False, None)
    view = gymport.legacy(ScriptedModern(nothing, (0, 0.0, True, False, None)), library="core")
    assert [view.step(action)[3] for action in (0, 0, 1)] == [{}, {}, {}]


def test_reset_gives_the_observation_alone(legacy):
    assert legacy(Modern()).reset().shape == (2,)


@pytest.mark.parametrize("dialect", OLD)
def test_reset_takes_what_the_dialect_takes(legacy, dialect):
    view = legacy(Modern(), dialect)
    for argument, value in {"seed": 3, "options": {"a": 1}, "return_info": True}.items():
        if argument in DIALECTS[dialect].reset_arguments:
            view.reset(**{argument: value})
        else:
            with pytest.raises(TypeError, match=argument):
                view.reset(**{argument: value})


@pytest.mark.parametrize("dialect", INFORMING)
def test_info_is_given_on_request(legacy, dialect):
    obs, info = legacy(Modern(), dialect).reset(return_info=True, options={"a": 1})
    assert obs.shape == (2,)
    assert info == {"options": {"a": 1}}


@pytest.mark.filterwarnings("ignore:env.seed:DeprecationWarning")
class TestSeed:
    @pytest.mark.parametrize("dialect", OLD)
    @pytest.mark.parametrize("seed", [7, np.int64(7)])
    def test_takes_effect_at_the_next_reset(self, legacy, dialect, seed):
        view = legacy(Modern(), dialect)
        assert view.seed(seed) == [7]
        first = view.reset()
        assert not np.array_equal(view.reset(), first)
        view.seed(seed)
        assert np.array_equal(view.reset(), first)

    @pytest.mark.parametrize("dialect", REPLAYED)
    def test_replays_the_old_stream(self, legacy, dialect):
        view = legacy(Modern(), dialect)
        view.seed(0)
        # gym.utils.seeding.np_random(0)[0].uniform(size=2) of gym 0.21.0
        assert (
            view.reset().tolist() == np.float32([0.05436005625078322, 0.9653909372423204]).tolist()
        )

    @pytest.mark.parametrize("dialect", INFORMING)
    def test_is_todays_where_the_dialect_draws_todays_stream(self, legacy, dialect):
        view = legacy(Modern(), dialect)
        view.seed(3)
        seeded = view.reset()
        assert np.array_equal(seeded, Modern().reset(seed=3)[0])
        assert np.array_equal(view.reset(seed=3), seeded)

    def test_reaches_what_does_not_draw_from_np_random(self, legacy):
        class Own(Modern):
            def reset(self, *, seed=None, options=None):
                if seed is not None:
                    self.mine = np.random.default_rng(seed)
                return self.mine.uniform(size=2).astype(np.float32), {}

        view = legacy(Own())
        view.seed(1)
        first = view.reset()
        view.seed(1)
        assert np.array_equal(view.reset(), first)

    @pytest.mark.parametrize("dialect", OLD)
    def test_draws_a_seed_of_the_dialects_width(self, legacy, dialect):
        view = legacy(Modern(), dialect)
        (seed,) = view.seed()
        first = view.reset()
        view.seed(seed)
        assert np.array_equal(view.reset(), first)
        assert 0 <= seed < 256 ** DIALECTS[dialect].drawn_seed_bytes

    @pytest.mark.parametrize("dialect", OLD)
    def test_of_an_old_environment_means_what_it_meant(self, legacy, dialect):
        old = Old()
        old.seed(3)
        view = legacy(gymport.modernize(Old(), library="core"), dialect)
        view.seed(3)
        assert np.array_equal(view.reset(), old.reset())

    def test_leaves_an_environment_without_a_stream_without_one(self, legacy):
        class Bare:
            observation_space = action_space = Modern().action_space

            def reset(self, *, seed=None, options=None):
                return seed, {}

            def step(self, action):
                return 0, 0.0, False, False, {}

        env = Bare()
        view = legacy(env)
        view.seed(3)
        assert view.reset() == 3
        assert not hasattr(env, "np_random")

    @pytest.mark.parametrize("wrong", [-1, 0.5, "x"])
    def test_refuses_what_is_no_seed(self, legacy, wrong):
        with pytest.raises(errors.InvalidSeedError):
            legacy(Modern()).seed(wrong)

    def test_may_be_given_to_unwrapped(self, legacy):
        view = legacy(core.Wrapper(Modern()))
        view.seed(2)
        first = view.reset()
        view.unwrapped.seed(2)
        assert np.array_equal(view.reset(), first)
        view.seed(2)
        assert np.array_equal(view.unwrapped.reset(), first)


@pytest.mark.parametrize("dialect", INFORMING)
def test_seed_warns_where_the_dialect_did(legacy, dialect):
    with pytest.warns(DeprecationWarning, match=r"env\.reset\(seed=seed\)") as caught:
        legacy(Modern(), dialect).seed(1)
    assert caught[0].filename == __file__


class TestAttributes:
    @pytest.mark.parametrize("dialect", OLD)
    def test_metadata_has_the_old_keys_and_the_environment_keeps_its_own(self, legacy, dialect):
        env = Modern()
        before = dict(env.metadata)
        shown = legacy(env, dialect).metadata
        assert shown[DIALECTS[dialect].render_modes_key] == ["rgb_array"]
        assert shown[DIALECTS[dialect].render_fps_key] == 30
        assert env.metadata == before == Modern.metadata

    def test_reward_range_is_the_environments_or_unlimited(self, legacy):
        assert legacy(Modern()).reward_range == (-np.inf, np.inf)
        env = Modern()
        env.reward_range = (0.0, 1.0)
        assert legacy(env).reward_range == (0.0, 1.0)

    def test_are_read_and_written_through_wrappers(self, legacy):
        env = Modern()
        view = legacy(core.Wrapper(env))
        assert view.answer == 41
        view.answer = 7
        assert env.answer == view.answer == 7

    def test_unwrapped_speaks_the_dialect_too(self, legacy):
        env = Modern(length=1)
        base = legacy(core.Wrapper(env)).unwrapped
        assert base.env is env
        base.reset()
        assert len(base.step(0)) == 4

    def test_unwrapped_of_the_bare_environment_is_the_view(self, legacy):
        view = legacy(Modern())
        assert view.unwrapped is view

    def test_np_random_has_both_vocabularies(self, legacy):
        env = Modern()
        view = legacy(env)
        view.np_random = np.random.RandomState(1)
        assert env.np_random.integers(9) == np.random.RandomState(1).randint(9)
        assert {"randint", "integers"} <= set(dir(view.np_random))

    def test_close_reaches_the_environment_once(self, legacy):
        env = Modern()
        view = legacy(env)
        view.close()
        view.close()
        assert env.closed == 1


@pytest.mark.parametrize("rng", ["old", "", 0, True])
def test_an_unknown_stream_is_refused(rng):
    with pytest.raises(errors.UnknownRandomStreamError, match="'legacy' or 'modern'"):
        gymport.legacy(Modern(), rng=rng, library="core")


@pytest.mark.filterwarnings("ignore:env.seed:DeprecationWarning")
@pytest.mark.parametrize("dialect", OLD)
def test_an_old_environment_can_be_shown_in_any_old_dialect(legacy, dialect):
    view = legacy(Old(length=1), dialect)
    view.seed(3)
    first = view.reset()
    view.seed(3)
    assert np.array_equal(view.reset(), first)
    _, reward, done, info = view.step(0)
    assert (reward, done) == (1.0, True)
    assert info.get(TRUNCATED_KEY) is DIALECTS[dialect].key_if_terminated
