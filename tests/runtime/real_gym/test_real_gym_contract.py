"""What gym.make of a real gym of any release gives, shown as a modern environment."""

import contextlib
import copy
import pickle
import warnings

import numpy as np
import pytest
from packaging.version import Version
from runtime_envs import LIBRARIES

import gymport
from gymport.dialects import dialect
from gymport.testing import check_env

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]

NAMES = ["CartPole-v0", "CartPole-v1", "MountainCar-v0", "Taxi", "FrozenLake"]


@pytest.fixture(scope="module")
def gym():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    return gym


def made(gym, name, **arguments):
    """An environment as its release made it; toy text went up a version in between."""
    for version in ("", "-v3", "-v2", "-v1", "-v0"):
        with warnings.catch_warnings(), contextlib.suppress(gym.error.Error):
            warnings.simplefilter("ignore")
            return gym.make(name + version, **arguments)
    raise LookupError(name)


@pytest.fixture(params=NAMES)
def old(gym, request):
    return made(gym, request.param)


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


def played(view, seed, steps=250):
    """An episode by numbers that depend on nothing else."""
    actions = np.random.RandomState(seed).randint(2, size=steps)
    results = [view.reset(seed=seed)]
    for action in actions:
        results.append(view.step(int(action)))
        if results[-1][2] or results[-1][3]:
            break
    return results


def test_is_recognised(gym, old):
    found = gymport.detect(old)
    assert found.dialect is dialect(f"gym {gym.__version__}")
    assert found.library == "gym"
    assert gymport.detect(gymport.modernize(old)).modern


def test_gives_modern_values(old, library):
    view = gymport.modernize(old, library=library)
    (first, info), *steps = played(view, seed=3)
    assert isinstance(info, dict)
    for obs, reward, terminated, truncated, info in steps:
        assert obs in view.observation_space
        assert isinstance(reward, (int, float))
        assert type(terminated) is type(truncated) is bool
        assert isinstance(info, dict)
    assert first in view.observation_space


def test_is_truncated_at_its_limit(gym, old, library):
    view = gymport.modernize(old, library=library)
    for seed in range(4):
        steps = played(view, seed, steps=600)[1:]
        assert steps[-1][3] == (len(steps) == old._max_episode_steps and not steps[-1][2])
        assert old._elapsed_steps == len(steps)


def test_equal_seeds_give_equal_episodes(gym, old, library):
    view = gymport.modernize(old, library=library)
    assert repr(played(view, 5)) == repr(played(view, np.int64(5)))
    assert repr(played(view, 5)) != repr(played(view, 6))


def test_keeps_the_contract(old, library):
    check_env(gymport.modernize(old, library=library), skip_render_check=True)


def test_gymnasiums_checker_finds_nothing(old):
    from gymnasium.utils.env_checker import check_env as gymnasiums

    gymnasiums(gymport.modernize(old, library="gymnasium"), skip_render_check=True)


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda view: pickle.loads(pickle.dumps(view))])
def test_is_copied_in_the_middle_of_an_episode(gym, old, library, twin_of):
    view = gymport.modernize(old, library=library)
    view.reset(seed=1)
    view.step(0)
    if can_be_copied(gym):
        assert repr(twin_of(view).step(1)) == repr(view.step(1))
    else:
        with pytest.raises((TypeError, ValueError)):
            twin_of(old)


def can_be_copied(gym):
    """gym 0.22 to 0.25 cannot copy their own stream beside numpy 1.24 and later."""
    own_stream = dialect(f"gym {gym.__version__}").random_stream == "RandomNumberGenerator"
    return not own_stream or np.lib.NumpyVersion(np.__version__) < "1.24.0"


def test_the_objects_of_gym_stay_as_they_are(old):
    before = [(type(link), set(vars(link))) for link in chain_of(old)]
    view = gymport.modernize(old)
    played(view, 3)
    after = [(type(link), set(vars(link))) for link in chain_of(old)]
    assert [cls for cls, _ in before] == [cls for cls, _ in after]
    assert view.unwrapped is view
    assert view.env is old


def chain_of(env):
    while env is not None:
        yield env
        env = vars(env).get("env")


def test_a_checker_that_numpy_2_breaks_is_stepped_around(gym, old):
    """openai/gym#3294, #3167: module 'numpy' has no attribute 'bool8'."""
    played(gymport.modernize(old), 3)
    checkers = [link for link in chain_of(old) if type(link).__name__ == "PassiveEnvChecker"]
    assert all(not checker.checked_step for checker in checkers)
    assert len(checkers) == (Version(gym.__version__) >= Version("0.24"))


def test_25_gives_five_values_on_request(gym):
    if not gym.__version__.startswith("0.25"):
        return
    old = made(gym, "CartPole-v1", new_step_api=True)
    found = gymport.detect(old)
    assert (found.step, found.reset) == ("flags", "return_info")
    played(gymport.modernize(old), 3)
    found = gymport.detect(gym.wrappers.StepAPICompatibility(old, new_step_api=False))
    assert found.step == "done"


class Underscored:
    def _reset(self):
        return np.zeros(1, np.float32)

    def _step(self, action):
        return np.zeros(1, np.float32), 1.0, bool(action), {}


def test_32_underscored_classes_run_on_any_base(gym, library):
    """openai/gym#860."""

    from gym import spaces

    class Env(Underscored, gym.Env):
        observation_space = spaces.Box(np.zeros(1), np.ones(1))
        action_space = spaces.Discrete(2)

    for env in (Env(), gym.Wrapper(Env())):
        view = gymport.modernize(env, library=library)
        view.reset(seed=1)
        assert view.step(0)[1:4] == (1.0, False, False)
        assert view.step(1)[1:4] == (1.0, True, False)


def test_32_underscored_wrappers_do_what_they_say(gym, library):
    class Double(gym.RewardWrapper):
        def _reward(self, reward):
            return 2 * reward

    view = gymport.modernize(Double(made(gym, "CartPole-v1")), library=library)
    view.reset(seed=1)
    assert view.step(0)[1] == 2.0
