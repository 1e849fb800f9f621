"""Old environments, shown as modern ones."""

import types

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Modern, Old, Scripted, TimeLimit

import gymport
from gymport import core, errors, spaces
from gymport.dialects import DIALECTS, TRUNCATED_KEY

OLD = [name for name, row in DIALECTS.items() if row.step == "done"]


@pytest.fixture(params=LIBRARIES)
def modernize(request):
    def function(env, **arguments):
        return gymport.modernize(env, library=request.param, **arguments)

    return function


def step_of(done, info, dialect="gym-0.21"):
    env = gymport.modernize(Scripted((0, 1.0, done, info)), dialect=dialect, library="core")
    env.reset()
    return env.step(0)


@pytest.mark.parametrize("dialect", OLD)
@pytest.mark.parametrize("key", [None, False, True])
def test_an_episode_that_goes_on_has_neither_flag(dialect, key):
    info = {} if key is None else {TRUNCATED_KEY: key}
    assert step_of(False, info, dialect)[2:] == (False, False, info)


@pytest.mark.parametrize(
    ("dialect", "key", "flags"),
    [
        *((dialect, True, (False, True)) for dialect in OLD),
        *((dialect, None, (True, False)) for dialect in OLD),
        ("gym-0.21", False, (True, True)),
        ("gym-0.22", False, (True, True)),
        ("gym-0.25", False, (True, False)),
    ],
)
def test_the_key_says_why_an_episode_is_done(dialect, key, flags):
    info = {} if key is None else {TRUNCATED_KEY: key}
    given = types.MappingProxyType(info)
    assert step_of(True, given, dialect)[2:] == (*flags, info)


@pytest.mark.parametrize("flag", [np.bool_, int, np.array, lambda flag: np.array([flag]), np.int64])
@pytest.mark.parametrize("done", [False, True])
def test_done_may_be_of_any_type_with_a_truth_value(flag, done):
    _, _, terminated, truncated, _ = step_of(flag(done), {})
    assert (terminated, truncated) == (done, False)
    assert type(terminated) is type(truncated) is bool


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize(
    "reward", [np.float32(0.5), np.array(0.5), np.array([0.5]), np.float16(0.5)]
)
def test_rewards_become_python_numbers_of_the_same_value(reward, done):
    env = gymport.modernize(Scripted((0, reward, done, {})), library="core")
    with pytest.warns(UserWarning, match="which is no float"):
        assert env.step(0)[1] == 0.5
    for _ in range(3):
        assert isinstance(env.step(0)[1], float)


@pytest.mark.parametrize("reward", [1, 0.5, True, np.float64(0.5)])
def test_rewards_that_pass_for_python_numbers_stay(reward):
    env = gymport.modernize(Scripted((0, reward, False, {})), library="core")
    assert [env.step(0)[1] is reward for _ in range(2)] == [True, True]


def test_a_reward_type_that_turns_up_late_is_learned():
    late = (0, np.float32(1), False, {})
    env = gymport.modernize(Scripted((0, 1, False, {}), late, late), library="core")
    with pytest.warns(UserWarning, match="which is no float") as caught:
        assert [type(env.step(i)[1]) for i in range(3)] == [int, float, float]
    assert len(caught) == 1


@pytest.mark.parametrize("done", [False, True])
def test_a_missing_info_becomes_an_empty_one(done):
    assert step_of(done, None)[4] == {}


def test_a_time_limit_that_leaves_no_word_truncates(modernize):
    env = modernize(TimeLimit(Old(length=100), limit=3))
    env.reset()
    assert [env.step(0)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]


def test_an_end_before_that_limit_terminates(modernize):
    env = modernize(TimeLimit(Old(length=2), limit=3))
    env.reset()
    assert [env.step(0)[2:4] for _ in range(2)] == [(False, False), (True, False)]


