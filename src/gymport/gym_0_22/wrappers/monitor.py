"""Statistics and videos of all episodes, in a directory."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22 import logger, version
from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.wrappers.monitoring import stats_recorder, video_recorder
from gymport.gym_common import monitor, monitor_results
from gymport.gym_common.closer import Closer
from gymport.gym_common.monitor import disable_videos
from gymport.gym_common.monitor_results import (
    FILE_PREFIX,
    MANIFEST_PREFIX,
    clear_monitor_files,
    collapse_env_infos,
    detect_monitor_files,
    detect_training_manifests,
    load_env_info_from_manifests,
    merge_stats_files,
)
from gymport.gym_common.recording import capped_cubic_video_schedule

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

monitor_closer = Closer()
"""Closes the monitors that are open when the program ends."""


def _open_monitors() -> list[Any]:
    return list(monitor_closer.closeables.values())


def load_results(training_dir: str) -> dict[str, Any] | None:
    """Return what the monitors of a directory recorded, in the order of time; None: nothing."""
    return monitor_results.load_results(training_dir, logger.error)


class Monitor(Wrapper[Any, Any]):
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

    _parts = monitor.Parts(version, logger, stats_recorder, video_recorder, monitor_closer)
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
        logger.deprecation(monitor.DEPRECATED)
        monitor.set_up(self, directory, video_callable, force, resume, uid)
        self.write_upon_reset = write_upon_reset
        if mode is not None:
            self._set_mode(mode)

    step = monitor.step
    reset = monitor.reset
    set_monitor_mode = monitor.set_monitor_mode
    _set_mode = monitor.set_mode
    _flush = monitor.flush

    def close(self) -> None:
        """Close the environment, and write everything."""
        super().close()
        monitor.finish(self)

    reset_video_recorder = monitor.reset_video_recorder
    _close_video_recorder = monitor.close_video_recorder
    _video_enabled = monitor.video_enabled
    _env_info = monitor.env_info
    __del__ = monitor.close_if_open
    get_total_steps = monitor.get_total_steps
    get_episode_rewards = monitor.get_episode_rewards
    get_episode_lengths = monitor.get_episode_lengths
