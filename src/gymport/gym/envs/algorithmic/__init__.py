"""Tasks on tapes: read symbols, and write what the task asks for."""

from gymport.gym.envs.algorithmic.copy_ import CopyEnv
from gymport.gym.envs.algorithmic.duplicated_input import DuplicatedInputEnv
from gymport.gym.envs.algorithmic.repeat_copy import RepeatCopyEnv
from gymport.gym.envs.algorithmic.reverse import ReverseEnv
from gymport.gym.envs.algorithmic.reversed_addition import ReversedAdditionEnv

__all__ = ["CopyEnv", "DuplicatedInputEnv", "RepeatCopyEnv", "ReverseEnv", "ReversedAdditionEnv"]
