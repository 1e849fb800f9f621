"""The shim over gymnasium has and plays what gym 0.21.0 was recorded to have and to play."""

from __future__ import annotations

import importlib

import pytest
from shim_record import OWN, RECORD, played, same

import gymport.gym as gym

INCIDENTAL = {"gym.envs": {"kwargs", "reward_type", "suffix"}}  # which loops left behind


@pytest.mark.parametrize("module", RECORD["names"])
def test_a_module_has_the_public_names_that_it_had(module):
    found = importlib.import_module(f"gymport.{module}")
    wanted = set(RECORD["names"][module]) - INCIDENTAL.get(module, set())
    assert [name for name in sorted(wanted) if not hasattr(found, name)] == []


@pytest.mark.parametrize("env_id", [key for key in RECORD["episodes"] if not key.startswith(OWN)])
def test_an_environment_plays_the_episode_that_it_played(env_id):
    assert same(played(gym, env_id), RECORD["episodes"][env_id])
