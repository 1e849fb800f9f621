"""The two links."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

AcrobotEnv = adapted("classic_control.acrobot", "AcrobotEnv", "classic_control.acrobot")
__getattr__ = forwarding(__name__, "classic_control.acrobot")
