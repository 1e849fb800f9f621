"""MuJoCo: Pusher, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class PusherEnv(ElsewhereEnv):
    """Push a thing to its place."""

    _old_id = "Pusher-v2"
