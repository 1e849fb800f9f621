"""Where gym had the recorder of statistics up to 0.9.5."""

from gymport.gym.wrappers.monitoring.stats_recorder import StatsRecorder

__all__ = ["StatsRecorder"]
