"""Videos of some episodes."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, Callable

from gymport.gym.core import Wrapper
from gymport.gym.wrappers.monitoring import video_recorder


def capped_cubic_video_schedule(episode_id: int) -> bool:
    """Whether the number is a cube, or from 1000 on a multiple of 1000."""
    if episode_id < 1000:
        return bool(round(episode_id ** (1.0 / 3)) ** 3 == episode_id)
    return episode_id % 1000 == 0


class RecordVideo(Wrapper):
    """Records videos of the episodes or steps that a function chooses.

    Args:
        env: The environment to wrap; it renders ``rgb_array`` or ``ansi``.
        video_folder: Where the videos go.
        episode_trigger: Says of an episode's number whether to record it.
        step_trigger: Says of a step's number whether to begin recording there, instead.
        video_length: How many frames a video has; 0: up to the end of the episode.
        name_prefix: What the files' names begin with.
    """

    def __init__(
        self,
        env: Any,
        video_folder: str,
        episode_trigger: Callable[[int], bool] | None = None,
        step_trigger: Callable[[int], bool] | None = None,
        video_length: int = 0,
        name_prefix: str = "rl-video",
    ) -> None:
        super().__init__(env)
        if episode_trigger is None and step_trigger is None:
            episode_trigger = capped_cubic_video_schedule
        assert episode_trigger is None or step_trigger is None, "Must specify exactly one trigger"
        self.episode_trigger = episode_trigger
        self.step_trigger = step_trigger
        self.video_recorder: Any = None
        folder = Path(video_folder).absolute()
        if folder.is_dir():
            warnings.warn(
                f"Overwriting existing videos at {folder} folder; give another video_folder to "
                "keep them",
                stacklevel=2,
            )
        folder.mkdir(parents=True, exist_ok=True)
        self.video_folder = str(folder)
        self.name_prefix = name_prefix
        self.video_length = video_length
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.recording = False
        self.recorded_frames = 0
        self.step_id = 0
        self.episode_id = 0

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; begin a video if it is time for one."""
        observations = self.env.reset(**kwargs)
        if not self.recording and self._video_enabled():
            self.start_video_recorder()
        return observations

    def start_video_recorder(self) -> None:
        """Begin a video."""
        self.close_video_recorder()
        by_episode = self.episode_trigger is not None
        count = f"episode-{self.episode_id}" if by_episode else f"step-{self.step_id}"
        self.video_recorder = video_recorder.VideoRecorder(
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

    def step(self, action: Any) -> Any:
        """Step the environment; record it, or begin a video if it is time for one."""
        observations, rewards, dones, infos = self.env.step(action)
        over = bool(dones[0] if self.is_vector_env else dones)
        self.step_id += 1
        self.episode_id += over
        if self.recording:
            self._record(over)
        elif self._video_enabled():
            self.start_video_recorder()
        return observations, rewards, dones, infos

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

    def close(self) -> Any:
        """End the video and close the environment."""
        self.close_video_recorder()
        return super().close()
