"""What users and other adapters stumbled over, each by its name.

B1 and so on are faults of other adapters, reproduced with them; the numbers are troubles that users
reported, with a thread where they did.
"""

import copy
import io
import pickle
import types

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Modern, Old, Scripted, TimeLimit

import gymport
from gymport import core, errors, spaces
from gymport.dialects import TRUNCATED_KEY


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


class FiveValues(Old):
    """Half migrated: the observation alone from reset, and five values from step."""

    def step(self, action):
        obs, reward, done, info = super().step(action)
        return obs, reward, done, False, info


class PairReset(Old):
    """Half migrated the other way round."""

    def reset(self):
        return super().reset(), {"fresh": True}


class HalfMigratedBase(core.Env):
    """Today's base class, and only the observation from reset."""

    observation_space = spaces.Box(0.0, 1.0, (2,))
    action_space = spaces.Discrete(2)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.state = np.zeros(2, np.float32)
        return self.state

    def step(self, action):
        self.state = self.np_random.random(2, np.float32)
        return self.state, 1.0, False, False, {}


class TestHybrids:
    @pytest.mark.parametrize("make", [FiveValues, HalfMigratedBase])
    def test_b6_five_values_after_an_observation_alone(self, make, library):
        """Farama-Foundation/Shimmy#119."""
        env = make()
        found = gymport.detect(env)
        assert (found.step, found.reset, found.modern) == ("flags", "obs", False)
        view = gymport.modernize(env, library=library)
        assert view.reset(seed=1)[1] == {}
        assert view.step(0)[2:4] == (False, False)

    def test_b7_a_pair_from_reset_and_four_values(self, library):
        env = PairReset()
        found = gymport.detect(env)
        assert (found.step, found.reset) == ("done", "obs_info")
        view = gymport.modernize(env, library=library)
        obs, info = view.reset(seed=1)
        assert obs.shape == (2,)
        assert info == {"fresh": True}

    def test_b7_an_info_on_request_is_that_of_the_environment(self, library):
        class Asked(Old):
            def reset(self, *, seed=None, return_info=False, options=None):
                obs = super().reset()
                return (obs, {"asked": return_info}) if return_info else obs

        assert gymport.modernize(Asked(), library=library).reset(seed=1)[1] == {"asked": True}

    def test_b21_an_old_tuple_observation_is_no_pair(self, library):
        obs = (np.zeros(1, np.float32), {"a": 1})
        env = Scripted(reset=obs)
        first = spaces.Box(0.0, 1.0, (1,))
        env.observation_space = spaces.Tuple([first, spaces.Dict(a=spaces.Discrete(2))])
        assert gymport.modernize(env, library=library).reset() == (obs, {})

    def test_2_a_length_two_observation_is_not_taken_apart(self, library):
        """openai/gym#3165: too many values to unpack (expected 2)."""
        obs, info = gymport.modernize(Old(), library=library).reset()
        assert obs.shape == (2,)
        assert info == {}

    def test_3_four_values_become_five(self, library):
        """Farama-Foundation/Gymnasium#1179: not enough values to unpack (expected 5, got 4)."""
        view = gymport.modernize(Old(), library=library)
        view.reset()
        _obs, _reward, terminated, truncated, _info = view.step(0)
        assert (terminated, truncated) == (False, False)


class TestInfos:
    def test_b8_the_key_stays_in_an_info_that_is_used_again(self, library):
        info = {TRUNCATED_KEY: True}
        view = gymport.modernize(Scripted((0, 1.0, True, info)), library=library)
        assert [view.step(0)[2:4] for _ in range(3)] == [(False, True)] * 3
        assert info == {TRUNCATED_KEY: True}

    def test_b9_no_info_is_an_empty_one(self, library):
        view = gymport.modernize(Scripted((0, 1.0, False, None), (0, 1.0, True, None)))
        assert [view.step(i)[4] for i in (0, 1, 0)] == [{}, {}, {}]

    def test_15_the_key_and_the_flag_say_the_same(self, library):
        """openai/gym#3102."""
        env = Scripted((0, 1.0, True, {TRUNCATED_KEY: True}))
        result = gymport.modernize(env, library=library).step(0)
        assert result[2:] == (False, True, {TRUNCATED_KEY: True})


