"""What the code of a method tells about what it returns."""

import functools

import numpy as np
import pytest

from gymport.adapters.reading.returns import (
    PAIR,
    PASSED,
    SINGLE,
    UNKNOWN,
    returned,
    rewards_are_plain,
)


def plainly_decorated(function):
    def inner(self, *args, **kwargs):
        return function(self, *args, **kwargs)

    return inner


def self_check(result):
    assert result


def decorated(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        result = function(*args, **kwargs)
        self_check(result)
        return result

    return inner


def converted(function):
    @functools.wraps(function)
    def inner(self, action):
        obs, reward, done, info = function(self, action)
        return obs, reward, done, False, info

    return inner


def helper(action):
    return action, 1.0, True, {}


class Base:
    def step(self, action):
        return 0, 1, False, {}

    def reset(self):
        return np.zeros(3)


class Steps(Base):
    def _make(self, action, reward=1):
        return action, reward, False, {}

    def through_a_helper(self, action):
        return self._make(action, reward=2)

    def through_super(self, action):
        return super().step(action)

    def through_a_variable(self, action):
        result = self._make(action)
        self.last = result
        return result

    def through_a_function(self, action):
        return helper(action)

    def through_any_arguments(self, *args, **kwargs):
        return self._make(*args, **kwargs)

    @plainly_decorated
    def through_a_decorator(self, action):
        return 1, 2, 3, {}

    @decorated
    def through_functools_wraps(self, action):
        return 1, 2, 3, False, {}

    @converted
    def through_a_decorator_that_converts(self, action):
        return 1, 2, 3, {}

    through_partialmethod = functools.partialmethod(_make, reward=3)
    through_a_lambda = lambda self, action: (1, 2.0, False, {})  # noqa: E731

    def in_several_places(self, action):
        if action == 1:
            return 1, 0.0, True, {}
        return self._make(action) if action == 2 else super().step(action)

    def as_a_constant(self, action):
        return (1, 2.0, False, None)

    def from_below(self, action):
        return self.env.step(action)

    def from_who_knows(self, action):
        return self.results[action]

    def as_a_converted_list(self, action):
        return tuple(self.results)

    def by_recursion(self, action):
        return self.by_recursion(action)

    def never(self, action):
        raise NotImplementedError


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        *((name, {4}) for name in vars(Steps) if name.startswith("through_a_h")),
        ("through_super", {4}),
        ("through_a_variable", {4}),
        ("through_a_function", {4}),
        ("through_any_arguments", {4}),
        ("through_a_decorator", {4}),
        ("through_functools_wraps", {5}),
        ("through_a_decorator_that_converts", {5}),
        ("through_partialmethod", {4}),
        ("through_a_lambda", {4}),
        ("in_several_places", {4}),
        ("as_a_constant", {4}),
        ("from_below", {PASSED}),
        ("from_who_knows", {UNKNOWN}),
        ("as_a_converted_list", {UNKNOWN}),
        ("by_recursion", {UNKNOWN}),
        ("never", set()),
    ],
)
def test_the_lengths_of_what_a_step_returns(name, kinds):
    assert returned(vars(Steps)[name], Steps) == kinds


class Resets(Base):
    def array(self):
        return np.array([1, 2]).astype(np.float32)

    def named_info(self):
        obs, info = self.get(), {"a": 1}
        return obs, info

    def made_info(self):
        return self.get(), self._get_info()

    def empty_info(self):
        return self.get(), {}

    def taken_apart(self, **arguments):
        obs, info = self.env.reset(**arguments)
        return obs, info

    def two_values(self):
        return self.x, self.y

    def inherited(self):
        return super().reset()

    def state(self):
        self.state = np.zeros(2)
        return self.state

    def listed(self):
        return [1, 2]

    def keyed(self):
        return {"position": 1}

    def asked(self, return_info=False):
        if not return_info:
            return np.zeros(2)
        return np.zeros(2), {}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("array", {SINGLE}),
        ("named_info", {PAIR}),
        ("made_info", {PAIR}),
        ("empty_info", {PAIR}),
        ("taken_apart", {PAIR}),
        ("two_values", {2}),
        ("inherited", {SINGLE}),
        ("state", {SINGLE}),
        ("listed", {SINGLE}),
        ("keyed", {SINGLE}),
        ("asked", {SINGLE, PAIR}),
    ],
)
def test_what_a_reset_returns(name, kinds):
    assert returned(vars(Resets)[name], Resets) == kinds


@pytest.mark.parametrize("function", [len, print, Base, None, np.add])
def test_what_has_no_code_to_read_tells_nothing(function):
    assert returned(function) == {UNKNOWN}


class Rewards:
    def constants(self, action):
        reward = 1.0
        if action:
            reward = 0.0
        return 0, reward, False, {}

    def converted(self, action):
        return 0, float(action), False, {}

    def literal(self, action):
        return np.array(self.state, dtype=np.float32), -1, bool(action), {"a": action}

    def of_five(self, action):
        return 0, 1.0, False, False, {}

    def an_attribute(self, action):
        return 0, self.reward, False, {}

    def a_sum(self, action):
        reward = 0
        reward += action
        return 0, reward, False, {}

    def an_argument(self, reward):
        return 0, reward, False, {}

    def mixed(self, action):
        if action:
            return 0, self.reward, True, {}
        return 0, 1.0, False, {}


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        *((name, True) for name in ("constants", "converted", "literal", "of_five")),
        *((name, False) for name in ("an_attribute", "a_sum", "an_argument", "mixed")),
    ],
)
def test_rewards_that_are_numbers_whatever_happens(name, plain):
    assert rewards_are_plain(vars(Rewards)[name]) is plain
