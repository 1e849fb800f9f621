"""MuJoCo: Thrower, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class ThrowerEnv(ElsewhereEnv):
    """Throw a ball into a box."""

    _old_id = "Thrower-v2"
