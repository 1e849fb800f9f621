"""The arm slides a puck."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class FetchSlideEnv(GoalElsewhereEnv):
    """Slide a puck to its place."""

    _old_id = "FetchSlide-v1"