class Unseeded(Scripted):
    def __init__(self, stream):
        super().__init__()
        self.np_random = stream

    def reset(self):
        return float(self.np_random.uniform())


class Forgetful(core.Env):
    """Takes a seed, but does not hand it to its base class."""

    observation_space = spaces.Box(0.0, 1.0, (1,))
    action_space = spaces.Discrete(2)

    def reset(self, seed=None):
        return self.np_random.random(1, np.float32), {}

    def step(self, action):
        return self.np_random.random(1, np.float32), 1.0, False, False, {}


class TestSeeds:
    @pytest.mark.parametrize("make", [np.random.RandomState, np.random.default_rng])
    def test_b10_without_a_seed_method(self, make, library):
        view = gymport.modernize(Unseeded(make()), library=library)
        assert view.reset(seed=4) == view.reset(seed=4)

    def test_b10_with_underscores(self, library):
        class Underscored:
            def _reset(self):
                return 0

            def _step(self, action):
                return 0, 1.0, False, {}

        view = gymport.modernize(Underscored(), library=library)
        assert view.reset(seed=4) == (0, {})
        assert gymport.detect(Underscored()).name == "gym-0.9"

    def test_b12_the_views_stream_is_that_of_the_seed(self, library):
        view = gymport.modernize(Scripted(), library=library)
        view.reset(seed=4)
        first = view.np_random.random()
        view.reset(seed=4)
        assert view.np_random.random() == first
        assert view.np_random_seed == 4

    def test_b12_a_reset_that_keeps_the_seed_to_itself(self, library):
        view = gymport.modernize(Forgetful(), library=library)
        assert np.array_equal(view.reset(seed=4)[0], view.reset(seed=4)[0])
        assert not np.array_equal(view.reset(seed=4)[0], view.reset(seed=5)[0])

    def test_b22_spaces_are_seeded_with_the_environments_own(self, library):
        env = Old()
        view = gymport.modernize(env, library=library)
        view.action_space.seed(3)
        drawn = [int(view.action_space.sample()) for _ in range(8)]
        view.action_space.seed(3)
        assert [int(env.action_space.sample()) for _ in range(8)] == drawn

    def test_5_there_is_no_need_for_a_seed_method(self, library):
        """Farama-Foundation/Shimmy#119: object has no attribute 'seed'."""
        obs, _ = gymport.modernize(Scripted(reset=0), library=library).reset(seed=3)
        assert obs == 0

    def test_6_a_wrapper_whose_reset_takes_nothing(self, library):
        """Kautenja/nes-py#96: reset() got an unexpected keyword argument 'seed'."""

        class Joypad(core.Wrapper):
            def reset(self):
                return self.env.reset()

            def step(self, action):
                return self.env.step(action)

        env = core.Wrapper(Joypad(Modern()))
        assert gymport.detect(env).seeding == "inner"
        view = gymport.modernize(env, library=library)
        assert np.array_equal(view.reset(seed=4)[0], view.reset(seed=4)[0])
        assert view.reset()[1] == {"options": None}

    @pytest.mark.parametrize("make", [np.random.RandomState, np.random.default_rng])
    def test_23_the_stream_has_both_vocabularies(self, make, library):
        """openai/gym's change of streams: 'Generator' object has no attribute 'randint'."""
        env = Unseeded(make())
        view = gymport.modernize(env, library=library)
        view.reset(seed=1)
        assert 0 <= env.np_random.randint(3) < 3
        assert 0 <= env.np_random.integers(3) < 3
        assert 0 <= view.np_random.integers(3) < 3

    def test_24_the_stream_may_be_set(self, library):
        """openai/gym#2610: can't set attribute."""
        env = Old()
        view = gymport.modernize(env, library=library)
        view.np_random = np.random.default_rng(5)
        assert env.np_random.rand() == np.random.default_rng(5).random()


