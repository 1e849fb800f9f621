"""Lengths and returns of episodes, in a file."""

from __future__ import annotations

from gymport.gym_0_22 import error
from gymport.gym_common import stats_recorder

__all__ = ["StatsRecorder"]


class StatsRecorder(stats_recorder.StatsRecorder):
    """Counts steps and rewards, and insists on whole episodes.

    Raises:
        gym.error.ResetNeeded: A step comes without a reset before it.
    """

    _reset_needed = error.ResetNeeded
