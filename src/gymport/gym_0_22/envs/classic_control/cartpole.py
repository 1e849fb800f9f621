"""The pole on a cart."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding, modern_class

_MODULE = "classic_control.cartpole"
CartPoleEnv = adapted(
    _MODULE, "CartPoleEnv", _MODULE, modern_class("gymport.envs.cartpole", "CartPole")
)
__getattr__ = forwarding(__name__, _MODULE)
