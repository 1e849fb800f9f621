"""MuJoCo: HalfCheetah, its third version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class HalfCheetahEnv(ElsewhereEnv):
    """Run as half a cheetah."""

    _old_id = "HalfCheetah-v3"
