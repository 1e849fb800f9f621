"""Where gym had the recorders up to 0.9.5: they are in ``wrappers.monitoring``."""

from gymport.gym.wrappers.monitor import _open_monitors as _open_monitors
from gymport.gym.wrappers.monitor_results import (
    detect_training_manifests,
    load_env_info_from_manifests,
    load_results,
)
from gymport.gym.wrappers.monitoring.stats_recorder import StatsRecorder
from gymport.gym.wrappers.monitoring.video_recorder import VideoRecorder

__all__ = [
    "StatsRecorder",
    "VideoRecorder",
    "detect_training_manifests",
    "load_env_info_from_manifests",
    "load_results",
]
