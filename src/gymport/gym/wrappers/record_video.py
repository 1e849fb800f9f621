"""Videos of some episodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from gymport.gym import logger
from gymport.gym.core import Wrapper
from gymport.gym.wrappers.monitoring import video_recorder
from gymport.gym_common import recording
from gymport.gym_common.recording import capped_cubic_video_schedule

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep

__all__ = ["RecordVideo", "capped_cubic_video_schedule"]


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

    _recorders = video_recorder
    _recorder_options: dict[str, Any] = {}
    start_video_recorder = recording.start_video_recorder
    close_video_recorder = recording.close_video_recorder
    _video_enabled = recording.video_enabled

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
        was_there = recording.set_up(
            self,
            episode_trigger,
            step_trigger,
            video_folder,
            video_length=video_length,
            name_prefix=name_prefix,
        )
        if was_there:
            logger.warn(
                f"Overwriting existing videos at {self.video_folder} folder; give another "
                "video_folder to keep them"
            )

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; begin a video if it is time for one."""
        observations = self.env.reset(**kwargs)
        if not self.recording and self._video_enabled():
            self.start_video_recorder()
        return observations

    def step(self, action: Any) -> DoneStep:
        """Step the environment; record it, or begin a video if it is time for one."""
        observations, rewards, dones, infos = self.env.step(action)
        recording.count_step(self, bool(dones[0] if self.is_vector_env else dones))
        return observations, rewards, dones, infos

    def close(self) -> Any:
        """End the video and close the environment."""
        self.close_video_recorder()
        return super().close()
