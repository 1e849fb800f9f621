"""Videos of some episodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

from gymport.gym_0_22 import logger
from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.wrappers._steps import form_of, over
from gymport.gym_0_22.wrappers.monitoring import video_recorder


def capped_cubic_video_schedule(episode_id: int) -> bool:
    """Whether an episode is recorded: those with cubic numbers, and each thousandth."""
    if episode_id < 1000:
        return bool(round(episode_id ** (1 / 3)) ** 3 == episode_id)
    return episode_id % 1000 == 0


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
        self.episode_trigger = episode_trigger
        self.step_trigger = step_trigger
        self.video_recorder: Any = None
        folder = Path(video_folder).absolute()
        if folder.is_dir():
            logger.warn(
                f"Overwriting existing videos at {folder} folder (try specifying a different "
                "`video_folder` for the `RecordVideo` wrapper if this is not desired)"
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
        result = self.env.step(action)
        if not self._over:
            ended = over(result[2:-1])
            self._over = bool(ended[0] if self.is_vector_env else ended)
            self._count_step()
        return form_of(self, result)

    def _count_step(self) -> None:
        self.step_id += 1
        self.episode_id += self._over
        if self.recording:
            self._record(self._over)
        elif self._video_enabled():
            self.start_video_recorder()

    def _record(self, ended: bool) -> None:
        """Add a frame; end the video where it ends."""
        self.video_recorder.capture_frame()
        self.recorded_frames += 1
        if self.recorded_frames > self.video_length if self.video_length > 0 else ended:
            self.close_video_recorder()

    def close_video_recorder(self) -> None:
        """End the video, if one is being recorded."""
        if self.recording:
            self.video_recorder.close()
        self.recording = False
        self.recorded_frames = 1

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
