"""What games of tables and guesses gave in gym's first releases, recorded from these releases."""

from __future__ import annotations

import pytest
from shim_programs import run


@pytest.mark.parametrize(
    ("release", "kind"), [("0.9.4", "int"), ("0.17.1", "int"), ("0.17.2", "float")]
)
def test_blackjack_pays_in_floats_from_0_17_2_on(release, kind):
    assert run(
        """
        env = gym.make("Blackjack-v0")
        env.seed(0)
        env.reset()
        print(type(env.step(1)[1]).__name__)
        """,
        release,
    ) == [kind]


@pytest.mark.parametrize(("release", "shown"), [("0.10.3", "(-inf, inf)"), ("0.10.5", "(0, 1)")])
def test_the_lake_says_its_rewards_from_0_10_4_on(release, shown):
    assert run('print(gym.make("FrozenLake-v0").reward_range)', release) == [shown]


@pytest.mark.parametrize(("release", "shown"), [("0.9.4", "float64"), ("0.17.3", "float32")])
def test_guesses_are_drawn_as_the_release_drew_numbers(release, shown):
    assert run('print(gym.make("HotterColder-v0").action_space.sample().dtype)', release) == [shown]


@pytest.mark.parametrize(
    ("release", "shown"),
    [
        (
            "0.11.0",
            ["60.0 0.0 False", "0.0 0.0 False", "0.0 0.0 True", "26.0 0.0 False", "26.0 26.0 True"],
        ),
        (
            "0.12.6",
            ["60.0 0.0 False", "0.0 0.0 True", "0.0 0.0 True", "26.0 26.0 True", "25.0 0.0 False"],
        ),
    ],
)
def test_bets_end_in_the_step_that_decides_them_from_0_12_on(release, shown):
    assert (
        run(
            """
            def bet(*cents):
                for one in cents:
                    (wealth, _), reward, done, _ = env.step(one)
                    yield f"{wealth[0]} {reward} {done}"

            env = gym.make("KellyCoinflip-v0").unwrapped
            env.seed(0)
            env.reset()
            lines = list(bet(1000, 1000, 1000, 99999, 99999, 99999, 99999))[4:]
            env = gym.make("KellyCoinflip-v0").unwrapped
            env.seed(0)
            env.reset()
            env.rounds = 1
            print(*lines, *bet(100, 100), sep="\\n")
            """,
            release,
        )
        == shown
    )
