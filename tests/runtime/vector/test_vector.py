"""SyncVectorEnv: episodes, seeds, masks, copies."""

import numpy as np
import pytest
from vector_envs import Count, Names, counting, listed, played

from gymport import spaces
from gymport.vector import AutoresetMode, SyncVectorEnv

MODES = list(AutoresetMode)


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
