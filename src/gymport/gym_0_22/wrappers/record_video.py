"""Videos of some episodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from gymport.gym_0_22 import logger
from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.wrappers._steps import form_of, over
from gymport.gym_0_22.wrappers.monitoring import video_recorder
from gymport.gym_common import recording
from gymport.gym_common.recording import capped_cubic_video_schedule

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

__all__ = ["RecordVideo", "capped_cubic_video_schedule"]


class RecordVideo(Wrapper[Any, Any]):
    """Records videos of some episodes, or from some steps on.

    Args:
        env: The environment to wrap.
        video_folder: Where the videos go.
        episode_trigger: Whether to record the episode of a number.
        step_trigger: Whether to begin a video at the step of a number.
        video_length: How many frames a video has; 0: an episode's.
        name_prefix: What the names of the files begin with.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    _recorders = video_recorder
    _recorder_options = video_recorder.inner_options
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
        new_step_api: bool = False,
    ) -> None:
        super().__init__(env, new_step_api)
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
                f"Overwriting existing videos at {self.video_folder} folder (try specifying a "
                "different `video_folder` for the `RecordVideo` wrapper if this is not desired)"
            )
        self._over = False

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; begin a video if it is time for one."""
        result = super().reset(**kwargs)
        self._over = False
        if self.recording:
            recording.record(self, False)
        elif self._video_enabled():
            self.start_video_recorder()
        return result

    def step(self, action: Any) -> Step[Any]:
        """Step the environment; record it, or begin a video if it is time for one."""
        result = self.env.step(action)
        if not self._over:
            ended = over(result[2:-1])
            self._over = bool(ended[0] if self.is_vector_env else ended)
            recording.count_step(self, self._over)
        return form_of(self, result)

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """Render the environment; frames that the video has taken come too."""
        recorder = self.video_recorder
        if recorder is None or not recorder.enabled:
            return super().render(*args, **kwargs)
        if recorder.render_history:
            taken, recorder.render_history = recorder.render_history[::-1], []
            return taken if self.recording else taken + super().render(*args, **kwargs)
        return recorder.last_frame if self.recording else super().render(*args, **kwargs)

    def close(self) -> None:
        """Close the environment and end the video."""
        super().close()
        self.close_video_recorder()

    def __del__(self) -> None:
        if "recording" in self.__dict__:
            self.close_video_recorder()
