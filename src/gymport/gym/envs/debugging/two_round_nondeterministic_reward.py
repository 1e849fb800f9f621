"""Two steps, and a reward that is drawn."""

from gymport.gym.envs.debugging._rounds import TwoRoundsEnv


class TwoRoundNondeterministicRewardEnv(TwoRoundsEnv):
    """Choose 0 and then 1, whose rewards are 3 on average."""

    _draws = True
    _rewards = (([-1, 1], [0, 0, 9]), ([0, 2], [2, 3]))
