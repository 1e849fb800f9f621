"""The environments that gym came with: their ids, and the values of their specs.

Each row says from which release on it held, and up to which one; a later release changed it.
"""

from __future__ import annotations

import itertools
from typing import Iterator

from gymport.gym.envs._row import Row
from gymport.gym.envs.table_atari import BEFORE as ATARI_BEFORE
from gymport.gym.envs.table_atari import atari_rows
from gymport.gym.envs.table_first import FIRST_ROWS
from gymport.gym.envs.table_mujoco import MUJOCO_ROWS
from gymport.gym.envs.table_robotics import robotics_rows
from gymport.releases import numbers

_4X4, _8X8 = {"map_name": "4x4"}, {"map_name": "8x8"}
_SAB = {"sab": True, "natural": False}

ROWS = (
    Row("Copy-v0", "algorithmic:CopyEnv", 200, 25.0, before="0.20"),
    Row("RepeatCopy-v0", "algorithmic:RepeatCopyEnv", 200, 75.0, before="0.20"),
    Row(
        "ReversedAddition-v0",
        "algorithmic:ReversedAdditionEnv",
        200,
        25.0,
        {"rows": 2},
        "0.9",
        "0.20",
    ),
    Row(
        "ReversedAddition3-v0",
        "algorithmic:ReversedAdditionEnv",
        200,
        25.0,
        {"rows": 3},
        "0.9",
        "0.20",
    ),
    Row("DuplicatedInput-v0", "algorithmic:DuplicatedInputEnv", 200, 9.0, before="0.20"),
    Row("Reverse-v0", "algorithmic:ReverseEnv", 200, 25.0, before="0.20"),
    Row("CartPole-v0", "classic_control:CartPoleEnv", 200, 195.0),
    Row("CartPole-v1", "classic_control:CartPoleEnv", 500, 475.0),
    Row("MountainCar-v0", "classic_control:MountainCarEnv", 200, -110.0),
    Row("MountainCarContinuous-v0", "classic_control:Continuous_MountainCarEnv", 999, 90.0),
    Row("Pendulum-v0", "classic_control:PendulumEnv", 200, before="0.21"),
    Row("Pendulum-v1", "classic_control:PendulumEnv", 200, since="0.21"),
    Row("Acrobot-v1", "classic_control:AcrobotEnv", 500, before="0.12.1"),
    Row("Acrobot-v1", "classic_control:AcrobotEnv", 500, -100.0, since="0.12.1"),
    Row("LunarLander-v2", "box2d:LunarLander", 1000, 200),
    Row("LunarLanderContinuous-v2", "box2d:LunarLanderContinuous", 1000, 200),
    Row("BipedalWalker-v2", "box2d:BipedalWalker", 1600, 300, before="0.15.6"),
    Row("BipedalWalker-v3", "box2d:BipedalWalker", 1600, 300, since="0.15.6"),
    Row("BipedalWalkerHardcore-v2", "box2d:BipedalWalkerHardcore", 2000, 300, before="0.15.6"),
    Row("BipedalWalkerHardcore-v3", "box2d:BipedalWalkerHardcore", 2000, 300, since="0.15.6"),
    Row("CarRacing-v0", "box2d:CarRacing", 1000, 900),
    Row("Blackjack-v0", "toy_text:BlackjackEnv", before="0.20"),
    Row("Blackjack-v1", "toy_text:BlackjackEnv", kwargs=_SAB, since="0.20"),
    Row("KellyCoinflip-v0", "toy_text:KellyCoinflipEnv", None, 246.61, before="0.20"),
    Row("KellyCoinflipGeneralized-v0", "toy_text:KellyCoinflipGeneralizedEnv", before="0.20"),
    Row("FrozenLake-v0", "toy_text:FrozenLakeEnv", 100, 0.78, _4X4, before="0.18.1"),
    Row("FrozenLake-v0", "toy_text:FrozenLakeEnv", 100, 0.70, _4X4, "0.18.1", "0.19"),
    Row("FrozenLake-v1", "toy_text:FrozenLakeEnv", 100, 0.70, _4X4, since="0.19"),
    Row("FrozenLake8x8-v0", "toy_text:FrozenLakeEnv", 200, 0.99, _8X8, before="0.18.1"),
    Row("FrozenLake8x8-v0", "toy_text:FrozenLakeEnv", 200, 0.85, _8X8, "0.18.1", "0.19"),
    Row("FrozenLake8x8-v1", "toy_text:FrozenLakeEnv", 200, 0.85, _8X8, since="0.19"),
    Row("CliffWalking-v0", "toy_text:CliffWalkingEnv"),
    Row("NChain-v0", "toy_text:NChainEnv", 1000, before="0.20"),
    Row("Roulette-v0", "toy_text:RouletteEnv", 100, before="0.20"),
    Row("Taxi-v2", "toy_text.taxi:TaxiEnv", 200, 8, before="0.12"),
    Row("Taxi-v2", "toy_text:TaxiEnv", 200, 8, since="0.12", before="0.15.1"),
    Row("Taxi-v3", "toy_text:TaxiEnv", 200, 8, since="0.15.1"),
    Row("GuessingGame-v0", "toy_text.guessing_game:GuessingGame", 200, before="0.12"),
    Row("GuessingGame-v0", "toy_text:GuessingGame", 200, since="0.12", before="0.20"),
    Row("HotterColder-v0", "toy_text.hotter_colder:HotterColder", 200, before="0.12"),
    Row("HotterColder-v0", "toy_text:HotterColder", 200, since="0.12", before="0.20"),
    Row("CubeCrash-v0", "unittest:CubeCrash", None, 0.9, since="0.9.6"),
    Row("CubeCrashSparse-v0", "unittest:CubeCrashSparse", None, 0.9, since="0.9.6"),
    Row(
        "CubeCrashScreenBecomesBlack-v0",
        "unittest:CubeCrashScreenBecomesBlack",
        None,
        0.9,
        since="0.9.6",
    ),
    Row("MemorizeDigits-v0", "unittest:MemorizeDigits", None, 20, since="0.9.6"),
)


def all_rows() -> Iterator[Row]:
    """Give the rows of all environments of all releases."""
    return itertools.chain(_rows_without_games(), atari_rows())


def rows_of(release: str) -> Iterator[Row]:
    """Give the rows of a release of gym, such as ``0.17.3``."""
    version = numbers(release)
    had_games = version < numbers(ATARI_BEFORE)  # it takes time to look through them
    rows = all_rows() if had_games else _rows_without_games()
    return (row for row in rows if numbers(row.since) <= version < numbers(row.before))


def _rows_without_games() -> Iterator[Row]:
    return itertools.chain(ROWS, FIRST_ROWS, MUJOCO_ROWS, robotics_rows())
