"""Statistics and videos of all episodes, in a directory."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from gymport.gym import error, logger, version
from gymport.gym.core import Wrapper
from gymport.gym.utils.atomic_write import atomic_write
from gymport.gym.utils.closer import Closer
from gymport.gym.utils.json_utils import json_encode_np
from gymport.gym.wrappers.monitor_results import (
    FILE_PREFIX,
    MANIFEST_PREFIX,
    clear_monitor_files,
    collapse_env_infos,
    detect_monitor_files,
    detect_training_manifests,
    load_env_info_from_manifests,
    load_results,
    merge_stats_files,
)
from gymport.gym.wrappers.monitoring import stats_recorder, video_recorder
from gymport.gym.wrappers.record_video import capped_cubic_video_schedule

__all__ = [
    "FILE_PREFIX",
    "MANIFEST_PREFIX",
    "Monitor",
    "capped_cubic_video_schedule",
    "clear_monitor_files",
    "collapse_env_infos",
    "detect_monitor_files",
    "detect_training_manifests",
    "disable_videos",
    "load_env_info_from_manifests",
    "load_results",
    "merge_stats_files",
    "monitor_closer",
]

_TYPES = {"evaluation": "e", "training": "t"}

monitor_closer = Closer()
"""Closes the monitors that are open when the program ends."""


def _open_monitors() -> list[Any]:
    return list(monitor_closer.closeables.values())


def disable_videos(episode_id: int) -> bool:
    """Say of every episode that it is not recorded."""
    return False


class Monitor(Wrapper):
    """Writes what happens into a directory: statistics, and videos of some episodes.

    Args:
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

    enabled = False

    def __init__(
        self,
        env: Any,
        directory: str,
        video_callable: Any = None,
        force: bool = False,
        resume: bool = False,
        write_upon_reset: bool = False,
        uid: Any = None,
        mode: str | None = None,
    ) -> None:
        super().__init__(env)
        if version.has("monitor_deprecated"):
            logger.deprecation(
                "The Monitor wrapper is being deprecated in favor of gym.wrappers.RecordVideo and "
                "gym.wrappers.RecordEpisodeStatistics"
            )
        self.videos: list[Any] = []
        self.video_recorder: Any = None
        self.episode_id = 0
        self.env_semantics_autoreset = env.metadata.get("semantics.autoreset")
        self.video_callable = _video_callable(video_callable)
        self.directory = str(Path(directory).absolute())
        _prepare(self.directory, force, resume)
        self._monitor_id = monitor_closer.register(self)
        self.enabled = True
        self.file_prefix = FILE_PREFIX
        self.file_infix = f"{self._monitor_id}.{uid or os.getpid()}"
        self.write_upon_reset = write_upon_reset
        self.stats_recorder = stats_recorder.StatsRecorder(
            self.directory,
            f"{FILE_PREFIX}.episode_batch.{self.file_infix}",
            autoreset=self.env_semantics_autoreset,
            env_id="(unknown)" if self.env.spec is None else self.env.spec.id,
        )
        if mode is not None:
            self._set_mode(mode)

    def step(self, action: Any) -> Any:
        """Step the environment, and record it."""
        if self.enabled:
            self.stats_recorder.before_step(action)
        observation, reward, done, info = self.env.step(action)
        if self.enabled:
            self._after_step(observation, reward, done, info)
        return observation, reward, done, info

    def _after_step(self, observation: Any, reward: Any, done: Any, info: Any) -> None:
        if done and self.env_semantics_autoreset:
            self._next_episode()
        self.stats_recorder.after_step(observation, reward, done, info)
        self.video_recorder.capture_frame()

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment, and begin to record an episode."""
        if self.enabled:
            self.stats_recorder.before_reset()
        observation = self.env.reset(**kwargs)
        if self.enabled:
            self.stats_recorder.after_reset(observation)
            self._next_episode()
        return observation

    def _next_episode(self) -> None:
        self.reset_video_recorder()
        self.episode_id += 1
        self._flush()

    def set_monitor_mode(self, mode: str) -> None:
        """Say whether the next episodes are for ``training`` or ``evaluation``."""
        logger.info("Setting the monitor mode is deprecated and will be removed soon")
        self._set_mode(mode)

    def _set_mode(self, mode: str) -> None:
        if mode not in _TYPES:
            raise error.Error(f'Invalid mode {mode}: must be "training" or "evaluation"')
        self.stats_recorder.type = _TYPES[mode]

    def _flush(self, force: bool = False) -> None:
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

    def close(self) -> None:
        """Close the environment, and write everything."""
        super().close()
        if not self.enabled:
            return
        self.stats_recorder.close()
        if self.video_recorder is not None:
            self._close_video_recorder()
        self._flush(force=True)
        monitor_closer.unregister(self._monitor_id)
        self.enabled = False

    def reset_video_recorder(self) -> None:
        """End the video, and begin the next one."""
        if self.video_recorder is not None:
            self._close_video_recorder()
        name = f"{self.file_prefix}.video.{self.file_infix}.video{self.episode_id:06}"
        self.video_recorder = video_recorder.VideoRecorder(
            env=self.env,
            base_path=str(Path(self.directory) / name),
            metadata={"episode_id": self.episode_id},
            enabled=self._video_enabled(),
        )
        self.video_recorder.capture_frame()

    def _close_video_recorder(self) -> None:
        self.video_recorder.close()
        if self.video_recorder.functional:
            self.videos.append((self.video_recorder.path, self.video_recorder.metadata_path))

    def _video_enabled(self) -> bool:
        return bool(self.video_callable(self.episode_id))

    def _env_info(self) -> dict[str, Any]:
        info = {"gym_version": version.VERSION}
        return {**info, "env_id": self.env.spec.id} if self.env.spec else info

    def __del__(self) -> None:
        if self.enabled:
            self.close()

    def get_total_steps(self) -> int:
        """Return the number of all steps."""
        return self.stats_recorder.total_steps

    def get_episode_rewards(self) -> list[float]:
        """Return the returns of the episodes."""
        return self.stats_recorder.episode_rewards

    def get_episode_lengths(self) -> list[int]:
        """Return the lengths of the episodes."""
        return self.stats_recorder.episode_lengths


def _video_callable(given: Any) -> Any:
    """What says which episodes are recorded."""
    if given is None:
        return capped_cubic_video_schedule
    if given is False:
        return disable_videos
    if callable(given):
        return given
    raise error.Error(
        "You must provide a function, None, or False for video_callable, "
        f"not {type(given)}: {given}"
    )


def _prepare(directory: str, force: bool, resume: bool) -> None:
    """Make the directory, without earlier files unless they are to stay."""
    Path(directory).mkdir(parents=True, exist_ok=True)
    if force:
        clear_monitor_files(directory)
    found = [] if force or resume else detect_training_manifests(directory)
    if found:
        raise error.Error(
            f"Trying to write to monitor directory {directory} with existing monitor files: "
            f"{', '.join(found[:5])}. Use another directory for each run, or 'force=True' to "
            "delete them."
        )
