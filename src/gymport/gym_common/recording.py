"""What RecordVideo keeps of its videos: when one begins, what it has, when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable


class Recording:
    """The videos of a RecordVideo.

    Each of the shim's trees has its own recorder, and gives its module to the class.
    """

    _monitoring: Any

    env: Any
    video_folder: str
    video_recorder: Any

    def _follow(
        self,
        episode_trigger: Callable[[int], bool] | None,
        step_trigger: Callable[[int], bool] | None,
        video_length: int,
        name_prefix: str,
    ) -> None:
        """Begin to count, with no video yet."""
        self.episode_trigger = episode_trigger
        self.step_trigger = step_trigger
        self.video_recorder = None
        self.name_prefix = name_prefix
        self.video_length = video_length
        self.is_vector_env = getattr(self.env, "is_vector_env", False)
        self.recording = False
        self.recorded_frames = 0
        self.step_id = 0
        self.episode_id = 0

    def start_video_recorder(self) -> None:
        """Begin a video."""
        self.close_video_recorder()
        by_episode = self.episode_trigger is not None
        count = f"episode-{self.episode_id}" if by_episode else f"step-{self.step_id}"
        self.video_recorder = self._monitoring.VideoRecorder(
            env=self.env,
            base_path=str(Path(self.video_folder) / f"{self.name_prefix}-{count}"),
            metadata={"step_id": self.step_id, "episode_id": self.episode_id},
        )
        self.video_recorder.capture_frame()
        self.recorded_frames = 1
        self.recording = True

    def _video_enabled(self) -> bool:
        if self.step_trigger is not None:
            return self.step_trigger(self.step_id)
        return self.episode_trigger is not None and self.episode_trigger(self.episode_id)

    def _count_step(self, over: bool) -> None:
        """Count a step; record it, or begin a video if it is time for one."""
        self.step_id += 1
        self.episode_id += over
        if self.recording:
            self._record(over)
        elif self._video_enabled():
            self.start_video_recorder()

    def _record(self, over: bool) -> None:
        """Add a frame; end the video where it ends."""
        self.video_recorder.capture_frame()
        self.recorded_frames += 1
        if self.recorded_frames > self.video_length if self.video_length > 0 else over:
            self.close_video_recorder()

    def close_video_recorder(self) -> None:
        """End the video, if one is being recorded."""
        if self.recording:
            self.video_recorder.close()
        self.recording = False
        self.recorded_frames = 1
