"""MuJoCo: Ant, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class AntEnv(ElsewhereEnv):
    """Walk on four legs."""

    _old_id = "Ant-v2"
