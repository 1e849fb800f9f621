"""Stable-Baselines3's vectors, shown as modern ones."""

import gymnasium
import numpy as np
import pytest
from vector_scripts import Scripted, actions_of, same, told

import gymport
from gymport.errors import AutoresetError

pytestmark = [pytest.mark.sb3, pytest.mark.filterwarnings("ignore")]

SCRIPTS = [
    [(False, False, {"lives": 2}), (True, False, {"lives": 0})],
    [(False, False, {"name": "b"}), (False, True, {}), (True, True, {})],
]


class Made:
    def __init__(self, script):
        self.script = script

    def __call__(self):
        return gymport.modernize(Scripted(self.script), library="gymnasium")


@pytest.fixture(params=["DummyVecEnv", "SubprocVecEnv"])
def envs(request):
    from stable_baselines3.common import vec_env

    made = getattr(vec_env, request.param)([Made(script) for script in SCRIPTS])
    yield made
    made.close()


def test_it_is_a_vector_of_gymnasium(envs):
    view = gymport.modernize_vector(envs)
    assert isinstance(view, gymnasium.vector.VectorEnv)
    assert view.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    assert view.action_space == gymnasium.spaces.MultiDiscrete([3, 3])
    assert view.observation_space.shape == (2, 2)
    assert gymport.modernize_vector(gymport.legacy_vector(view)) is view


def test_steps_are_those_of_the_environments(envs):
    """The infos of resets too, which SB3 keeps in an attribute."""
    view = gymport.modernize_vector(envs)
    observations, infos = view.reset(seed=4)
    assert observations.tolist() == [[1, 0], [1, 0]]
    assert infos["episode"].tolist() == [1, 1]
    alone = [Scripted(script) for script in SCRIPTS]
    for env in alone:
        env.reset()
    for number in range(7):
        actions = actions_of(number, 2)
        observations, rewards, *flags, infos = view.step(actions)
        for index, env in enumerate(alone):
            given = env.step(int(actions[index]))
            assert rewards[index] == given[1]
            over = given[2] or given[3]
            cut = given[3] and not given[2]  # SB3 does not tell both from the first
            assert [bool(flag[index]) for flag in flags] == [over and not cut, cut]
            info = told(infos, index)
            key = info.pop("TimeLimit.truncated", None)
            if over:
                start = env.reset()
                assert observations[index].tolist() == start[0].tolist()
                assert info.pop("final_obs").tolist() == given[0].tolist()
                final = info.pop("final_info")
                assert final.pop("TimeLimit.truncated") == cut
                assert same(given[4], final)
                assert same(start[1], info)
            else:
                assert not key
                assert observations[index].tolist() == given[0].tolist()
                assert same(given[4], info)


def test_next_step_restarts_where_the_environments_are_here(envs):
    if hasattr(envs, "envs"):
        view = gymport.modernize_vector(envs, autoreset_mode="next_step")
        view.reset(seed=4)
        seen = [view.step(np.array([0, 0]))[0][0].tolist() for _ in range(3)]
        assert seen == [[1, 1], [1, 2], [2, 0]]
    else:
        with pytest.raises(AutoresetError, match="SyncVectorEnv"):
            gymport.modernize_vector(envs, autoreset_mode="next_step")


def test_seeds_and_options_wait_for_its_reset(envs):
    view = gymport.modernize_vector(envs)
    view.reset(seed=4, options={"a": 1})
    assert [list(seeds) for seeds in view.get_attr("seeds")] == [[4], [5]]
    assert [list(asked) for asked in view.get_attr("asked")] == [[{"a": 1}]] * 2
    assert view.call("in_years", 2) == (2, 2)


def test_its_wrappers_are_recognised(envs):
    from stable_baselines3.common.vec_env import VecMonitor

    view = gymport.modernize_vector(VecMonitor(envs))
    view.reset()
    for number in range(2):
        infos = view.step(actions_of(number, 2))[4]
    assert infos["final_info"]["episode"]["l"].tolist() == [2, 2]


def test_its_vectors_for_code_of_gym_0_21(envs):
    view = gymport.legacy_vector(envs, "gym-0.22")
    view.reset()
    view.step([0, 1])
    infos = view.step([0, 1])[3]
    assert infos[0]["terminal_observation"].tolist() == [1, 2]
    assert [info.get("TimeLimit.truncated") for info in infos] == [None, True]
