"""The files of monitors: finding, deleting and reading them."""

from __future__ import annotations

from typing import Any

from gymport.gym import logger
from gymport.gym_common import monitor_results
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

__all__ = [
    "FILE_PREFIX",
    "MANIFEST_PREFIX",
    "clear_monitor_files",
    "collapse_env_infos",
    "detect_monitor_files",
    "detect_training_manifests",
    "load_env_info_from_manifests",
    "load_results",
    "merge_stats_files",
]


def load_results(training_dir: str) -> dict[str, Any] | None:
    """Return what the monitors of a directory recorded, in the order of time; None: nothing."""
    return monitor_results.load_results(training_dir, logger.error)
