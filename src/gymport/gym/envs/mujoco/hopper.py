"""MuJoCo: Hopper, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class HopperEnv(ElsewhereEnv):
    """Hop on one leg."""

    _old_id = "Hopper-v2"
