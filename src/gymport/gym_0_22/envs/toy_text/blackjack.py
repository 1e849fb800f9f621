"""The card game."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

BlackjackEnv = adapted("toy_text.blackjack", "BlackjackEnv", "toy_text.blackjack")
__getattr__ = forwarding(__name__, "toy_text.blackjack")
