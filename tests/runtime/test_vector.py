"""SyncVectorEnv: episodes, seeds, masks, copies, spaces, attributes, closing."""

import gc
import pickle

import numpy as np
import pytest

from gymport import core, errors, spaces, vector
from gymport.vector import AutoresetMode, SyncVectorEnv

MODES = list(AutoresetMode)


class Count(core.Env):
    """Observes the number of steps, earns the action, and terminates after ``length`` steps."""

    metadata = {"render_modes": ["ansi"]}
    action_space = spaces.Discrete(5)

    def __init__(self, length=3, high=9, render_mode=None):
        self.observation_space = spaces.Box(0, high, (1,), np.int64)
        self.length = length
        self.render_mode = render_mode
        self.closed = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.count = 0
        return np.array([0]), {"options": options}

    def step(self, action):
        self.count += 1
        over = self.count == self.length
        return np.array([self.count]), float(action), over, over and action == 4, {"n": self.count}

    def render(self):
        return str(self.count)

    def triple(self, number):
        return 3 * number

    def close(self):
        self.closed += 1


def counting(*lengths, **options):
    return SyncVectorEnv([lambda length=length: Count(length) for length in lengths], **options)


def played(envs, *batches):
    """What the last of some steps gave, as lists."""
    for actions in batches:
        observations, rewards, terminations, truncations, infos = envs.step(actions)
    values = (observations[:, 0], rewards, terminations, truncations)
    return (*(value.tolist() for value in values), infos)


def listed(infos):
    """The infos with lists for arrays."""
    return {
        key: listed(value) if isinstance(value, dict) else value.tolist()
        for key, value in infos.items()
    }


class TestEpisodes:
    @pytest.mark.parametrize("mode", MODES)
    def test_running_episodes_give_arrays_of_a_fixed_form(self, mode):
        envs = counting(3, 5, autoreset_mode=mode)
        observations, infos = envs.reset()
        assert observations.tolist() == [[0], [0]]
        assert listed(infos) == {"options": [None, None], "_options": [True, True]}
        observations, rewards, terminations, truncations, infos = envs.step(np.array([1, 2]))
        assert observations in envs.observation_space
        forms = [(value.dtype, value.shape) for value in (rewards, terminations, truncations)]
        assert forms == [(np.float64, (2,)), (np.bool_, (2,)), (np.bool_, (2,))]
        assert rewards.tolist() == [1, 2]
        assert listed(infos) == {"n": [1, 1], "_n": [True, True]}

    def test_next_step_resets_with_the_step_after_the_last(self):
        envs = counting(2, 3)
        envs.reset()
        assert played(envs, [1, 1], [4, 1])[:4] == ([2, 2], [4, 1], [True, False], [True, False])
        observations, rewards, terminations, truncations, infos = played(envs, [4, 1])
        assert observations == [0, 3]
        assert rewards == [0, 1]
        assert (terminations, truncations) == ([False, True], [False, False])
        assert listed(infos) == {
            "options": [None, None],
            "_options": [True, False],
            "n": [0, 3],
            "_n": [False, True],
        }
        assert played(envs, [1, 1])[:3] == ([1, 0], [1, 0], [False, False])

    def test_same_step_resets_within_the_last_step(self):
        envs = counting(2, 3, autoreset_mode=AutoresetMode.SAME_STEP)
        envs.reset()
        observations, rewards, terminations, truncations, infos = played(envs, [1, 1], [4, 1])
        assert observations == [0, 2]
        assert rewards == [4, 1]
        assert (terminations, truncations) == ([True, False], [True, False])
        assert listed(infos) == {
            "final_obs": [np.array([2]), None],
            "_final_obs": [True, False],
            "final_info": {"n": [2, 0], "_n": [True, False]},
            "_final_info": [True, False],
            "options": [None, None],
            "_options": [True, False],
            "n": [0, 2],
            "_n": [False, True],
        }
        assert played(envs, [1, 1])[0] == [1, 0]

    def test_disabled_waits_for_a_reset_with_a_mask(self):
        envs = counting(2, 3, autoreset_mode=AutoresetMode.DISABLED)
        envs.reset()
        terminations = np.array(played(envs, [1, 1], [1, 1])[2])
        with pytest.raises(AssertionError, match=r"sub-environment 0 is over.*reset_mask"):
            envs.step([1, 1])
        options = {"reset_mask": terminations, "level": 2}
        observations, infos = envs.reset(options=options)
        assert observations.tolist() == [[0], [2]]
        assert listed(infos) == {
            "options": {"level": [2, 0], "_level": [True, False]},
            "_options": [True, False],
        }
        assert options == {"reset_mask": terminations, "level": 2}
        assert played(envs, [1, 1])[:3] == ([1, 3], [1, 1], [False, True])

    @pytest.mark.parametrize("mode", MODES)
    def test_a_mode_is_taken_by_its_value_and_told_in_the_metadata(self, mode):
        envs = counting(1, autoreset_mode=mode.value)
        assert envs.autoreset_mode is mode
        assert envs.metadata == {"render_modes": ["ansi"], "autoreset_mode": mode}
        assert Count.metadata == {"render_modes": ["ansi"]}

    @pytest.mark.parametrize("actions", [[1], [1, 1, 1], np.zeros(0, int)])
    def test_each_environment_needs_one_action(self, actions):
        envs = counting(3, 3)
        envs.reset()
        with pytest.raises(ValueError, match="actions for 2 environments"):
            envs.step(actions)
        assert [env.count for env in envs.envs] == [0, 0]

    def test_one_action_is_no_batch(self):
        with pytest.raises(TypeError, match="iterate over the following elements: 0"):
            counting(3).step(0)


