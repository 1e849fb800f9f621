"""The pendulum."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

PendulumEnv = adapted("classic_control.pendulum", "PendulumEnv", "classic_control.pendulum")
__getattr__ = forwarding(__name__, "classic_control.pendulum")
