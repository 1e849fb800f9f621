"""The Atari games, over ale-py's."""

from gymport.gym.envs.atari.atari_env import AtariEnv

__all__ = ["AtariEnv"]
