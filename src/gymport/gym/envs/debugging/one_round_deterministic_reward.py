"""One step, and one of two rewards."""

from gymport.gym.envs.debugging._rounds import RoundsEnv


class OneRoundDeterministicRewardEnv(RoundsEnv):
    """Choose 1, which is rewarded."""

    _rewards = (0, 1)
