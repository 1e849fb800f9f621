"""The checks have the outcomes of gymnasium 1.1's: the same exceptions, the same warnings."""

import warnings

import gymnasium.wrappers
import numpy as np
import pytest
from broken_envs import ALL
from gymnasium.utils import env_checker

import gymport.wrappers
from gymport import testing
from gymport.wrappers import _elsewhere

NAN = "step: reward is NaN"
"""gymnasium's check_env calls it random, as NaN is not equal to itself."""


def outcome(call, *arguments):
    """The name of what a call raises, if anything, and the categories of its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        np.random.seed(0)
        try:
            call(*arguments)
        except Exception as error:
            return type(error).__name__, {one.category for one in caught}
    return None, {one.category for one in caught}


@pytest.mark.parametrize("name", [name for name in ALL if name != NAN])
def test_check_env(name):
    ours, said = outcome(testing.check_env, ALL[name].env("gymnasium"))
    theirs, said_there = outcome(env_checker.check_env, ALL[name].env("gymnasium"))
    assert ours == theirs
    # gymnasium warns of a missing spec even where there is no other render mode to try
    assert said | {UserWarning} == said_there | {UserWarning}
    assert said <= said_there


@pytest.mark.parametrize("method", ["reset", "step", "render"])
@pytest.mark.parametrize("name", ALL)
def test_passive_env_checker(name, method):
    def first_call(wrappers, env):
        env = wrappers.PassiveEnvChecker(env)
        getattr(env, method)(*([1] if method == "step" else []))

    ours = outcome(first_call, gymport.wrappers, ALL[name].env("core"))
    theirs = outcome(first_call, gymnasium.wrappers, ALL[name].env("gymnasium"))
    assert ours == theirs


def test_every_wrapper_is_known():
    assert {*gymport.wrappers.__all__, *_elsewhere.LINES} == set(gymnasium.wrappers.__all__)
