"""The shim's CartPole has the numbers of each release, to the last bit."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import gymport.gym as gym

AFTER_5000_STEPS = {
    "0.21.0": "-0x1.3bacf2f66f34fp+0 -0x1.5459f2742cfa5p-2 -0x1.e2e23471fe9eap-9 "
    "0x1.2b93f5264acf9p-2 float32",
    "0.17.3": "-0x1.3bacf2f66f34fp+0 -0x1.5459f2742cfa5p-2 -0x1.e2e23471fe9eap-9 "
    "0x1.2b93f5264acf9p-2 float64",
    "0.15.7": "-0x1.3bac6266541dcp+0 -0x1.5450f8e1e8404p-2 -0x1.fbcaecce471b6p-9 "
    "0x1.2ace10c0c5789p-2 float64",
}
"""The state that each real release was in after PROGRAM, and the dtype of its observations."""
PROGRAM = """
import gymport
gymport.install({release!r})
import gym
env = gym.make("CartPole-v1")
env.seed(0)
observation = env.reset()
for number in range(5000):
    _, _, angle, speed = env.unwrapped.state
    action = int(angle + speed > 0) if number % 7 else number % 2
    observation, _, done, _ = env.step(action)
    if done:
        observation = env.reset()
print(*(float(value).hex() for value in env.unwrapped.state), observation.dtype)
"""


@pytest.fixture
def env():
    env = gym.make("CartPole-v1")
    env.seed(1)
    env.reset()
    return env


def ended(env):
    """The environment, one step after its pole fell."""
    while not env.step(0)[2]:
        pass
    return env


@pytest.mark.parametrize("release", AFTER_5000_STEPS)
def test_the_state_is_that_of_the_release_to_the_last_bit(release):
    code = PROGRAM.format(release=release)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == AFTER_5000_STEPS[release], done.stderr


@pytest.mark.parametrize("action", [2, -1, 0.0, "0", None, np.array([0])])
def test_an_action_that_is_none_is_refused(env, action):
    with pytest.raises(AssertionError, match="invalid"):
        env.step(action)


@pytest.mark.parametrize("kind", [int, bool, np.int64, np.uint8, np.array])
def test_actions_of_any_integer_type_push_alike(env, kind):
    twin = copy.deepcopy(env)
    assert env.step(kind(1))[0].tolist() == twin.step(1)[0].tolist()


@pytest.mark.parametrize("kind", [tuple, list, np.array, lambda state: np.array(state, "f4")])
def test_a_state_can_be_set(env, kind):
    env.unwrapped.state = kind([0.0, 0.5, 0.0, 0.0])
    observation, *_ = env.step(1)
    assert observation[0] == np.float32(0.01)
    assert observation.dtype == np.float32
    assert all(type(value) is float for value in env.unwrapped.state)


def test_physics_can_be_changed(env):
    twin = copy.deepcopy(env)
    for name, value in {"gravity": 0.0, "length": 2.0, "force_mag": 1.0, "tau": 0.5}.items():
        changed = copy.deepcopy(env)
        setattr(changed.unwrapped, name, value)
        for _ in range(2):
            seen = changed.step(1)[0].tolist()
        assert seen != [twin.step(1), twin.step(1)][1][0].tolist(), name
        twin = copy.deepcopy(env)


def test_the_other_integrator_moves_with_the_new_speed(env):
    env.unwrapped.kinematics_integrator = "semi-implicit euler"
    env.unwrapped.state = (0.0, 0.0, 0.0, 0.0)
    place, speed, angle, turn = env.step(1)[0].astype(float)
    assert (place, angle) == pytest.approx((0.02 * speed, 0.02 * turn))


def test_a_step_after_the_end_warns_once_and_gives_nothing(env):
    assert ended(env).steps_beyond_done == 0
    with pytest.warns(UserWarning, match="reset"):
        assert env.step(0)[1] == 0.0
    assert env.step(0)[1] == 0.0
    assert env.unwrapped.steps_beyond_done == 2


def test_what_is_not_a_number_is_no_end(env):
    env.unwrapped.state = (float("nan"), 0.0, 0.0, 0.0)
    assert env.step(0)[2] is False


def test_copies_and_pickles_go_on_where_it_stands(env):
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.step(1)[0].tolist() == copy.deepcopy(env).step(1)[0].tolist()
