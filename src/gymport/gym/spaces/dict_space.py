"""Where gym up to 0.10 had ``Dict``."""

from gymport.gym.spaces.dict import Dict

__all__ = ["Dict"]
