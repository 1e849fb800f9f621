"""Environments of one or two steps whose best actions are known, as gym had them up to 0.9.5."""

from gymport.gym.envs.debugging.one_round_deterministic_reward import OneRoundDeterministicRewardEnv
from gymport.gym.envs.debugging.one_round_nondeterministic_reward import (
    OneRoundNondeterministicRewardEnv,
)
from gymport.gym.envs.debugging.two_round_deterministic_reward import TwoRoundDeterministicRewardEnv
from gymport.gym.envs.debugging.two_round_nondeterministic_reward import (
    TwoRoundNondeterministicRewardEnv,
)

__all__ = [
    "OneRoundDeterministicRewardEnv",
    "OneRoundNondeterministicRewardEnv",
    "TwoRoundDeterministicRewardEnv",
    "TwoRoundNondeterministicRewardEnv",
]
