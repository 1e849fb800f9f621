"""MuJoCo: Walker2d, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class Walker2dEnv(ElsewhereEnv):
    """Walk on two legs."""

    _old_id = "Walker2d-v2"
