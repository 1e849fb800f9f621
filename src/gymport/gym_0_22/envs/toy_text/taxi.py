"""The taxi."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

TaxiEnv = adapted("toy_text.taxi", "TaxiEnv", "toy_text.taxi")
__getattr__ = forwarding(__name__, "toy_text.taxi")
