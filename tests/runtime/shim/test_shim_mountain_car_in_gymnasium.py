"""The shim's MountainCar has the numbers of gym, to the last bit."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import gymport.gym as gym

AFTER_5000_STEPS = ("0x1.1e7bf241744d5p-3", "0x1.4048dbaa7d2bap-7", 33, "-0x1.2219e381bafaap+11")
"""State, number of ends and sum of states under gym 0.9.4, 0.15.7 and 0.21.0."""


@pytest.fixture
def env():
    env = gym.make("MountainCar-v0")
    env.seed(0)
    env.reset()
    return env


def test_the_numbers_are_those_of_gym_to_the_last_bit(env):
    ends, total = 0, 0.0
    for number in range(5000):
        speed = env.unwrapped.state[1]
        action = int(np.sign(speed)) + 1 if number % 5 else number % 3
        *_, done, _ = env.step(action)
        place, speed = map(float, env.unwrapped.state)
        total += place + speed
        if done:
            env.reset()
            ends += 1
    place, speed = map(float, env.unwrapped.state)
    assert (place.hex(), speed.hex(), ends, total.hex()) == AFTER_5000_STEPS


@pytest.mark.parametrize("action", [3, -1, 0.0, "0", None])
def test_an_action_that_is_none_is_refused(env, action):
    with pytest.raises(AssertionError, match="invalid"):
        env.step(action)


@pytest.mark.parametrize("kind", [bool, np.int64, np.uint8, np.array])
def test_actions_of_any_integer_type_push_alike(env, kind):
    twin = copy.deepcopy(env)
    assert env.step(kind(0))[0].tolist() == twin.step(0)[0].tolist()


def test_the_wall_on_the_left_stops_the_car(env):
    env.unwrapped.state = np.array([-1.19, -0.07])
    assert env.step(0)[0].tolist() == [np.float32(-1.2), 0.0]


def test_the_car_arrives_on_the_right(env):
    env.unwrapped.state = (0.49, 0.05)
    observation, reward, done, _ = env.step(2)
    assert (observation[0] >= 0.5, reward, done) == (True, -1.0, True)