class TestReset:
    def test_gives_the_observation_and_an_info(self, modernize):
        obs, info = modernize(Old()).reset()
        assert obs.shape == (2,)
        assert info == {}

    @pytest.mark.parametrize("first", [[0.0, 1.0], (0.0, 1.0), np.zeros(2)])
    def test_two_numbers_are_an_observation(self, first):
        obs, info = gymport.modernize(Scripted(reset=first), library="core").reset()
        assert repr(obs) == repr(first)
        assert info == {}

    def test_a_pair_that_the_space_holds_is_an_observation(self):
        env = Scripted(reset=(1, {"a": 1}))
        inner = spaces.Dict(a=spaces.Discrete(2))
        env.observation_space = spaces.Tuple([spaces.Discrete(2), inner])
        assert gymport.modernize(env, library="core").reset() == ((1, {"a": 1}), {})

    def test_a_half_migrated_environment_keeps_its_info(self):
        env = Scripted((1, 0.5, True, {}), reset=(1, {"a": 1}))
        env.observation_space = spaces.Discrete(2)
        view = gymport.modernize(env, library="core")
        for _ in range(2):
            assert view.reset() == (1, {"a": 1})
        assert view.step(0) == (1, 0.5, True, False, {})

    def test_a_half_migrated_step_is_passed_on(self):
        env = Scripted((1, np.float32(2), np.bool_(False), np.bool_(True), None))
        view = gymport.modernize(env, library="core")
        with pytest.warns(UserWarning, match="which is no float"):
            view.step(0)
        for _ in range(2):
            assert view.step(0) == (1, 2.0, False, True, {})
            assert type(view.step(0)[3]) is bool

    def test_info_on_request_is_requested(self):
        class Asked(Old):
            def reset(self, *, seed=None, return_info=False, options=None):
                return (0, {"seed": seed, "options": options}) if return_info else 0

        view = gymport.modernize(Asked(), library="core")
        assert view.reset(seed=3, options={"a": 1}) == (0, {"seed": 3, "options": {"a": 1}})

    def test_underscored_methods_are_called(self):
        class Underscored:
            def _reset(self):
                return 0

            def _step(self, action):
                return 1, 0.5, True, {}

            def _seed(self, seed=None):
                self.seeded = seed

        env = Underscored()
        view = gymport.modernize(env, library="core")
        assert view.reset(seed=4) == (0, {})
        assert view.step(0) == (1, 0.5, True, False, {})
        assert env.seeded == 4

    def test_options_that_cannot_be_taken_are_left_out_with_a_warning(self):
        view = gymport.modernize(Old(), library="core")
        with pytest.warns(UserWarning, match="takes no options") as caught:
            view.reset(options={"level": 3})
        assert caught[0].filename == __file__
        view.reset(options={})


class TestSeeds:
    @pytest.mark.parametrize("seed", [3, np.int64(3), np.uint8(3)])
    def test_go_to_the_seed_method_as_python_ints(self, modernize, seed):
        class Recording(Old):
            def seed(self, seed=None):
                self.seeded = seed
                return super().seed(seed)

        env = Recording()
        view = modernize(env)
        first, _ = view.reset(seed=seed)
        assert type(env.seeded) is int
        assert view.np_random_seed == 3
        assert np.array_equal(view.reset(seed=3)[0], first)
        assert not np.array_equal(view.reset()[0], first)

    @pytest.mark.parametrize("make", [np.random.RandomState, np.random.default_rng])
    def test_without_a_method_go_into_the_stream_of_its_kind(self, make):
        class Streamed(Scripted):
            def __init__(self):
                self.np_random = make()

            def reset(self):
                return self.np_random.randint(2**31) if self.old else self.np_random.integers(2**31)

            old = make is np.random.RandomState

        view = gymport.modernize(Streamed(), library="core")
        first = view.reset(seed=1)
        assert view.reset(seed=1) == first
        assert view.reset(seed=2) != first

    @pytest.mark.parametrize("wrong", [-1, 1.5, "1"])
    def test_of_other_kinds_are_refused(self, modernize, wrong):
        with pytest.raises(errors.InvalidSeedError, match="0 or more"):
            modernize(Old()).reset(seed=wrong)

    def test_are_unknown_for_an_assigned_stream(self, modernize):
        env = Old()
        view = modernize(env)
        assert view.np_random_seed == -1
        view.reset(seed=3)
        view.np_random = np.random.default_rng(0)
        assert view.np_random_seed == -1
        assert env.np_random.randint(9) == np.random.default_rng(0).integers(9)

    def test_stream_is_shared_with_the_environment(self, modernize):
        env = Old()
        view = modernize(env)
        env.seed(5)
        assert isinstance(view.np_random, np.random.Generator)
        assert view.np_random.random() == np.random.RandomState(5).rand()
        assert env.np_random.rand() == np.random.RandomState(5).rand(2)[1]

    def test_are_drawn_where_the_environment_has_no_stream(self, modernize):
        view = modernize(Scripted((0, 0.0, False, {})))
        assert view.np_random_seed >= 0
        view.reset(seed=9)
        assert view.np_random_seed == 9
        assert view.np_random.random() == np.random.default_rng(9).random()


class TestRender:
    def test_happens_only_when_asked_for(self, modernize):
        env = Old()
        view = modernize(env, render_mode="rgb_array")
        view.reset()
        view.step(0)
        assert env.rendered == []
        assert view.render().shape == (2, 2, 3)
        assert env.rendered == ["rgb_array"]
        assert view.render_mode == "rgb_array"

    def test_for_a_human_follows_each_reset_and_step(self, modernize):
        env = Old()
        view = modernize(env, render_mode="human")
        assert env.rendered == []
        view.reset()
        view.step(0)
        view.step(0)
        assert env.rendered == ["human"] * 3

    def test_without_a_mode_shows_nothing_with_a_warning(self, modernize):
        env = Old()
        with pytest.warns(UserWarning, match='render_mode="human"') as caught:
            assert modernize(env).render() is None
        assert caught[0].filename == __file__
        assert env.rendered == []

    def test_without_an_argument_is_called_without(self):
        class Plain(Old):
            def render(self):
                return "frame"

        view = gymport.modernize(Plain(), library="core", render_mode="rgb_array")
        assert view.render() == "frame"

    def test_mode_must_be_one_that_there_is(self, modernize):
        with pytest.raises(errors.RenderModeError, match="use one of human, rgb_array"):
            modernize(Old(), render_mode="ansi")

    def test_needs_a_render_method(self, modernize):
        with pytest.raises(errors.RenderModeError, match="Scripted has no render method"):
            modernize(Scripted(), render_mode="human")

    def test_mode_of_a_view_may_be_chosen_anew(self, modernize):
        view = modernize(modernize(Old()), render_mode="rgb_array")
        assert view.render_mode == "rgb_array"
        assert isinstance(view.env, Old)


