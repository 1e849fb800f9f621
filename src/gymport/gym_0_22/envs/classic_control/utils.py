"""The bounds that a reset can be told to draw from."""

from typing import Any

from gymport.gym_0_22.envs._adapted import forwarding

__getattr__: Any = forwarding(__name__, "gymnasium.envs.classic_control.utils")
