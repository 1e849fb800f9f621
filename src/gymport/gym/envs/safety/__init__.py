"""Known tasks made a little harder, as gym had them up to 0.9.5."""

from gymport.gym.envs.safety.offswitch_cartpole import OffSwitchCartpoleEnv
from gymport.gym.envs.safety.offswitch_cartpole_prob import OffSwitchCartpoleProbEnv
from gymport.gym.envs.safety.predict_actions_cartpole import PredictActionsCartpoleEnv
from gymport.gym.envs.safety.predict_obs_cartpole import PredictObsCartpoleEnv
from gymport.gym.envs.safety.semisuper import (
    SemisuperPendulumDecayEnv,
    SemisuperPendulumNoiseEnv,
    SemisuperPendulumRandomEnv,
)

__all__ = [
    "OffSwitchCartpoleEnv",
    "OffSwitchCartpoleProbEnv",
    "PredictActionsCartpoleEnv",
    "PredictObsCartpoleEnv",
    "SemisuperPendulumDecayEnv",
    "SemisuperPendulumNoiseEnv",
    "SemisuperPendulumRandomEnv",
]
