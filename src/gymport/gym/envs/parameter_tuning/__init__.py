"""The tuning of training programs that gym had up to 0.9.5."""

from gymport.gym.envs.gone import GoneEnv

__all__ = ["CNNClassifierTraining", "ConvergenceControl"]


class CNNClassifierTraining(GoneEnv):
    """Choose the layers and the rates of a network for images."""

    _needed = "Keras 1"


class ConvergenceControl(GoneEnv):
    """Choose the rates of a network from epoch to epoch."""

    _needed = "Keras 1"
