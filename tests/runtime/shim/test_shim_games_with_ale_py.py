"""The Atari games of the shim, which are those of ale-py."""

from __future__ import annotations

import pytest
from shim_programs import run


@pytest.mark.parametrize(
    ("release", "env_id", "steps", "shape"),
    [
        ("0.17.3", "Pong-v0", 10_000, (210, 160, 3)),
        ("0.20.0", "PongNoFrameskip-v4", 400_000, (210, 160, 3)),
        ("0.21.0", "Pong-v0", 10_000, (210, 160, 3)),
        ("0.21.0", "SpaceInvadersNoFrameskip-v4", 300_000, (210, 160, 3)),
        ("0.21.0", "Pong-ram-v4", 100_000, (128,)),
    ],
)
def test_a_game_is_made_by_its_old_id(release, env_id, steps, shape):
    assert run(
        f"""
        env = gym.make({env_id!r})
        env.seed(0)
        print(env.reset().shape, env.spec.max_episode_steps, env.spec.id)
        print(len(env.step(env.action_space.sample())), env.render("rgb_array").shape)
        """,
        release,
    )[-2:] == [f"{shape} {steps} {env_id}", "4 (210, 160, 3)"]


@pytest.mark.parametrize("release", ["0.17.3", "0.21.0", "0.25.2", "0.26.2"])
def test_an_id_of_today_is_found(release):
    assert run('print(gym.make("ALE/Pong-v5").spec.id)', release)[-1] == "ALE/Pong-v5"


@pytest.mark.parametrize("release", ["0.17.3", "0.21.0"])
def test_the_games_are_listed_and_one_that_was_deleted_stays_deleted(release):
    assert run(
        """
        assert gym.envs.registry.env_specs["Pong-v0"] in gym.envs.registry.all()
        del gym.envs.registry.env_specs["Pong-v0"]
        try:
            gym.make("Pong-v0")
        except gym.error.DeprecatedEnv as gone:
            print("gone")
        """,
        release,
    ) == ["gone"]
