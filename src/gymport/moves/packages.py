"""DATA: lines of requirements around gym."""

from __future__ import annotations

from gymport.moves.rows import Need, Requirement

NEEDS: tuple[Need, ...] = (
    Need("gymnasium 1.1", ("AsyncVectorEnv", "SyncVectorEnv", "autoreset_mode", "vector.make")),
)

REQUIREMENTS: tuple[Requirement, ...] = (
    Requirement("gym", ("gymnasium",)),
    Requirement("gym[accept-rom-license]", (), "delete it: ale-py brings the ROMs"),
    Requirement("gym[all]", ("gymnasium[all]",)),
    Requirement("gym[atari]", ("gymnasium[atari]",), "call gymnasium.register_envs(ale_py)"),
    Requirement("gym[box2d]", ("gymnasium[box2d]",)),
    Requirement("gym[classic-control]", ("gymnasium[classic-control]",)),
    Requirement("gym[mujoco]", ("gymnasium[mujoco]",)),
    Requirement("gym[mujoco-py]", ("gymnasium[mujoco]",)),
    Requirement("gym[other]", ("gymnasium[other]",)),
    Requirement("gym[robotics]", ("gymnasium", "gymnasium-robotics")),
    Requirement("gym[toy-text]", ("gymnasium[toy-text]",)),
    Requirement("gym-notices", (), "delete it: nothing uses it"),
)

PINS: dict[str, str] = {
    "ale-py": "0.9",
    "cloudpickle": "1.2",
    "numpy": "1.21",
    "pettingzoo": "1.24",
    "pygame": "2.1.3",
    "ray[rllib]": "2.39",
    "supersuit": "3.7",
    "typing-extensions": "4.3",
}
"""The oldest release that goes with gymnasium 1.0 of what is often pinned beside gym.

What a package needs gymnasium for alone is named as an extra of it.
"""

PYTHONS: dict[str, str] = {
    "gymnasium 1.0": "3.8",
    "gymnasium 1.2": "3.10",
    "gymport": "3.8",
}
"""The oldest Python of a release and of those after it."""
