"""The environments of MuJoCo that gym 0.22 to 0.26 came with."""

from __future__ import annotations

from gymport.gym_0_22.envs._row import row
from gymport.gym_common.rows import Row

# name, limit of steps, threshold
_TASKS = (
    ("Reacher", 50, -3.75),
    ("Pusher", 100, 0.0),
    ("InvertedPendulum", 1000, 950.0),
    ("InvertedDoublePendulum", 1000, 9100.0),
    ("HalfCheetah", 1000, 4800.0),
    ("Hopper", 1000, 3800.0),
    ("Swimmer", 1000, 360.0),
    ("Walker2d", 1000, None),
    ("Ant", 1000, 6000.0),
    ("Humanoid", 1000, None),
    ("HumanoidStandup", 1000, None),
)
_GONE = (("Thrower", 100, 0.0), ("Striker", 100, 0.0))
_THIRD = ("HalfCheetah", "Hopper", "Swimmer", "Walker2d", "Ant", "Humanoid")
"""The tasks that have a third version."""


def _row(
    name: str,
    version: int,
    limit: int,
    threshold: float | None,
    since: str = "0.22",
    before: str = "0.27",
) -> Row:
    entry = f"mujoco:{name}_v{version}"
    return row(f"{name}-v{version}", entry, limit, threshold, since=since, before=before)


MUJOCO_ROWS = (
    *(_row(name, 2, limit, threshold) for name, limit, threshold in _TASKS),
    *(_row(name, 2, limit, threshold, before="0.23") for name, limit, threshold in _GONE),
    *(_row(name, 3, limit, threshold) for name, limit, threshold in _TASKS if name in _THIRD),
    *(_row(name, 4, limit, threshold, since="0.24") for name, limit, threshold in _TASKS),
)
"""The rows of all versions of all tasks."""
