"""Warnings of the shim point at the line of the program that led to them."""

from __future__ import annotations

import importlib
import inspect
import warnings

import numpy as np
import pytest

TREES = ("gymport.gym", "gymport.gym_0_22")


@pytest.fixture(params=TREES)
def gym(request):
    return importlib.import_module(request.param)


def places(cause):
    """The places that the warnings of a call point at, as far as they are in this file."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        cause()
    assert told
    return {(one.filename, one.lineno) for one in told}


def here(cause):
    """The line of a function that is written in one."""
    return {(__file__, inspect.getsourcelines(cause)[1])}


def twice(register):
    for _ in range(2):
        register(id="Twice-v0", entry_point="nowhere:Nothing")


def test_a_bound_that_loses_precision(gym):
    made = lambda: gym.spaces.Box(np.array([-0.1]), np.array([0.1]))  # noqa: E731
    assert places(made) == here(made)


@pytest.mark.parametrize("of", ["", "envs.registration."])
def test_an_environment_that_is_registered_again(gym, of):
    module = gym.envs.registration if of else gym
    assert places(lambda: twice(module.register)) == {
        (__file__, inspect.getsourcelines(twice)[1] + 2)
    }


def test_a_message_of_the_program_itself(gym):
    said = lambda: gym.logger.warn("mine")  # noqa: E731
    assert places(said) == here(said)
    told = lambda: gym.logger.deprecation("mine")  # noqa: E731
    assert places(told) == here(told)


def test_a_message_of_a_program_that_is_no_function():
    code = compile("gym.logger.warn('mine')", "program.py", "exec")
    found = places(lambda: exec(code, {"gym": importlib.import_module(TREES[0])}))
    assert found == {("program.py", 1)}
