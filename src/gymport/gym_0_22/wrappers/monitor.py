"""Statistics and videos of all episodes, in a directory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


_PARTS = monitor.Parts(
    version, logger, stats_recorder, video_recorder, monitor_closer, lambda: True
)


@monitor.recording(_PARTS)
class Monitor(Wrapper[Any, Any]):
    """Writes what happens into a directory: statistics, and videos of some episodes.

    Its arguments and methods are those of ``gymport.gym_common.monitor``.
    """

    if TYPE_CHECKING:

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
        ) -> None: ...

    else:
        __init__ = monitor.init
