"""The pole on a cart."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

CartPoleEnv = adapted("classic_control.cartpole", "CartPoleEnv", "classic_control.cartpole")
__getattr__ = forwarding(__name__, "classic_control.cartpole")
