"""The files of monitors: finding, deleting and reading them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable

from gymport.errors import Error

FILE_PREFIX = "openaigym"
"""What the names of all files begin with."""
MANIFEST_PREFIX = f"{FILE_PREFIX}.manifest"
"""What the names of the files begin with that name the others."""


def _beginning(directory: str, prefix: str) -> list[str]:
    names = (path.name for path in Path(directory).iterdir())
    return [str(Path(directory) / name) for name in names if name.startswith(f"{prefix}.")]


def detect_training_manifests(training_dir: str, files: Any = None) -> list[str]:
    """Return the manifests in a directory."""
    if files is None:
        return _beginning(training_dir, MANIFEST_PREFIX)
    named = (name for name in files if name.startswith(f"{MANIFEST_PREFIX}."))
    return [str(Path(training_dir) / name) for name in named]


def detect_monitor_files(training_dir: str) -> list[str]:
    """Return the files of monitors in a directory."""
    return _beginning(training_dir, FILE_PREFIX)


def clear_monitor_files(training_dir: str) -> None:
    """Delete the files of monitors in a directory."""
    for file in detect_monitor_files(training_dir):
        Path(file).unlink()


def _read(file: str) -> Any:
    return json.loads(Path(file).read_text())


def load_env_info_from_manifests(manifests: list[str], training_dir: str) -> dict[str, Any]:
    """Return what the manifests say of the environment; they have to agree."""
    return collapse_env_infos([_read(file)["env_info"] for file in manifests], training_dir)


def load_results(training_dir: str, log: Callable[..., None]) -> dict[str, Any] | None:
    """Return what the monitors of a directory recorded, in the order of time; None: nothing.

    Args:
        training_dir: The directory.
        log: Says that there is nothing.
    """
    if not Path(training_dir).exists():
        log("Training directory %s not found", training_dir)
        return None
    manifests = detect_training_manifests(training_dir)
    if not manifests:
        log("No manifests found in training directory %s", training_dir)
        return None
    read = [_read(file) for file in manifests]
    inside = Path(training_dir)
    names = (
        "data_sources",
        "initial_reset_timestamps",
        "timestamps",
        "episode_lengths",
        "episode_rewards",
        "episode_types",
        "initial_reset_timestamp",
    )
    merged = merge_stats_files([str(inside / one["stats"]) for one in read])
    return {
        "manifests": manifests,
        "env_info": collapse_env_infos([one["env_info"] for one in read], training_dir),
        "videos": [tuple(str(inside / part) for part in v) for one in read for v in one["videos"]],
        **dict(zip(names, merged)),
    }


def merge_stats_files(stats_files: list[str]) -> tuple[Any, ...]:
    """Return the columns of all files, ordered by time.

    They are: the number of the file, the time of each file's first reset, the time, length,
    return and type of each episode, and the time of the first reset of all.
    """
    contents = [(index, _read(file)) for index, file in enumerate(stats_files)]
    contents = [(index, content) for index, content in contents if content["timestamps"]]
    first_resets = [content["initial_reset_timestamp"] for _, content in contents]
    columns = [
        [value for _, content in contents for value in content.get(name, [])]
        for name in ("timestamps", "episode_lengths", "episode_rewards", "episode_types")
    ]
    sources = [index for index, content in contents for _ in content["timestamps"]]
    order = sorted(range(len(sources)), key=columns[0].__getitem__)
    ordered = [[column[at] for at in order] if column else None for column in columns]
    times, lengths, rewards, types = ordered
    found = [times or [], lengths or [], rewards or [], types]
    return ([sources[at] for at in order], first_resets, *found, min(first_resets, default=0))


def collapse_env_infos(env_infos: list[dict[str, Any]], training_dir: str) -> dict[str, Any]:
    """Return what all say of the environment.

    Raises:
        gym.error.Error: They say different things, or not enough.
    """
    first = env_infos[0]
    for other in env_infos:
        if other != first:
            raise Error(
                f"Found two unequal env_infos: {first} and {other}; the training directory "
                f"{training_dir} holds the files of several runs, separate them"
            )
    for key in ("env_id", "gym_version"):
        if key not in first:
            raise Error(
                f"env_info {first} from training directory {training_dir} is missing {key}; "
                "record the run again with an environment that gym.make made"
            )
    return first
