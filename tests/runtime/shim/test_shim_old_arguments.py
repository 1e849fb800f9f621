"""Arguments that wrappers and environments of earlier releases took."""

from __future__ import annotations

import pytest
from shim_programs import run


@pytest.mark.parametrize("env_id", ["FrozenLake-v0", "Copy-v0", "Taxi-v2"])
def test_the_first_releases_close_windows_by_an_argument_of_render(env_id):
    assert run(
        f"""
        class Shown(gym.Wrapper):
            def _render(self, mode="human", close=False):
                return self.env.render(mode, close)

        env = gym.make({env_id!r})
        env.reset()
        print(env.render(close=True), env.unwrapped.render("human", True), env._render(close=True))
        print(Shown(env).render(close=True), Shown(env).render("ansi", False) is None)
        """,
        "0.9.4",
    ) == ["None None None", "None False"]


@pytest.mark.parametrize("limits", ["None, 3", "max_episode_seconds=None, max_episode_steps=3"])
def test_the_limit_of_time_came_before_that_of_steps(limits):
    program = f"""
        from gym.wrappers import TimeLimit
        env = TimeLimit(gym.make("FrozenLake-v0").env, {limits})
        env.reset()
        print([env.step(0)[2] for _ in range(3)])
        """
    assert run(program, "0.11.0") == ["[False, False, True]"]


def test_a_limit_of_time_ends_episodes():
    assert run(
        """
        env = gym.wrappers.TimeLimit(gym.make("FrozenLake-v0").env, max_episode_seconds=0.0)
        env.reset()
        print(env.step(0)[2])
        """,
        "0.10.11",
    ) == ["True"]


def test_todays_limit_refuses_seconds():
    assert run(
        """
        try:
            gym.wrappers.TimeLimit(gym.make("FrozenLake-v1"), None, 3)
        except TypeError as error:
            print("give no seconds" in str(error))
        """,
        "0.21.0",
    ) == ["True"]


@pytest.mark.parametrize(
    ("release", "names"), [("0.19.0", "a b"), ("0.20.0", "min_action max_action")]
)
def test_a_rescaled_range_has_the_names_of_the_release(release, names):
    low, high = names.split()
    assert run(
        f"""
        import numpy as np

        env = gym.Env()
        env.action_space = gym.spaces.Box(-1.0, 1.0, (1,), dtype=np.float32)
        env = gym.wrappers.RescaleAction(env, {low}=-3, {high}=3)
        print(env.{low}, env.{high}, env.action_space.high)
        """,
        release,
    ) == ["[-3.] [3.] [3.]"]
