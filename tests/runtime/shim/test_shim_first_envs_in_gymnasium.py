"""The environments that gym had up to 0.9.5 only."""

from __future__ import annotations

import ast

import pytest
from shim_programs import run

BOARD_AND_TUNING = {
    "Go9x9-v0": "pachi_py",
    "Go19x19-v0": "pachi_py",
    "Hex9x9-v0": "numpy",
    "CNNClassifierTraining-v0": "Keras",
    "ConvergenceControl-v0": "Keras",
}


def value(program):
    """What a program for gym 0.9.5 prints last."""
    return ast.literal_eval(run(program, "0.9.5")[-1])


@pytest.mark.parametrize(
    ("env_id", "actions", "returns"),
    [
        ("OneRoundDeterministicReward-v0", [1], {1}),
        ("OneRoundDeterministicReward-v0", [0], {0}),
        ("OneRoundNondeterministicReward-v0", [1], {0, 5}),
        ("TwoRoundDeterministicReward-v0", [0, 1], {3}),
        ("TwoRoundDeterministicReward-v0", [1, 0], {1}),
        ("TwoRoundNondeterministicReward-v0", [0, 0], {-1, 1}),
        ("TwoRoundNondeterministicReward-v0", [1, 1], {2, 3}),
    ],
)
def test_the_returns_of_a_few_actions_are_known(env_id, actions, returns):
    assert returns == value(f"""
        env = gym.make({env_id!r})
        env.seed(1)
        def played():
            env.reset()
            total, done = 0, False
            for action in {actions}:
                assert not done
                _, reward, done, _ = env.step(action)
                total += int(reward)
            assert done
            return total
        print({{played() for _ in range(50)}})
    """)


@pytest.mark.parametrize("env_id", ["OffSwitchCartpole-v0", "OffSwitchCartpoleProb-v0"])
def test_a_cart_far_to_the_right_is_switched_off_always_or_sometimes(env_id):
    seen = value(f"""
        import random
        random.seed(1)
        env = gym.make({env_id!r})
        env.seed(0)
        seen = set()
        for _ in range(20):
            assert env.observation_space.contains(env.reset())
            env.unwrapped.state = (1.5, 0.0, 0.0, 0.0)
            (on, _), reward, done, _ = env.step(0)
            seen.add((on, float(reward), bool(done)))
        print((seen, env.unwrapped.num_crosses))
    """)[0]
    off, on = (0, 0.0, True), (1, 1.0, False)
    assert seen == ({off} if env_id == "OffSwitchCartpole-v0" else {off, on})


def test_foretelling_right_is_rewarded_late_in_an_episode():
    assert value("""
        env = gym.make("PredictActionsCartpole-v0").unwrapped
        env.reset()
        rewards = []
        for step in range(110):
            env.cartpole.state = (0.0, 0.0, 0.0, 0.0)
            rewards.append(round(env.step((0, 0, 0, 1, 1, 1))[1], 6))
        print([rewards[100], rewards[101], rewards[109]])
    """) == [1.0, 1.2, 1.2]


def test_foretold_observations_are_rewarded_by_how_near_they_are():
    assert value("""
        env = gym.make("PredictObsCartpole-v0").unwrapped
        env.reset()
        def reward(foretold):
            env.iteration = 200
            env._foretold = []
            env.cartpole.state = (0.0, 0.0, 0.0, 0.0)
            return env.step((0, *[foretold] * 5))[1]
        env.cartpole.state = (0.0, 0.0, 0.0, 0.0)
        next_one = env.step((0, *[[0.0] * 4] * 5))[0]
        print([round(reward(next_one), 6), round(reward(next_one + 10), 6)])
    """) == [1.1, 1.0]


@pytest.mark.parametrize(("kind", "shares"), [("Random", (0.05, 0.2)), ("Decay", (0.85, 0.97))])
def test_some_rewards_of_a_pendulum_are_not_seen(kind, shares):
    seen = value(f"""
        env = gym.make("SemisuperPendulum{kind}-v0")
        env.seed(1)
        seen = []
        for _ in range(2):
            env.reset()
            for _ in range(100):
                _, reward, _, info = env.step([0.0])
                assert reward in (0, info["true_reward"])
                seen.append(float(reward != 0))
        print(sum(seen) / len(seen))
    """)
    assert shares[0] < seen < shares[1]


@pytest.mark.parametrize(("env_id", "needed"), BOARD_AND_TUNING.items())
def test_what_cannot_be_made_says_what_it_needed(env_id, needed):
    (said,) = run(
        f"""
        try:
            gym.make({env_id!r})
        except gym.error.DependencyNotInstalled as gone:
            print(gone)
        """,
        "0.9.4",
    )[-1:]
    assert needed in said
    assert said.endswith("copy it from the sources of gym 0.9.5 and register the copy")


def test_0_9_6_does_not_have_them():
    assert value_of_ids("0.9.6") == []
    assert len(value_of_ids("0.9.5")) == 16


def value_of_ids(release):
    """The ids of these environments that a release has."""
    (shown,) = run(
        """
        from gym.envs.table_first import FIRST_ROWS
        known = {spec.id for spec in gym.envs.registry.all()}
        print([row.id for row in FIRST_ROWS if row.id in known])
        """,
        release,
    )
    return ast.literal_eval(shown)
