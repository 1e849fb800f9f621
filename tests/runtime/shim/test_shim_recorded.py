"""The shim draws what gym 0.21.0 was recorded to draw."""

from __future__ import annotations

import pytest
from shim_record import OWN, RECORD, drawn, played, same

import gymport.gym as gym
from gymport.gym.utils import seeding


@pytest.mark.parametrize("source", RECORD["spaces"])
def test_a_space_draws_the_numbers_that_it_drew(source):
    assert drawn(gym, source) == RECORD["spaces"][source]


@pytest.mark.parametrize("env_id", [key for key in RECORD["episodes"] if key.startswith(OWN)])
def test_an_environment_plays_the_episode_that_it_played(env_id):
    assert same(played(gym, env_id), RECORD["episodes"][env_id])


def test_a_stream_has_the_numbers_that_it_had():
    drawn = [seeding.np_random(seed)[0].rand().hex() for seed in range(3)]
    assert drawn == RECORD["np_random"]
