"""Videos of frames that were collected."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

from gymport.gym_0_22 import logger
from gymport.gym_0_22.wrappers.monitoring.video_recorder import write_video
from gymport.gym_0_22.wrappers.record_video import capped_cubic_video_schedule

__all__ = ["capped_cubic_video_schedule", "save_video"]


def save_video(
    frames: list[Any],
    video_folder: str,
    episode_trigger: Callable[[int], bool] | None = None,
    step_trigger: Callable[[int], bool] | None = None,
    video_length: int | None = None,
    name_prefix: str = "rl-video",
    episode_index: int = 0,
    step_starting_index: int = 0,
    **kwargs: Any,
) -> None:
    """Write videos of the frames of an episode.

    Args:
        frames: The frames.
        video_folder: Where the videos go.
        episode_trigger: Whether the episode of a number is written.
        step_trigger: Whether a video begins at the step of a number.
        video_length: How many frames a video has; None: all.
        name_prefix: What the names of the files begin with.
        episode_index: The number of the episode.
        step_starting_index: The number of its first step.
        kwargs: What MoviePy takes, such as ``fps``.

    Raises:
        gym.error.DependencyNotInstalled: MoviePy is not installed.
    """
    if not isinstance(frames, list):
        logger.error(f"Expected a list of frames, got a {type(frames)} instead.")
    if episode_trigger is None and step_trigger is None:
        episode_trigger = capped_cubic_video_schedule
    folder = Path(video_folder).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if episode_trigger is not None and episode_trigger(episode_index):
        file = folder / f"{name_prefix}-episode-{episode_index}.mp4"
        write_video(str(file), frames[:video_length], **kwargs)
    if step_trigger is None:
        return
    for step, first in enumerate(range(1, len(frames)), start=step_starting_index):
        if step_trigger(step):
            last = None if video_length is None else first + video_length
            file = folder / f"{name_prefix}-step-{step}.mp4"
            write_video(str(file), frames[first:last], **kwargs)
