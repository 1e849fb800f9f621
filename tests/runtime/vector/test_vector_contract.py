"""Vector environments: spaces, attributes, closing, and what the base class does."""

import gc
import pickle

import numpy as np
import pytest
from vector_envs import Count, Names, counting, played

from gymport import core, errors, spaces, vector
from gymport.vector import SyncVectorEnv


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
