"""Which episodes and steps of an environment become videos, and when a video begins and ends.

The functions are called with a RecordVideo of one of the trees, or are methods of its class.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

Trigger = Callable[[int], bool]


def capped_cubic_video_schedule(episode_id: int) -> bool:
    """Return whether the number is a cube, or from 1000 on a multiple of 1000."""
    if episode_id < 1000:
        return bool(round(episode_id ** (1.0 / 3)) ** 3 == episode_id)
    return episode_id % 1000 == 0


def set_up(
    wrapper: Any,
    episode_trigger: Trigger | None,
    step_trigger: Trigger | None,
    video_folder: str,
    **options: Any,
) -> bool:
    """Set what a wrapper keeps of its arguments; return whether the folder was there before.

    Args:
        wrapper: The wrapper.
        episode_trigger: Says of an episode's number whether to record it.
        step_trigger: Says of a step's number whether to begin recording there, instead.
        video_folder: The folder for the videos, which is made.
        options: The other arguments, which it keeps under their names.
    """
    if episode_trigger is None and step_trigger is None:
        episode_trigger = capped_cubic_video_schedule
    assert episode_trigger is None or step_trigger is None, "Must specify exactly one trigger"
    counts = {"recorded_frames": 0, "step_id": 0, "episode_id": 0}
    vars(wrapper).update(options, **counts, video_recorder=None, recording=False)
    wrapper.episode_trigger = episode_trigger
    wrapper.step_trigger = step_trigger
    wrapper.is_vector_env = getattr(wrapper.env, "is_vector_env", False)
    folder = Path(video_folder).absolute()
    wrapper.video_folder = str(folder)
    was_there = folder.is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    return was_there


def start_video_recorder(self: Any) -> None:
    """Begin a video."""
    self.close_video_recorder()
    by_episode = self.episode_trigger is not None
    count = f"episode-{self.episode_id}" if by_episode else f"step-{self.step_id}"
    self.video_recorder = self._recorders.VideoRecorder(
        env=self.env,
        base_path=str(Path(self.video_folder) / f"{self.name_prefix}-{count}"),
        metadata={"step_id": self.step_id, "episode_id": self.episode_id},
        **self._recorder_options,
    )
    self.video_recorder.capture_frame()
    self.recorded_frames = 1
    self.recording = True


def video_enabled(self: Any) -> bool:
    """Return whether it is time to begin a video."""
    if self.step_trigger is not None:
        return bool(self.step_trigger(self.step_id))
    return self.episode_trigger is not None and bool(self.episode_trigger(self.episode_id))


def count_step(wrapper: Any, over: bool) -> None:
    """Record a step, or begin a video if it is time for one.

    Args:
        wrapper: The wrapper.
        over: Whether the step ended an episode.
    """
    wrapper.step_id += 1
    wrapper.episode_id += over
    if wrapper.recording:
        record(wrapper, over)
    elif wrapper._video_enabled():
        wrapper.start_video_recorder()


def record(wrapper: Any, over: bool) -> None:
    """Add a frame; end the video where it ends."""
    wrapper.video_recorder.capture_frame()
    wrapper.recorded_frames += 1
    length = wrapper.video_length
    if wrapper.recorded_frames > length if length > 0 else over:
        wrapper.close_video_recorder()


def close_video_recorder(self: Any) -> None:
    """End the video, if one is being recorded."""
    if self.recording:
        self.video_recorder.close()
    self.recording = False
    self.recorded_frames = 1
