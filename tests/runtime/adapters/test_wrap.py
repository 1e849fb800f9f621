"""Old wrapper classes on any environment."""

import copy
import multiprocessing
import pickle

import numpy as np
import old_wrappers
import pytest
from old_wrappers import BASES, CLASSES, arguments
from runtime_envs import LIBRARIES, Modern, Old

import gymport
from gymport import core, spaces, wrappers
from gymport.adapters.chain import links
from gymport.adapters.wrapping.around import Below
from gymport.errors import GymportError, WrapperError

EVERY = sorted(CLASSES.values(), key=lambda cls: cls.__name__)


def wrapped(cls, env=None):
    return gymport.wrap(Modern() if env is None else env, cls, *arguments(cls))


def on_every_base(name):
    return pytest.mark.parametrize("cls", [CLASSES[f"{base}{name}"] for base in BASES])


def below(env):
    """What the lowest old wrapper stands on."""
    return next(link for link in links(env) if isinstance(link, Below))


@pytest.mark.parametrize("cls", EVERY)
class TestEveryWrapper:
    def test_it_is_modern_and_holds_the_wrapper_unchanged(self, cls):
        env = wrapped(cls)
        assert gymport.detect(env).modern
        assert gymport.modernize(env) is env
        assert type(env.env) is cls
        assert env.env.step.__func__ is cls.step

    def test_a_seed_reaches_the_environment_and_info_comes_back(self, cls):
        env = wrapped(cls)
        first, info = env.reset(seed=7)
        again, _ = env.reset(seed=np.int64(7)) if "Life" not in cls.__name__ else (first, {})
        assert np.array_equal(first, again)
        assert info == ({"steps": 3} if "Noop" in cls.__name__ else {"options": None})

    def test_the_way_back_is_the_wrapper(self, cls):
        env = wrapped(cls)
        assert gymport.legacy(env, "gym-0.21") is env.env

    def test_old_wrappers_stand_on_each_other(self, cls):
        inner = wrapped(cls)
        outer = wrapped(CLASSES["DuckClipReward"], inner)
        assert outer.env.env is inner.env
        assert below(outer) is below(inner)

    @pytest.mark.parametrize(
        "twin_of", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy]
    )
    def test_copies_go_on_by_themselves(self, cls, twin_of):
        env = wrapped(cls)
        env.reset(seed=1)
        env.step(0)
        twin = twin_of(env)
        assert type(twin) is type(env)
        assert below(twin) is twin._below is not below(env)
        for _ in range(2):
            assert repr(twin.step(1)) == repr(env.step(1))
            assert repr(twin.reset()) == repr(env.reset())
        assert repr(twin.reset(seed=3)) == repr(env.reset(seed=3))

    def test_it_closes_once(self, cls):
        inside = Modern()
        env = wrapped(cls, inside)
        env.close()
        env.close()
        assert inside.closed == 1

    def test_what_is_not_its_own_is_read_and_written_below(self, cls):
        inside = Modern()
        env = wrapped(cls, inside)
        assert env.answer == 41
        env.answer = 42
        assert inside.answer == env.answer == 42

    def test_the_spaces_are_of_the_library_of_the_result(self, cls):
        env = wrapped(cls)
        name = LIBRARIES[-1]
        assert type(env.action_space).__module__.startswith({"core": "gymport"}.get(name, name))
        assert env.reset(seed=1)[0] in env.observation_space
        assert env.step(env.action_space.sample())[0] in env.observation_space


def play(env):
    env.reset(seed=2)
    return repr([env.step(0) for _ in range(2)])


