"""The car in the valley, with a force for an action."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

Continuous_MountainCarEnv = adapted(
    "classic_control.continuous_mountain_car",
    "Continuous_MountainCarEnv",
    "classic_control.continuous_mountain_car",
)
__getattr__ = forwarding(__name__, "classic_control.continuous_mountain_car")
