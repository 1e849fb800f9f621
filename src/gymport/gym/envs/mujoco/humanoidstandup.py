"""MuJoCo: HumanoidStandup, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class HumanoidStandupEnv(ElsewhereEnv):
    """Stand up as a human."""

    _old_id = "HumanoidStandup-v2"
