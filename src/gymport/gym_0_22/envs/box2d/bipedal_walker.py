"""The walker with two legs."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

BipedalWalker = adapted("box2d.bipedal_walker", "BipedalWalker", "box2d.bipedal_walker")
__getattr__ = forwarding(__name__, "box2d.bipedal_walker")