class TestReset:
    def test_an_int_seeds_the_environments_one_after_the_other(self):
        envs = counting(1, 1, 1)
        envs.reset(seed=7)
        assert envs.np_random_seed == (7, 8, 9)
        drawn = [stream.random() for stream in envs.np_random]
        assert drawn == [np.random.default_rng(seed).random() for seed in (7, 8, 9)]
        envs.reset()
        assert envs.np_random_seed == (7, 8, 9)

    def test_each_environment_may_have_its_seed(self):
        envs = counting(1, 1)
        envs.reset(seed=[3, 1])
        envs.reset(seed=[None, 5])
        assert envs.np_random_seed == (3, 5)

    @pytest.mark.parametrize("seed", [[1], [1, 2, 3]])
    def test_other_numbers_of_seeds_are_refused(self, seed):
        with pytest.raises(AssertionError, match=f"num_envs=2 but got length={len(seed)}"):
            counting(1, 1).reset(seed=seed)

    @pytest.mark.parametrize(
        ("mask", "told"),
        [
            ([True, True], "numpy array"),
            (np.array([True]), r"shape `\(2,\)`, got \(1,\)"),
            (np.array([[True, True]]), r"shape `\(2,\)`, got \(1, 2\)"),
            (np.array([1, 0], np.int64), "np.bool_.*got int64"),
            (np.array([False, False]), "boolean array, got reset_mask"),
        ],
    )
    def test_other_masks_are_refused(self, mask, told):
        with pytest.raises(AssertionError, match=told):
            counting(1, 1).reset(options={"reset_mask": mask})

    def test_a_mask_seeds_only_what_it_resets(self):
        envs = counting(1, 1)
        envs.reset(seed=0)
        envs.reset(seed=[8, 9], options={"reset_mask": np.array([False, True])})
        assert envs.np_random_seed == (0, 9)