def test_wrapped_environments_work_in_a_spawned_process():
    envs = [wrapped(cls) for cls in EVERY if cls.__name__.endswith(("Joypad", "Limit"))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(play, envs) == [play(env) for env in envs]


@on_every_base("Joypad")
def test_options_reach_the_environment_past_a_reset_that_takes_nothing(cls):
    env = wrapped(cls)
    assert env.reset(seed=1, options={"level": 3})[1] == {"options": {"level": 3}}
    assert env.reset()[1] == {"options": None}


@on_every_base("Joypad")
def test_openai_gym_2531_and_nes_py_96_a_joypad_in_the_middle_of_a_stack(cls):
    inside = wrappers.TimeLimit(Modern(), 4)
    env = gymport.wrap(gymport.wrap(inside, cls, [1, 0]), wrappers.TransformReward, abs)
    first, info = env.reset(seed=5, options={"a": 1})
    assert info == {"options": {"a": 1}}
    assert np.array_equal(first, inside.reset(seed=5)[0])
    env.reset()
    assert [env.step(0)[2:4] for _ in range(4)] == [(False, False)] * 3 + [(False, True)]


@on_every_base("EpisodicLife")
def test_a_seed_waits_for_the_reset_that_reaches_the_environment(cls):
    env = wrapped(cls)
    env.reset(seed=1)
    for _ in range(2):
        env.step(0)
    env.reset(seed=9)  # this one only takes a step
    env.step(0)
    env.step(0)
    assert np.array_equal(env.reset()[0], Modern().reset(seed=9)[0])


@on_every_base("EpisodicLife")
def test_the_info_of_a_reset_is_that_of_its_observation(cls):
    env = wrapped(cls)
    assert env.reset()[1] == {"options": None}
    env.step(0)
    env.step(0)
    assert env.reset()[1] == {"steps": 3}


@pytest.mark.parametrize("base", sorted(BASES))
@pytest.mark.parametrize(("name", "key"), [("Limit", True), ("SilentLimit", None)])
def test_gymnasium_101_time_limits_of_old_wrappers_truncate(base, name, key):
    env = wrapped(CLASSES[f"{base}{name}"])
    env.reset()
    last = [env.step(0) for _ in range(3)][-1]
    assert last[2:4] == (False, True)
    assert last[4].get("TimeLimit.truncated") is key
    env = gymport.wrap(Modern(length=3), CLASSES[f"{base}Limit"])
    env.reset()
    assert [env.step(0)[2:4] for _ in range(3)][-1] == (True, True)


@on_every_base("Forgetful")
def test_a_limit_below_counts_where_a_wrapper_drops_its_word(cls):
    env = wrapped(cls, wrappers.TimeLimit(Modern(), 2))
    env.reset()
    assert [env.step(0)[2:4] for _ in range(2)] == [(False, False), (False, True)]


@on_every_base("Statistics")
def test_a_wrapper_that_keeps_records_is_read_through_what_is_on_it(cls):
    env = gymport.wrap(wrapped(cls), old_wrappers.DuckClipReward)
    env.reset(seed=4)
    assert env.own_seed == 4
    while not env.step(0)[2]:
        pass
    assert env.returns == [5.0]
    assert env.get_wrapper_attr("returns") == [5.0]


@pytest.mark.parametrize("cls", EVERY)
@pytest.mark.parametrize("library", LIBRARIES)
def test_an_old_environment_is_wrapped_directly_where_the_class_allows(cls, library):
    old = Old()
    env = wrapped(cls, gymport.modernize(old, library=library))
    assert gymport.detect(env).modern
    if cls.__name__.startswith("Duck"):
        assert env.env.env is old
    if "Life" not in cls.__name__:
        assert np.array_equal(env.reset(seed=3)[0], env.reset(seed=3)[0])
    assert len(env.step(0)) == 5


class TestModernClasses:
    def test_a_wrapper_of_today_is_simply_applied(self):
        inside = Modern()
        env = gymport.wrap(inside, wrappers.TimeLimit, max_episode_steps=2)
        assert type(env) is wrappers.TimeLimit
        assert env.env is inside

    def test_it_stands_on_a_modern_view_of_an_old_environment(self):
        env = gymport.wrap(Old(), wrappers.TimeLimit, 2)
        env.reset(seed=1)
        assert [env.step(0)[3] for _ in range(2)] == [False, True]

    def test_a_modern_duck_is_shown_as_an_environment(self):
        class Duck:
            def __init__(self, env):
                self.env = env

            def reset(self, *, seed=None, options=None):
                return self.env.reset(seed=seed, options=options)

            def step(self, action):
                obs, reward, terminated, truncated, info = self.env.step(action)
                return obs, -reward, terminated, truncated, info

        env = gymport.wrap(Modern(), Duck)
        assert gymport.modernize(env) is env
        assert env.reset(seed=1)[1] == {"options": None}
        assert env.step(0)[1] == -1.0


class TestHalfMigratedClasses:
    def test_the_step_of_today_and_the_reset_of_yesterday(self):
        env = gymport.wrap(Modern(), old_wrappers.HalfMigrated)
        obs, info = env.reset(seed=1, options={"a": 1})
        assert np.array_equal(obs, Modern().reset(seed=1)[0] * 2)
        assert info == {"options": {"a": 1}}
        assert env.step(0)[2:4] == (False, False)

    def test_the_reset_of_today_and_the_step_of_yesterday(self):
        env = gymport.wrap(wrappers.TimeLimit(Modern(), 1), old_wrappers.OtherwiseHalfMigrated)
        obs, info = env.reset(seed=1, options={"a": 1})
        assert np.array_equal(obs, Modern().reset(seed=1)[0])
        assert info == {"options": {"a": 1}, "wrapped": True}
        assert env.step(0)[1:4] == (2.0, False, True)

    def test_a_reset_without_a_seed(self):
        env = gymport.wrap(Modern(), old_wrappers.UnseededModern)
        assert np.array_equal(env.reset(seed=1)[0], Modern().reset(seed=1)[0])
        assert env.step(0)[1] == 2.0

    def test_a_reset_that_names_the_seed_is_given_it(self):
        env = gymport.wrap(Modern(), old_wrappers.Seeded)
        assert env.reset(seed=4, options={"a": 1})[1] == {"options": {"a": 1}}
        assert env.seen == (4, {"a": 1})


@pytest.mark.parametrize(
    ("cls", "expected"),
    [
        (old_wrappers.Underscored, (2, 1.0, 0)),
        (old_wrappers.UnderscoredObservation, (2, 1.0, 0)),
        (old_wrappers.UnderscoredReward, (1, 3.0, 0)),
        (old_wrappers.UnderscoredAction, (1, 1.0, 1)),
    ],
)
def test_methods_under_their_names_of_gym_0_9_are_called(cls, expected):
    class Recorded(Modern):
        def step(self, action):
            self.action = action
            return super().step(action)

    inside = Recorded()
    env = gymport.wrap(inside, cls)
    times, reward, action = expected
    assert np.array_equal(env.reset(seed=1)[0], Modern().reset(seed=1)[0] * times)
    obs, got, *_ = env.step(0)
    assert (got, inside.action) == (reward, action)
    assert obs in (env.observation_space if times == 1 else spaces.Box(0, 2, (2,)))


class TestRendering:
    @on_every_base("ClipReward")
    def test_frames_come_through_in_the_mode_of_the_environment(self, cls):
        env = wrapped(cls, Modern(render_mode="rgb_array"))
        assert env.render_mode == "rgb_array"
        env.reset()
        assert env.render().shape == (2, 2, 3)

    def test_unwrapped_is_the_environment_below(self):
        inside = Modern()
        base = gymport.modernize(inside)
        env = gymport.wrap(base, old_wrappers.DuckClipReward)
        assert env.unwrapped is base.unwrapped
        assert env.np_random is not None


class TestRefusals:
    @pytest.mark.parametrize("what", [abs, lambda env: env, None, 3])
    def test_what_is_no_class(self, what):
        with pytest.raises(WrapperError, match=r"is no class; pass the wrapper's class"):
            gymport.wrap(Modern(), what)

    def test_a_class_of_something_else(self):
        with pytest.raises(WrapperError, match=r"dict has no step .* has step and reset$"):
            gymport.wrap(Modern(), dict)

    def test_an_environment_class(self):
        with pytest.raises(WrapperError, match=r"does not keep the environment .* as self\.env$"):
            gymport.wrap(Modern(), Old)

    def test_a_constructor_that_refuses(self):
        with pytest.raises(WrapperError, match=r"DuckJoypad refused .* TypeError: .*check") as said:
            gymport.wrap(Modern(), old_wrappers.DuckJoypad)
        assert isinstance(said.value.__cause__, TypeError)
        assert isinstance(said.value, GymportError)

    def test_no_environment(self):
        with pytest.raises(GymportError, match="no environment"):
            gymport.wrap(object(), old_wrappers.DuckClipReward)


def test_nothing_of_the_environment_is_changed():
    inside = Modern()
    inside.reset(seed=1)
    before = {**vars(type(inside)), **vars(inside)}
    for cls in EVERY:
        env = wrapped(cls, inside)
        assert all((env.metadata, env.action_space, env.observation_space))
    assert {**vars(type(inside)), **vars(inside)} == before


def test_the_core_wrapper_asks_for_the_core():
    env = wrapped(CLASSES["CoreClipReward"])
    assert isinstance(env.env.env, core.Env)


class TestSpec:
    def test_an_environment_is_made_again_with_its_old_wrappers(self, monkeypatch):
        monkeypatch.setitem(gymport.registry, "WrappedTwice-v0", None)
        gymport.registry.pop("WrappedTwice-v0")
        gymport.register("WrappedTwice-v0", "runtime_envs:Modern")
        inside = gymport.make("WrappedTwice-v0", length=4)
        env = wrapped(CLASSES["DuckJoypad"], wrapped(CLASSES["DuckLimit"], inside))
        assert [each.name for each in env.spec.additional_wrappers] == ["DuckLimit", "DuckJoypad"]
        assert inside.spec.additional_wrappers == ()
        again = gymport.make(env.spec)
        assert [type(link).__name__ for link in links(again.env)][:2] == ["DuckJoypad", "DuckLimit"]
        assert np.array_equal(again.reset(seed=2)[0], env.reset(seed=2)[0])
        assert repr([again.step(0) for _ in range(3)]) == repr([env.step(0) for _ in range(3)])
        assert len(wrapped(CLASSES["DuckLimit"], inside).spec.additional_wrappers) == 1

    def test_an_environment_without_one_has_none(self):
        assert wrapped(CLASSES["DuckLimit"]).spec is None


def test_openai_gym_3165_a_wrapper_that_expects_pairs_stands_on_an_old_environment():
    class Pairs(core.Wrapper):
        def reset(self, **arguments):
            obs, info = self.env.reset(**arguments)
            return obs, {**info, "seen": True}

    env = gymport.wrap(Old(), Pairs)
    assert env.reset(seed=1)[1] == {"seen": True}
    assert len(env.step(0)) == 5


def test_an_observation_of_two_elements_is_no_pair():
    class Positions(old_wrappers.Duck):
        def reset(self):
            position, velocity = self.env.reset()
            return np.array([velocity, position])

        def step(self, action):
            (position, velocity), reward, done, info = self.env.step(action)
            return np.array([velocity, position]), reward, done, info

    env = gymport.wrap(Modern(), Positions)
    assert np.array_equal(env.reset(seed=1)[0], Modern().reset(seed=1)[0][::-1])
