"""Two steps, and one of four rewards."""

from gymport.gym.envs.debugging._rounds import TwoRoundsEnv


class TwoRoundDeterministicRewardEnv(TwoRoundsEnv):
    """Choose 0 and then 1."""

    _rewards = ((0, 3), (1, 2))