class TestCopies:
    @pytest.mark.parametrize("copy", [True, False])
    def test_returned_observations_stay_as_they_are_if_copied(self, copy):
        envs = counting(5, 5, copy=copy)
        first, _ = envs.reset()
        second = envs.step([0, 0])[0]
        assert (first is second) is not copy
        assert first.tolist() == ([[0], [0]] if copy else [[1], [1]])

    def test_rewards_and_flags_are_always_copied(self):
        envs = counting(1, 5, copy=False)
        envs.reset()
        kept = envs.step([1, 2])[1:4]
        envs.step([3, 3])
        assert [value.tolist() for value in kept] == [[1, 2], [True, False], [False, False]]

    def test_nested_observations_are_copied_to_the_ground(self):
        space = spaces.Dict(
            parts=spaces.Tuple([spaces.Box(0, 9, (1,), np.int64)]), names=Names(("a", "b"))
        )

        class Nested(Count):
            def __init__(self):
                super().__init__()
                self.observation_space = space
                self.names = ["a"]

            def reset(self, *, seed=None, options=None):
                return {"parts": (np.array([1]),), "names": self.names}, {}

        envs = SyncVectorEnv([Nested, Nested])
        observations, _ = envs.reset()
        envs.envs[0].names[0] = "changed"
        assert observations["names"] == (["a"], ["a"])
        observations["parts"][0][0] = 5
        assert envs.reset()[0]["parts"][0].tolist() == [[1], [1]]


class Names(spaces.Space):
    """A space of a kind of its own."""

    def __init__(self, names):
        super().__init__()
        self.names = names

    def contains(self, x):
        return x in self.names

    def __eq__(self, other):
        return isinstance(other, Names) and self.names == other.names


class TestSpaces:
    def test_are_batched(self):
        envs = counting(1, 1)
        assert envs.single_observation_space == spaces.Box(0, 9, (1,), np.int64)
        assert envs.observation_space == spaces.Box(0, 9, (2, 1), np.int64)
        assert envs.single_action_space == spaces.Discrete(5)
        assert envs.action_space == spaces.MultiDiscrete([5, 5])

    def test_of_a_kind_of_its_own_are_tuples(self):
        class Named(Count):
            action_space = Names(("go", "stop"))

            def step(self, action):
                return np.array([0]), float(action == "go"), False, False, {}

        envs = SyncVectorEnv([Named, Named])
        envs.reset()
        assert isinstance(envs.action_space, spaces.Tuple)
        assert envs.step(("stop", "go"))[1].tolist() == [0, 1]

    def test_different_bounds_need_the_mode(self):
        def made(**options):
            return SyncVectorEnv([lambda high=high: Count(high=high) for high in (5, 7)], **options)

        with pytest.raises(AssertionError, match=r"not equivalent.*observation_mode='different'"):
            made()
        envs = made(observation_mode="different")
        assert envs.observation_space.high.tolist() == [[5], [7]]
        given = spaces.Box(0, 20, (2, 1), np.int64), spaces.Box(0, 20, (1,), np.int64)
        envs = made(observation_mode=given)
        assert (envs.observation_space, envs.single_observation_space) == given

    @pytest.mark.parametrize(
        "other",
        [
            spaces.Box(0, 9, (2,), np.int64),
            spaces.Box(0, 9, (1,), np.int32),
            spaces.Discrete(9),
            spaces.Dict(a=spaces.Discrete(2)),
            spaces.Tuple([spaces.Discrete(2)]),
        ],
    )
    @pytest.mark.parametrize(
        "mode",
        [
            "same",
            "different",
            (spaces.Box(0, 9, (2, 1), np.int64), spaces.Box(0, 9, (1,), np.int64)),
        ],
    )
    def test_other_layouts_are_refused(self, other, mode):
        class Other(Count):
            def __init__(self):
                super().__init__()
                self.observation_space = other

        with pytest.raises(AssertionError):
            SyncVectorEnv([Count, Other], observation_mode=mode)

    def test_other_modes_are_refused(self):
        with pytest.raises(ValueError, match=r"Invalid `observation_mode`.*got other"):
            counting(1, observation_mode="other")
        with pytest.raises(ValueError, match="other"):
            counting(1, autoreset_mode="other")
        with pytest.raises(AssertionError, match="batched space"):
            counting(1, observation_mode=(1, 2))

    def test_all_environments_take_the_same_actions(self):
        class Other(Count):
            action_space = spaces.Discrete(2)

        with pytest.raises(AssertionError, match="one action space"):
            SyncVectorEnv([Count, Other])

    def test_no_environments_are_refused(self):
        with pytest.raises(ValueError, match="at least one"):
            SyncVectorEnv([])


