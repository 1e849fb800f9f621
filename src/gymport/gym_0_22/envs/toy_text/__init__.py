"""The environments with few states."""

from gymport.gym_0_22.envs.toy_text.blackjack import BlackjackEnv
from gymport.gym_0_22.envs.toy_text.cliffwalking import CliffWalkingEnv
from gymport.gym_0_22.envs.toy_text.frozen_lake import FrozenLakeEnv
from gymport.gym_0_22.envs.toy_text.taxi import TaxiEnv

__all__ = ["BlackjackEnv", "CliffWalkingEnv", "FrozenLakeEnv", "TaxiEnv"]
