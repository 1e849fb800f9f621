"""The environments that gym came with: their ids, and the values of their specs.

Each row says from which release on it held, and up to which one; a later release changed it.
"""

from __future__ import annotations

from typing import Any, Iterator, Mapping, NamedTuple

from gymport.gym.version import numbers

_NOTHING: Mapping[str, Any] = {}


class Row(NamedTuple):
    """An id of gym's own.

    Attributes:
        id: The id.
        entry_point: The module below ``gym.envs`` and the class in it.
        max_episode_steps: The limit of steps, or None.
        reward_threshold: The return from which on the task counts as solved, or None.
        kwargs: The arguments for the class.
        since: The first release that has it.
        before: The first release that has it no longer; none for one that kept it to 0.21.
    """

    id: str
    entry_point: str
    max_episode_steps: int | None = None
    reward_threshold: float | None = None
    kwargs: Mapping[str, Any] = _NOTHING
    since: str = "0.9"
    before: str = "0.22"


ROWS = (
    Row("CartPole-v0", "classic_control:CartPoleEnv", 200, 195.0),
    Row("CartPole-v1", "classic_control:CartPoleEnv", 500, 475.0),
    Row("MountainCar-v0", "classic_control:MountainCarEnv", 200, -110.0),
    Row("MountainCarContinuous-v0", "classic_control:Continuous_MountainCarEnv", 999, 90.0),
    Row("Pendulum-v0", "classic_control:PendulumEnv", 200, before="0.21"),
    Row("Pendulum-v1", "classic_control:PendulumEnv", 200, since="0.21"),
    Row("Acrobot-v1", "classic_control:AcrobotEnv", 500, -100.0),
    Row("LunarLander-v2", "box2d:LunarLander", 1000, 200),
    Row("LunarLanderContinuous-v2", "box2d:LunarLanderContinuous", 1000, 200),
    Row("BipedalWalker-v2", "box2d:BipedalWalker", 1600, 300, before="0.15.6"),
    Row("BipedalWalker-v3", "box2d:BipedalWalker", 1600, 300, since="0.15.6"),
    Row("BipedalWalkerHardcore-v2", "box2d:BipedalWalkerHardcore", 2000, 300, before="0.15.6"),
    Row("BipedalWalkerHardcore-v3", "box2d:BipedalWalkerHardcore", 2000, 300, since="0.15.6"),
    Row("CarRacing-v0", "box2d:CarRacing", 1000, 900),
    Row("Blackjack-v0", "toy_text:BlackjackEnv", before="0.21"),
    Row(
        "Blackjack-v1",
        "toy_text:BlackjackEnv",
        kwargs={"sab": True, "natural": False},
        since="0.21",
    ),
    Row("FrozenLake-v0", "toy_text:FrozenLakeEnv", 100, 0.70, {"map_name": "4x4"}, before="0.19"),
    Row("FrozenLake-v1", "toy_text:FrozenLakeEnv", 100, 0.70, {"map_name": "4x4"}, since="0.19"),
    Row(
        "FrozenLake8x8-v0", "toy_text:FrozenLakeEnv", 200, 0.85, {"map_name": "8x8"}, before="0.19"
    ),
    Row("FrozenLake8x8-v1", "toy_text:FrozenLakeEnv", 200, 0.85, {"map_name": "8x8"}, since="0.19"),
    Row("CliffWalking-v0", "toy_text:CliffWalkingEnv"),
    Row("Taxi-v2", "toy_text:TaxiEnv", 200, 8, before="0.15"),
    Row("Taxi-v3", "toy_text:TaxiEnv", 200, 8, since="0.15"),
    Row("CubeCrash-v0", "unittest:CubeCrash", reward_threshold=0.9, since="0.9.6"),
    Row("CubeCrashSparse-v0", "unittest:CubeCrashSparse", reward_threshold=0.9, since="0.9.6"),
    Row(
        "CubeCrashScreenBecomesBlack-v0",
        "unittest:CubeCrashScreenBecomesBlack",
        reward_threshold=0.9,
        since="0.9.6",
    ),
    Row("MemorizeDigits-v0", "unittest:MemorizeDigits", reward_threshold=20, since="0.9.6"),
)


def rows_of(release: str) -> Iterator[Row]:
    """Give the rows of a release of gym, such as ``0.17.3``."""
    version = numbers(release)
    return (row for row in ROWS if numbers(row.since) <= version < numbers(row.before))