class TestRenders:
    def test_b11_nothing_is_rendered_unasked(self, library):
        env = Old()
        view = gymport.modernize(env, library=library, render_mode="rgb_array")
        view.reset()
        for _ in range(4):
            view.step(0)
        assert env.rendered == []
        assert view.render().shape == (2, 2, 3)
        assert env.rendered == ["rgb_array"]

    def test_b11_render_without_a_mode(self, library):
        class Plain(Old):
            def render(self):
                self.rendered.append("drawn")

        env = Plain()
        view = gymport.modernize(env, library=library, render_mode="human")
        view.reset()
        view.step(0)
        assert env.rendered == ["drawn", "drawn"]

    def test_10_there_is_no_mode_argument_to_give(self, library):
        """openai/gym#2780: render() got an unexpected keyword argument 'mode'."""
        view = gymport.modernize(Old(), library=library, render_mode="rgb_array")
        assert view.render().shape == (2, 2, 3)

    def test_11_a_render_mode_can_be_set_later(self, library):
        """DLR-RM/stable-baselines3#1812."""
        env = Old()
        view = gymport.modernize(env, library=library)
        view.reset()
        view.render_mode = "human"
        view.step(0)
        view.render_mode = "rgb_array"
        view.step(0)
        assert env.rendered == ["human"]
        assert view.render().shape == (2, 2, 3)
        view.render_mode = None
        with pytest.warns(UserWarning, match="without a render mode"):
            assert view.render() is None
        with pytest.raises(errors.RenderModeError, match="no render mode 'ansi'"):
            view.render_mode = "ansi"

    def test_frames_that_come_as_a_list_are_shown_one_by_one(self, library):
        class Collecting(Old):
            metadata = {"render_modes": ["rgb_array", "single_rgb_array"]}
            render_mode = "rgb_array"
            frames = ()

            def step(self, action):
                self.frames = [*self.frames, self.steps]
                return super().step(action)

            def render(self, mode="human"):
                frames, self.frames = list(self.frames), []
                return frames

        env = Collecting()
        view = gymport.modernize(env, library=library, dialect="gym-0.25")
        view.reset()
        view.step(0)
        view.step(0)
        assert [view.render(), view.render()] == [1, 1]
        env.render_mode = "single_rgb_array"
        assert view.render_mode == "rgb_array"


class Bare:
    """Has the two methods and nothing else."""

    __slots__ = ()

    def reset(self):
        return 0

    def step(self, action):
        return 0, 1.0, False, {}


class TestBareEnvironments:
    def test_b15_b18_nothing_but_two_methods(self, library):
        view = gymport.modernize(Bare(), library=library)
        assert view.reset(seed=1) == (0, {})
        assert view.step(0) == (0, 1.0, False, False, {})
        assert (view.render_mode, view.spec, view.unwrapped) == (None, None, view)
        assert view.reward_range == (-float("inf"), float("inf"))
        assert view.metadata["render_modes"] == []
        view.close()
        view.close()

    def test_b18_attributes_are_found_through_wrappers(self, library):
        if library == "core":
            env = core.Wrapper(gymport.modernize(Old(), library=library))
        else:
            import gymnasium

            env = gymnasium.Wrapper(gymport.modernize(Old(), library=library))
        assert env.get_wrapper_attr("answer") == 41

    def test_17_attributes_are_read_and_written(self, library):
        """Farama-Foundation/Gymnasium#836."""
        env = Old()
        view = gymport.modernize(env, library=library)
        view.answer += 1
        assert (env.answer, view.answer) == (42, 42)
        assert view.reward_range == (0.0, 1.0)

    def test_29_views_are_pickled_and_copied(self, library):
        """deepmind/acme#31: maximum recursion depth exceeded."""
        view = gymport.modernize(Old(), library=library)
        view.reset(seed=1)
        for twin in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view), copy.copy(view)):
            assert twin.answer == 41
        assert np.array_equal(copy.deepcopy(view).step(0)[0], view.step(0)[0])