class TestAttributes:
    def test_methods_are_called_and_attributes_read(self):
        envs = SyncVectorEnv([Count, lambda: core.Wrapper(Count(length=4))])
        assert envs.call("triple", 2) == (6, 6)
        assert envs.get_attr("length") == (3, 4)
        with pytest.raises(AttributeError, match="missing"):
            envs.get_attr("missing")

    def test_are_set_on_all_or_one_for_each(self):
        envs = counting(1, 1)
        envs.set_attr("length", 5)
        assert envs.get_attr("length") == (5, 5)
        envs.set_attr("length", [6, 7])
        assert envs.get_attr("length") == (6, 7)
        with pytest.raises(ValueError, match="1 values of 'length' for 2 environments"):
            envs.set_attr("length", [6])

    def test_render_gives_one_frame_each(self):
        envs = SyncVectorEnv([lambda: Count(render_mode="ansi")] * 2)
        envs.reset()
        assert envs.render_mode == "ansi"
        assert envs.render() == ("0", "0")

    def test_the_name_says_how_many_and_of_what(self):
        envs = counting(1, 1)
        assert repr(envs) == "SyncVectorEnv(num_envs=2)"
        envs.spec = type("Spec", (), {"id": "Count-v0"})
        assert repr(envs) == "SyncVectorEnv(Count-v0, num_envs=2)"
        assert envs.unwrapped is envs


class TestClosing:
    def test_closes_each_environment_once(self):
        envs = counting(1, 1)
        envs.close()
        envs.close()
        assert envs.closed
        assert [env.closed for env in envs.envs] == [1, 1]

    def test_a_with_block_closes(self):
        with counting(1) as envs:
            envs.reset()
        assert envs.closed

    def test_what_is_collected_is_closed(self):
        envs = counting(1)
        env = envs.envs[0]
        del envs
        gc.collect()
        assert env.closed == 1

    def test_what_could_not_be_made_is_closed(self):
        made = []

        class Kept(Count):
            def __init__(self, high):
                super().__init__(high=high)
                made.append(self)

        with pytest.raises(AssertionError, match="not equivalent"):
            SyncVectorEnv([lambda: Kept(1), lambda: Kept(2)])
        gc.collect()
        assert [env.closed for env in made] == [1, 1]


class TestBase:
    def test_seeds_its_own_stream(self):
        env = vector.VectorEnv()
        env.reset(seed=3)
        assert (env.np_random_seed, env.np_random.random()) == (
            3,
            np.random.default_rng(3).random(),
        )
        env.np_random = np.random.default_rng(1)
        assert env.np_random_seed == core.UNKNOWN_SEED
        assert vector.VectorEnv().np_random_seed >= 0
        with pytest.raises(errors.InvalidSeedError):
            env.reset(seed=-1)

    @pytest.mark.parametrize("call", [lambda env: env.step(0), lambda env: env.render()])
    def test_leaves_the_rest_to_subclasses(self, call):
        env = vector.VectorEnv()
        env.num_envs = 1
        with pytest.raises(NotImplementedError, match="VectorEnv\\(num_envs=1\\) does not"):
            call(env)

    def test_is_no_environment(self):
        assert not issubclass(vector.VectorEnv, core.Env)

    def test_pickles_with_its_environments(self):
        envs = SyncVectorEnv([Count, Count])
        envs.reset(seed=1)
        again = pickle.loads(pickle.dumps(envs))
        assert played(again, [1, 1])[:4] == played(envs, [1, 1])[:4]
