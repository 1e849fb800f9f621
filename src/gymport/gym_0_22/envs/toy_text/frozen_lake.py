"""The frozen lake."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

FrozenLakeEnv = adapted("toy_text.frozen_lake", "FrozenLakeEnv", "toy_text.frozen_lake")
__getattr__ = forwarding(__name__, "toy_text.frozen_lake")
