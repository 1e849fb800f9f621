"""MuJoCo: Hopper, its third version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class HopperEnv(ElsewhereEnv):
    """Hop on one leg."""

    _old_id = "Hopper-v3"
