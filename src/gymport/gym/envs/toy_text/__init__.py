"""The environments with few states."""

from gymport.gym.envs.toy_text.blackjack import BlackjackEnv
from gymport.gym.envs.toy_text.cliffwalking import CliffWalkingEnv
from gymport.gym.envs.toy_text.frozen_lake import FrozenLakeEnv
from gymport.gym.envs.toy_text.guessing_game import GuessingGame
from gymport.gym.envs.toy_text.hotter_colder import HotterColder
from gymport.gym.envs.toy_text.kellycoinflip import KellyCoinflipEnv, KellyCoinflipGeneralizedEnv
from gymport.gym.envs.toy_text.nchain import NChainEnv
from gymport.gym.envs.toy_text.roulette import RouletteEnv
from gymport.gym.envs.toy_text.taxi import TaxiEnv

__all__ = [
    "BlackjackEnv",
    "CliffWalkingEnv",
    "FrozenLakeEnv",
    "GuessingGame",
    "HotterColder",
    "KellyCoinflipEnv",
    "KellyCoinflipGeneralizedEnv",
    "NChainEnv",
    "RouletteEnv",
    "TaxiEnv",
]
