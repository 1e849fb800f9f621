"""The car in the valley."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

MountainCarEnv = adapted(
    "classic_control.mountain_car", "MountainCarEnv", "classic_control.mountain_car"
)
__getattr__ = forwarding(__name__, "classic_control.mountain_car")