class Counting(Old):
    """Counts its steps as metaworld does, and says nothing in info."""

    _max_episode_steps = 3

    def reset(self):
        self._elapsed_steps = 0
        return super().reset()

    def step(self, action):
        self._elapsed_steps += 1
        obs, reward, done, info = super().step(action)
        return obs, reward, done or self._elapsed_steps >= self._max_episode_steps, info


def ends(env, library):
    view = gymport.modernize(env, library=library)
    view.reset()
    for steps in range(1, 200):
        flags = view.step(0)[2:4]
        if any(flags):
            return steps, flags
    raise AssertionError("the episode does not end")


class TestTruncation:
    def test_b19_a_wrapper_that_leaves_no_word(self, library):
        assert ends(TimeLimit(Old(length=9), limit=3), library) == (3, (False, True))

    def test_16_the_environments_own_counter(self, library):
        """Farama-Foundation/Gymnasium#393: why is truncated never True?"""
        assert ends(Counting(length=9), library) == (3, (False, True))
        assert ends(Counting(length=2), library) == (2, (True, False))

    def test_b19_a_limit_in_seconds(self, library):
        """gym 0.9 and 0.10 had those."""
        env = Old(length=4)
        env._max_episode_seconds, env._elapsed_seconds = 9.0, 8.0
        assert ends(env, library) == (4, (True, False))
        env._elapsed_seconds = 9.5
        assert ends(env, library) == (4, (False, True))

    def test_16_is_never_invented(self, library):
        env = Old(length=3)
        env._max_episode_steps = 3
        env.spec = types.SimpleNamespace(id="Old-v0", max_episode_steps=3)
        assert ends(env, library) == (3, (True, False))


def test_31_nobody_has_to_know_the_era():
    """Farama-Foundation/Shimmy#107: does V21 mean 0.21 to 0.25?"""
    said = gymport.explain(TimeLimit(Old(), limit=3), file=io.StringIO())
    assert [link.dialect for link in said.links] == ["gym-0.21", "gym-0.21"]
    assert dict(said.actions)["truncation"].endswith("truncated after 3 steps, else terminated")


class Private(core.Env):
    """Written for gym 0.9 and put onto a later base class."""

    def _seed(self, seed=None):
        self.drawn = seed

    def _reset(self):
        return 0

    def _step(self, action):
        return 0, 1.0, action == 1, {}


class PrivateWrapper(core.Wrapper):
    def _step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, 2 * reward, done, info


class CountingWrapper(core.Wrapper):
    def __init__(self, env):
        self.env = env
        self._max_episode_steps, self._elapsed_steps = 3, 0

    def reset(self):
        self._elapsed_steps = 0
        return self.env.reset()

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        self._elapsed_steps += 1
        return obs, reward, done or self._elapsed_steps >= 3, info


class TestPrivateMethods:
    def test_32_on_a_later_base_class(self, library):
        """openai/gym#860."""
        env = Private()
        view = gymport.modernize(env, library=library)
        assert view.reset(seed=5) == (0, {})
        assert view.step(1)[2:4] == (True, False)
        assert env.drawn == 5

    def test_32_below_wrappers(self, library):
        env = CountingWrapper(Private())
        assert ends(env, library) == (3, (False, True))
        assert env._elapsed_steps == 3

    def test_32_of_a_wrapper(self, library):
        env = PrivateWrapper(Private())
        view = gymport.modernize(env, library=library)
        view.reset()
        assert view.step(0)[1] == 2.0
        assert "_step" in str(gymport.explain(env, file=io.StringIO()))


def test_12_a_constructor_that_takes_no_render_mode(library):
    """ALRhub/fancy_gym#78: the mode is the view's, not the constructor's."""
    assert gymport.modernize(Old(), library=library, render_mode="human").render_mode == "human"
