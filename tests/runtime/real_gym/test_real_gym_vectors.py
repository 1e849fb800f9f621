"""Beside a real gym that has vectors (from 0.12): shown as modern ones, and back."""

import warnings

import numpy as np
import pytest
from runtime_envs import LIBRARIES
from vector_scripts import same, told

import gymport
from gymport.dialects import dialect
from gymport.errors import AutoresetError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import gym
    from gym import spaces
    from gym.vector import AsyncVectorEnv, SyncVectorEnv

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]

TALK = dialect(f"gym {gym.__version__}")
LENGTHS = (2, 3)


class Toy(gym.Env):
    """Observes its episode and its age; every other episode runs out of time."""

    metadata = {}
    observation_space = spaces.Box(*np.array([[0, 0], [99, 99]], np.float32), dtype=np.float32)
    action_space = spaces.Discrete(3)

    def __init__(self, length):
        self.length, self.episode, self.age = length, 0, 0

    def _begin(self):
        self.episode, self.age = self.episode + 1, 0
        return np.array([self.episode, 0], np.float32)

    def seed(self, seed=None):
        self.seeded = seed
        return [seed]

    def step(self, action):
        self.age += 1
        info = {"action": int(action), "row": np.full(2, self.age), "deep": {"age": self.age}}
        over = self.age == self.length
        cut = over and self.episode % 2 == 0
        observation = np.array([self.episode, self.age], np.float32)
        if TALK.step == "flags":
            return observation, float(self.age), over and not cut, cut, info
        if cut:
            info["TimeLimit.truncated"] = True
        return observation, float(self.age), over, info


if not TALK.reset_arguments:
    Toy.reset = Toy._begin
elif TALK.step == "done":

    def _reset(self, *, seed=None, return_info=False, options=None):
        return (self._begin(), {"episode": self.episode}) if return_info else self._begin()

    Toy.reset = _reset
else:
    Toy.reset = lambda self, *, seed=None, options=None: (self._begin(), {"episode": self.episode})


class Make:
    def __init__(self, length):
        self.length = length

    def __call__(self):
        return Toy(self.length)


@pytest.fixture(params=[SyncVectorEnv, AsyncVectorEnv])
def envs(request):
    made = request.param([Make(length) for length in LENGTHS])
    yield made
    made.close()


def played(view, steps=12):
    """What each step gives for each environment, with the infos dealt out."""
    view.reset(seed=3)
    for number in range(steps):
        actions = np.array([number % 3, 1])
        result = view.step(actions)
        for index, length in enumerate(LENGTHS):
            values = [part[index] for part in result[:4]]
            yield length, number, actions[index], values, told(result[4], index)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_modern_view_shows_what_happened(envs, library):
    for length, number, action, values, info in played(
        gymport.modernize_vector(envs, library=library)
    ):
        episode, age = 1 + number // length, 1 + number % length
        over, cut = age == length, episode % 2 == 0
        observation, reward, terminated, truncated = values
        assert observation.tolist() == ([episode + 1, 0] if over else [episode, age])
        assert reward == age
        assert (terminated, truncated) == (over and not cut, over and cut)
        own = {"action": int(action), "row": np.full(2, age), "deep": {"age": age}}
        if over:
            final = info.pop("final_info")
            assert final.pop("TimeLimit.truncated", truncated) == truncated
            assert same(own, final)
            lost = TALK.final_observation_key is None
            assert ("final_obs" in info) is not lost
            assert lost or info.pop("final_obs").tolist() == [episode, age]
            assert info == ({"episode": episode + 1} if TALK.step == "flags" else {})
        else:
            assert same(own, info)


def test_environments_of_this_process_can_restart_in_the_next_step():
    envs = SyncVectorEnv([Make(length) for length in LENGTHS])
    view = gymport.modernize_vector(envs, autoreset_mode="next_step")
    seen = [values[0].tolist() for length, _, _, values, _ in played(view, 6) if length == 2]
    assert seen == [[1, 1], [1, 2], [2, 0], [2, 1], [2, 2], [3, 0]]


def test_environments_of_other_processes_cannot():
    envs = AsyncVectorEnv([Make(length) for length in LENGTHS])
    with pytest.raises(AutoresetError, match="put them into a SyncVectorEnv"):
        gymport.modernize_vector(envs, autoreset_mode="next_step")
    envs.close()


def test_the_way_back_is_the_vector_itself(envs):
    assert gymport.legacy_vector(envs, TALK) is envs
    assert gymport.legacy_vector(gymport.modernize_vector(envs), TALK) is envs


@pytest.mark.parametrize("spoken", ["gym-0.21", "gym-0.22", "gym-0.25", "gym-0.26"])
def test_from_one_old_dialect_to_another(envs, spoken):
    view = gymport.legacy_vector(envs, spoken)
    view.reset()
    observations, _, *flags, infos = [view.step([0, 1]) for _ in range(2)][1]
    assert observations.tolist() == [[2, 0], [1, 2]]
    assert np.logical_or.reduce(flags).tolist() == [True, False]
    last = infos[0] if isinstance(infos, (list, tuple)) else told(infos, 0)
    last = last["final_info"] if spoken == "gym-0.26" else last
    assert last["deep"] == {"age": 2}


def test_seeds_reach_every_environment(envs):
    view = gymport.modernize_vector(envs)
    view.reset(seed=7)
    if TALK.step == "done" and not TALK.reset_arguments and hasattr(envs, "envs"):
        assert [env.seeded for env in envs.envs] == [7, 8]
    again = view.reset(seed=[1, 2])[0]
    assert again.shape == (2, 2)


def test_cartpole_beside_its_own_checker():
    """np.bool8 is gone from numpy 2: gym's checker is left out, as its users have to."""
    unchecked = {"disable_env_checker": True} if TALK.name in ("gym-0.25", "gym-0.26") else {}
    view = gymport.modernize_vector(
        SyncVectorEnv([lambda: gym.make("CartPole-v1", **unchecked)] * 2)
    )
    first = view.reset(seed=3)[0]
    view.action_space.seed(3)
    for _ in range(40):
        observations, rewards, terminations, truncations, _ = view.step(view.action_space.sample())
        assert view.observation_space.shape == observations.shape
        assert rewards.tolist() == [1, 1]
    assert np.array_equal(view.reset(seed=3)[0], first)
    assert not (terminations & truncations).any()
