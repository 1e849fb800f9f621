"""The environments of MuJoCo that gym came with."""

from __future__ import annotations

from gymport.gym.envs._row import Row

# name, class, limit of steps, threshold, the version before 0.9.5
_TASKS = (
    ("Reacher", "ReacherEnv", 50, -3.75, 1),
    ("Pusher", "PusherEnv", 100, 0.0, 0),
    ("Thrower", "ThrowerEnv", 100, 0.0, 0),
    ("Striker", "StrikerEnv", 100, 0.0, 0),
    ("InvertedPendulum", "InvertedPendulumEnv", 1000, 950.0, 1),
    ("InvertedDoublePendulum", "InvertedDoublePendulumEnv", 1000, 9100.0, 1),
    ("HalfCheetah", "HalfCheetahEnv", 1000, 4800.0, 1),
    ("Hopper", "HopperEnv", 1000, 3800.0, 1),
    ("Swimmer", "SwimmerEnv", 1000, 360.0, 1),
    ("Walker2d", "Walker2dEnv", 1000, None, 1),
    ("Ant", "AntEnv", 1000, 6000.0, 1),
    ("Humanoid", "HumanoidEnv", 1000, None, 1),
    ("HumanoidStandup", "HumanoidStandupEnv", 1000, None, 1),
)
_THIRD = {
    "HalfCheetah": "half_cheetah_v3",
    "Hopper": "hopper_v3",
    "Swimmer": "swimmer_v3",
    "Walker2d": "walker2d_v3",
    "Ant": "ant_v3",
    "Humanoid": "humanoid_v3",
}
"""The module of each task that has a third version."""

MUJOCO_ROWS = (
    *(
        Row(f"{name}-v{first}", f"mujoco:{cls}", limit, threshold, before="0.9.5")
        for name, cls, limit, threshold, first in _TASKS
    ),
    *(
        Row(f"{name}-v2", f"mujoco:{cls}", limit, threshold, since="0.9.5")
        for name, cls, limit, threshold, _ in _TASKS
    ),
    *(
        Row(f"{name}-v3", f"mujoco.{_THIRD[name]}:{cls}", limit, threshold, since="0.12")
        for name, cls, limit, threshold, _ in _TASKS
        if name in _THIRD
    ),
)
"""All of them."""
