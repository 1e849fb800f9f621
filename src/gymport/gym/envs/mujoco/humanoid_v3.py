"""MuJoCo: Humanoid, its third version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class HumanoidEnv(ElsewhereEnv):
    """Walk as a human."""

    _old_id = "Humanoid-v3"
