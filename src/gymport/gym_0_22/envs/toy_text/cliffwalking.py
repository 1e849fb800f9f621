"""The cliff."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

CliffWalkingEnv = adapted("toy_text.cliffwalking", "CliffWalkingEnv", "toy_text.cliffwalking")
__getattr__ = forwarding(__name__, "toy_text.cliffwalking")
