"""Videos of some episodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

from gymport.gym_0_22 import logger
from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.wrappers._steps import form_of, over
from gymport.gym_0_22.wrappers.monitoring import video_recorder
from gymport.gym_common.recording import Recording


def capped_cubic_video_schedule(episode_id: int) -> bool:
    """Whether an episode is recorded: those with cubic numbers, and each thousandth."""
    if episode_id < 1000:
        return bool(round(episode_id ** (1 / 3)) ** 3 == episode_id)
    return episode_id % 1000 == 0


class RecordVideo(Recording, Wrapper[Any, Any]):
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

    _monitoring = video_recorder

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
        if episode_trigger is None and step_trigger is None:
            episode_trigger = capped_cubic_video_schedule
        assert episode_trigger is None or step_trigger is None, "Must specify exactly one trigger"
        folder = Path(video_folder).absolute()
        if folder.is_dir():
            logger.warn(
                f"Overwriting existing videos at {folder} folder (try specifying a different "
                "`video_folder` for the `RecordVideo` wrapper if this is not desired)"
            )
        folder.mkdir(parents=True, exist_ok=True)
        self.video_folder = str(folder)
        self._follow(episode_trigger, step_trigger, video_length, name_prefix)
        self._over = False

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; begin a video if it is time for one."""
        result = super().reset(**kwargs)
        self._over = False
        if self.recording:
            self._record(False)
        elif self._video_enabled():
            self.start_video_recorder()
        return result

    def step(self, action: Any) -> Any:
        """Step the environment; record it, or begin a video if it is time for one."""
        result = self.env.step(action)
        if not self._over:
            ended = over(result[2:-1])
            self._over = bool(ended[0] if self.is_vector_env else ended)
            self._count_step(self._over)
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
