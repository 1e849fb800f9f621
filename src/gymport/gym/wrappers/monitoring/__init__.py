"""Recorders of videos and of statistics."""

from gymport.gym.wrappers.monitoring import stats_recorder as stats_recorder
from gymport.gym.wrappers.monitoring import video_recorder as video_recorder