class TestAttributes:
    def test_are_read_and_written_on_the_environment(self, modernize):
        env = Old()
        view = modernize(env)
        assert view.answer == 41
        view.answer = 7
        assert env.answer == view.answer == 7
        view.fresh = 1
        assert env.fresh == 1
        assert view.get_wrapper_attr("length") == 5

    def test_are_reached_through_wrappers(self, modernize):
        env = TimeLimit(Old(), limit=9)
        view = modernize(env)
        view.length = 3
        assert env.env.length == view.length == 3
        assert view._max_episode_steps == 9

    def test_that_are_missing_say_so(self, modernize):
        with pytest.raises(AttributeError, match="nothing_here"):
            modernize(Old()).nothing_here  # noqa: B018

    def test_metadata_has_the_modern_keys_and_the_environment_keeps_its_own(self, modernize):
        env = Old()
        before = dict(env.metadata)
        view = modernize(env)
        assert view.metadata["render_modes"] == ["human", "rgb_array"]
        assert view.metadata["render_fps"] == 30
        view.metadata["new"] = 1
        assert env.metadata == before == Old.metadata

    def test_set_on_the_view_itself_stay_there(self, modernize):
        env = Old()
        view = modernize(env)
        view.observation_space = space = spaces.Discrete(9)
        assert view.observation_space is space
        assert isinstance(env.observation_space, spaces.Box)

    def test_unwrapped_is_the_view_and_env_the_environment(self, modernize):
        env = Old()
        view = modernize(env)
        assert view.unwrapped is view
        assert view.env is env

    def test_env_stays_as_it_is(self, modernize):
        with pytest.raises(AttributeError, match="make a new view"):
            modernize(Old()).env = Old()

    def test_spaces_stay_the_same_objects(self, modernize):
        view = modernize(Old())
        assert view.action_space is view.action_space
        assert view.observation_space is view.observation_space

    def test_spaces_follow_the_environment(self, modernize):
        env = Old()
        view = modernize(env)
        assert view.action_space.n == 2
        env.action_space = spaces.Discrete(7)
        assert view.action_space.n == 7

    def test_close_reaches_the_environment_once(self, modernize):
        env = Old()
        with modernize(env) as view:
            view.close()
        assert env.closed == 1

    def test_close_may_be_missing(self, modernize):
        modernize(Scripted()).close()


@pytest.mark.parametrize(
    ("result", "words"),
    [((0, 0.0), "2 values"), ([0, 0.0, False], "3 values"), (None, "a NoneType")],
)
def test_a_wrong_step_is_named(result, words):
    with pytest.raises(errors.WrongReturnError, match=f"Scripted.step returned {words}"):
        gymport.modernize(Scripted(result), library="core").step(0)


def test_a_named_dialect_is_held_to():
    env = gymport.modernize(Scripted((0, 0.0, False, {})), dialect="gymnasium-1", library="core")
    with pytest.raises(errors.WrongReturnError, match=r"did not return \(obs, info\)"):
        env.reset()
    with pytest.raises(errors.WrongReturnError, match="4 values instead of 5"):
        env.step(0)
    env = gymport.modernize(Scripted(reset=(0, {})), dialect="0.17.3", library="core")
    assert env.reset() == ((0, {}), {})


@pytest.mark.parametrize("function", [gymport.modernize, gymport.legacy])
def test_an_unknown_library_is_named(function):
    with pytest.raises(errors.UnknownLibraryError, match="'torch' is unknown; use one of auto"):
        function(Old(), library="torch")


def test_a_wrapper_sets_attributes_through_the_view():
    old = Old()
    old.level = 1
    env = core.Wrapper(gymport.modernize(old, library="core"))
    assert env.set_wrapper_attr("level", 7)
    assert old.level == 7
    assert not env.env.set_wrapper_attr("nowhere", 1, force=False)
    assert not hasattr(old, "nowhere")


def test_a_seed_that_waits_in_an_old_view_is_not_lost_in_silence():
    old = gymport.legacy(Modern(), library="core")
    old.seed(3)
    with pytest.warns(UserWarning, match=r"reset\(seed=3\)") as said:
        gymport.modernize(old)
    assert said[0].filename == __file__
    old.reset()
    gymport.modernize(old)
