"""Where gym had the recorder of videos up to 0.9.5."""

from gymport.gym.wrappers.monitoring.video_recorder import ImageEncoder, TextEncoder, VideoRecorder

__all__ = ["ImageEncoder", "TextEncoder", "VideoRecorder"]
