"""One step, and a reward that is drawn."""

from gymport.gym.envs.debugging._rounds import RoundsEnv


class OneRoundNondeterministicRewardEnv(RoundsEnv):
    """Choose 1, whose rewards are 2.5 on average; those for 0 are 2."""

    _draws = True
    _rewards = ([1, 3], [0, 5])
