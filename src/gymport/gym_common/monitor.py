"""What a Monitor writes into its directory, and when.

The functions are called with a Monitor of one of the trees, or are methods of its class.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Callable, NamedTuple, TypeVar

from gymport.errors import Error
from gymport.gym_common.atomic_write import atomic_write
from gymport.gym_common.json_utils import json_encode_np
from gymport.gym_common.monitor_results import (
    FILE_PREFIX,
    MANIFEST_PREFIX,
    clear_monitor_files,
    detect_training_manifests,
)
from gymport.gym_common.recording import capped_cubic_video_schedule

DEPRECATED = (
    "The Monitor wrapper is being deprecated in favor of gym.wrappers.RecordVideo and "
    "gym.wrappers.RecordEpisodeStatistics"
)
_TYPES = {"evaluation": "e", "training": "t"}
ClassT = TypeVar("ClassT", bound=type)


class Parts(NamedTuple):
    """What a Monitor has of its tree.

    Attributes:
        version: The module that says which release it is.
        logger: The module that warns.
        stats_recorder: The module of what counts steps and rewards.
        video_recorder: The module of what makes videos.
        closer: Closes the monitors that are open when the program ends.
        is_deprecated: Whether the release warns of the Monitor.
    """

    version: Any
    logger: Any
    stats_recorder: Any
    video_recorder: Any
    closer: Any
    is_deprecated: Callable[[], bool]


def recording(parts: Parts) -> Callable[[ClassT], ClassT]:
    """Return a decorator that makes a class derived from a tree's Wrapper its Monitor."""

    def complete(cls: ClassT) -> ClassT:
        members = {"_parts": parts, "_wrapper": cls.__bases__[0], "enabled": False, **_METHODS}
        for name, member in members.items():
            setattr(cls, name, member)
        return cls

    return complete


def init(
    self: Any,
    env: Any,
    directory: str,
    video_callable: Any = None,
    force: bool = False,
    resume: bool = False,
    write_upon_reset: bool = False,
    uid: Any = None,
    mode: str | None = None,
) -> None:
    """Begin to record an environment.

    Args:
        self: The Monitor.
        env: The environment to wrap.
        directory: Where the files go.
        video_callable: Says of an episode's number whether to record it; False: none;
            None: the cubes, and from 1000 on the multiples of 1000.
        force: Whether to delete earlier files of monitors in the directory.
        resume: Whether to leave them and add to them.
        write_upon_reset: Whether to write at each reset, and not at the end only.
        uid: What makes the files' names unique; None: the number of the process.
        mode: ``training`` or ``evaluation``.

    Raises:
        gym.error.Error: The directory has earlier files, or an argument is wrong.
    """
    self._wrapper.__init__(self, env)
    if self._parts.is_deprecated():
        self._parts.logger.deprecation(DEPRECATED)
    _set_up(self, directory, video_callable, force, resume, uid)
    self.write_upon_reset = write_upon_reset
    if mode is not None:
        self._set_mode(mode)


def disable_videos(episode_id: int) -> bool:
    """Say of every episode that it is not recorded."""
    return False


def _set_up(
    monitor: Any, directory: str, video_callable: Any, force: bool, resume: bool, uid: Any
) -> None:
    """Prepare the directory, and what counts and records."""
    spec = monitor.env.spec
    if spec is None:
        said = "The environment has no spec; make it with gym.make"
        monitor._parts.logger.warn(said, stacklevel=2)
    monitor.videos = []
    monitor.video_recorder = None
    monitor.episode_id = 0
    monitor.env_semantics_autoreset = monitor.env.metadata.get("semantics.autoreset")
    monitor.video_callable = _checked(video_callable)
    monitor.directory = str(Path(directory).absolute())
    _prepare(monitor.directory, force, resume)
    monitor._monitor_id = monitor._parts.closer.register(monitor)
    monitor.enabled = True
    monitor.file_prefix = FILE_PREFIX
    monitor.file_infix = f"{monitor._monitor_id}.{uid or os.getpid()}"
    monitor.stats_recorder = monitor._parts.stats_recorder.StatsRecorder(
        monitor.directory,
        f"{FILE_PREFIX}.episode_batch.{monitor.file_infix}",
        autoreset=monitor.env_semantics_autoreset,
        env_id="(unknown)" if spec is None else spec.id,
    )


def _checked(video_callable: Any) -> Any:
    """What says which episodes are recorded."""
    if video_callable is None:
        return capped_cubic_video_schedule
    if video_callable is False:
        return disable_videos
    if callable(video_callable):
        return video_callable
    raise Error(
        "You must provide a function, None, or False for video_callable, "
        f"not {type(video_callable)}: {video_callable}"
    )


def _prepare(directory: str, force: bool, resume: bool) -> None:
    """Make the directory, without earlier files unless they are to stay."""
    Path(directory).mkdir(parents=True, exist_ok=True)
    if force:
        clear_monitor_files(directory)
    found = [] if force or resume else detect_training_manifests(directory)
    if found:
        raise Error(
            f"Trying to write to monitor directory {directory} with existing monitor files: "
            f"{', '.join(found[:5])}. Use another directory for each run, or 'force=True' to "
            "delete them."
        )


