"""The walker with two legs."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

BipedalWalker: Any
__getattr__ = lazily(
    __name__, "BipedalWalker", ("gymnasium.envs.box2d.bipedal_walker", "BipedalWalker")
)
