"""The environments that gym 0.22 to 0.26 came with: their ids, and the values of their specs.

Each row says from which release on it held, and up to which one; a later release changed it.
"""

from __future__ import annotations

from typing import Iterator

from gymport.gym_0_22.envs._row import row
from gymport.gym_0_22.envs.table_mujoco import MUJOCO_ROWS
from gymport.gym_common.rows import Row
from gymport.releases import numbers

_CAR = "box2d.car_racing:CarRacing"
_LAKE = "toy_text.frozen_lake:FrozenLakeEnv"

ROWS = (
    row("CartPole-v0", "classic_control.cartpole:CartPoleEnv", 200, 195.0),
    row("CartPole-v1", "classic_control.cartpole:CartPoleEnv", 500, 475.0),
    row("MountainCar-v0", "classic_control.mountain_car:MountainCarEnv", 200, -110.0),
    row(
        "MountainCarContinuous-v0",
        "classic_control.continuous_mountain_car:Continuous_MountainCarEnv",
        999,
        90.0,
    ),
    row("Pendulum-v1", "classic_control.pendulum:PendulumEnv", 200),
    row("Acrobot-v1", "classic_control.acrobot:AcrobotEnv", 500, -100.0),
    row("LunarLander-v2", "box2d.lunar_lander:LunarLander", 1000, 200),
    row(
        "LunarLanderContinuous-v2",
        "box2d.lunar_lander:LunarLander",
        1000,
        200,
        {"continuous": True},
    ),
    row("BipedalWalker-v3", "box2d.bipedal_walker:BipedalWalker", 1600, 300),
    row(
        "BipedalWalkerHardcore-v3",
        "box2d.bipedal_walker:BipedalWalker",
        2000,
        300,
        {"hardcore": True},
    ),
    row("CarRacing-v1", _CAR, 1000, 900, before="0.25"),
    row(
        "CarRacingDomainRandomize-v1",
        _CAR,
        1000,
        900,
        {"domain_randomize": True},
        since="0.24",
        before="0.25",
    ),
    row(
        "CarRacingDiscrete-v1", _CAR, 1000, 900, {"continuous": False}, since="0.24", before="0.25"
    ),
    row(
        "CarRacingDomainRandomizeDiscrete-v1",
        _CAR,
        1000,
        900,
        {"continuous": False, "domain_randomize": True},
        since="0.24",
        before="0.25",
    ),
    row("CarRacing-v2", _CAR, 1000, 900, since="0.25"),
    row(
        "Blackjack-v1",
        "toy_text.blackjack:BlackjackEnv",
        kwargs={"sab": True, "natural": False},
    ),
    row("FrozenLake-v1", _LAKE, 100, 0.70, {"map_name": "4x4"}),
    row("FrozenLake8x8-v1", _LAKE, 200, 0.85, {"map_name": "8x8"}),
    row("CliffWalking-v0", "toy_text.cliffwalking:CliffWalkingEnv"),
    row("Taxi-v3", "toy_text.taxi:TaxiEnv", 200, 8),
    *MUJOCO_ROWS,
)


def rows_of(release: str) -> Iterator[Row]:
    """Give the rows of a release of gym, such as ``0.25.2``."""
    version = numbers(release)
    return (row for row in ROWS if numbers(row.since) <= version < numbers(row.before))