def _step(self: Any, action: Any) -> Any:
    """Step the environment, and record it."""
    if self.enabled:
        self.stats_recorder.before_step(action)
    observation, reward, done, info = self.env.step(action)
    if self.enabled:
        if done and self.env_semantics_autoreset:
            _next_episode(self)
        self.stats_recorder.after_step(observation, reward, done, info)
        self.video_recorder.capture_frame()
    return observation, reward, done, info


def _reset(self: Any, **kwargs: Any) -> Any:
    """Reset the environment, and begin to record an episode."""
    if self.enabled:
        self.stats_recorder.before_reset()
    observation = self.env.reset(**kwargs)
    if self.enabled:
        self.stats_recorder.after_reset(observation)
        _next_episode(self)
    return observation


def _next_episode(monitor: Any) -> None:
    monitor.reset_video_recorder()
    monitor.episode_id += 1
    monitor._flush()


def _set_monitor_mode(self: Any, mode: str) -> None:
    """Say whether the next episodes are for ``training`` or ``evaluation``."""
    self._parts.logger.info("Setting the monitor mode is deprecated and will be removed soon")
    self._set_mode(mode)


def _set_mode(self: Any, mode: str) -> None:
    """Say the same, without a word that it is deprecated.

    Raises:
        gym.error.Error: It is neither of the two.
    """
    if mode not in _TYPES:
        raise Error(f'Invalid mode {mode}: must be "training" or "evaluation"')
    self.stats_recorder.type = _TYPES[mode]


def _flush(self: Any, force: bool = False) -> None:
    """Write the files, if that is wanted at this time."""
    if not (self.write_upon_reset or force):
        return
    self.stats_recorder.flush()
    manifest = {
        "stats": Path(self.stats_recorder.path).name,
        "videos": [[Path(part).name for part in video] for video in self.videos],
        "env_info": self._env_info(),
    }
    name = f"{MANIFEST_PREFIX}.{self.file_infix}.manifest.json"
    with atomic_write(str(Path(self.directory) / name)) as file:
        json.dump(manifest, file, default=json_encode_np)


def _close(self: Any) -> None:
    """Close the environment, and write everything."""
    self._wrapper.close(self)
    if not self.enabled:
        return
    self.stats_recorder.close()
    if self.video_recorder is not None:
        self._close_video_recorder()
    self._flush(force=True)
    self._parts.closer.unregister(self._monitor_id)
    self.enabled = False


def _reset_video_recorder(self: Any) -> None:
    """End the video, and begin the next one."""
    if self.video_recorder is not None:
        self._close_video_recorder()
    name = f"{self.file_prefix}.video.{self.file_infix}.video{self.episode_id:06}"
    self.video_recorder = self._parts.video_recorder.VideoRecorder(
        env=self.env,
        base_path=str(Path(self.directory) / name),
        metadata={"episode_id": self.episode_id},
        enabled=self._video_enabled(),
    )
    self.video_recorder.capture_frame()


def _close_video_recorder(self: Any) -> None:
    """End the video, and note it if it is one."""
    self.video_recorder.close()
    if self.video_recorder.functional:
        self.videos.append((self.video_recorder.path, self.video_recorder.metadata_path))


def _video_enabled(self: Any) -> bool:
    """Return whether the episode is recorded."""
    return bool(self.video_callable(self.episode_id))


def _env_info(self: Any) -> dict[str, Any]:
    """Return what the manifest says of the environment."""
    info = {"gym_version": self._parts.version.VERSION}
    return {**info, "env_id": self.env.spec.id} if self.env.spec else info


def _close_if_open(self: Any) -> None:
    """Close the monitor, if it is still open."""
    if self.enabled:
        self.close()


def _get_total_steps(self: Any) -> int:
    """Return the number of all steps."""
    steps: int = self.stats_recorder.total_steps
    return steps


def _get_episode_rewards(self: Any) -> list[float]:
    """Return the returns of the episodes."""
    rewards: list[float] = self.stats_recorder.episode_rewards
    return rewards


def _get_episode_lengths(self: Any) -> list[int]:
    """Return the lengths of the episodes."""
    lengths: list[int] = self.stats_recorder.episode_lengths
    return lengths


_METHODS = {
    "step": _step,
    "reset": _reset,
    "close": _close,
    "set_monitor_mode": _set_monitor_mode,
    "_set_mode": _set_mode,
    "_flush": _flush,
    "reset_video_recorder": _reset_video_recorder,
    "_close_video_recorder": _close_video_recorder,
    "_video_enabled": _video_enabled,
    "_env_info": _env_info,
    "__del__": _close_if_open,
    "get_total_steps": _get_total_steps,
    "get_episode_rewards": _get_episode_rewards,
    "get_episode_lengths": _get_episode_lengths,
}
"""The methods of a Monitor besides its constructor."""
