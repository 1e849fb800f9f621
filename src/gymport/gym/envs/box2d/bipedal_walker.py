"""The walker."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.box2d.bipedal_walker"
__getattr__ = forwarding(__name__, _MODERN)


class BipedalWalker(AdaptedEnv):
    """Walk on two legs over small bumps."""

    _modern = (_MODERN, "BipedalWalker")
    metadata = old_metadata("human", "rgb_array", fps=50)


class BipedalWalkerHardcore(AdaptedEnv):
    """Walk on two legs over stumps, pits and stairs."""

    _modern = (_MODERN, "BipedalWalker")
    metadata = old_metadata("human", "rgb_array", fps=50)
    _arguments = {"hardcore": True}
