"""The lander."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

LunarLander = adapted("box2d.lunar_lander", "LunarLander", "box2d.lunar_lander")
__getattr__ = forwarding(__name__, "box2d.lunar_lander")
