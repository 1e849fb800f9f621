"""Packages around gym: requirement lines, and packages that register with gym only."""

from __future__ import annotations

from gymport.moves.rows import Companion, Need, Requirement

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
    "pygame": "2.1.3",
    "typing-extensions": "4.3",
}
"""The oldest release that goes with gymnasium 1.0 of what is often pinned beside gym."""

PYTHONS: dict[str, str] = {
    "gymnasium 1.0": "3.8",
    "gymnasium 1.2": "3.10",
    "gymport": "3.8",
}
"""The oldest Python of a release and of those after it."""

_DATASETS = "load the datasets with minari; the environments stay in the old package"
_SUITE = "make the ids dm_control/… with gymnasium, and flatten what they give"

COMPANIONS: tuple[Companion, ...] = (
    Companion("atari_py", "atari-py", "ale_py", "ale-py", note="read its ROMs from ale_py.roms"),
    Companion("babyai", "babyai", "minigrid", "minigrid"),
    Companion("crafter", "crafter"),
    Companion("d4rl", "d4rl", None, "minari", note=_DATASETS),
    Companion("dmc2gym", "dmc2gym", None, "shimmy[dm-control]", note=_SUITE),
    Companion("gfootball", "gfootball"),
    Companion("gym_anytrading", "gym-anytrading", "gym_anytrading", "gym-anytrading>=2.0", True),
    Companion("gym_minigrid", "gym-minigrid", "minigrid", "minigrid", True),
    Companion("gym_miniworld", "gym-miniworld", "miniworld", "miniworld", True),
    Companion("gym_robotics", "gym-robotics", "gymnasium_robotics", "gymnasium-robotics", True),
    Companion("gym_super_mario_bros", "gym-super-mario-bros"),
    Companion("highway_env", "highway-env", "highway_env", "highway-env>=1.8", True),
    Companion("minerl", "minerl"),
    Companion("minihack", "minihack", "minihack", "minihack>=1.0", True),
    Companion("mo_gym", "mo-gym", "mo_gymnasium", "mo-gymnasium", True),
    Companion("mujoco_py", "mujoco-py", "mujoco", "mujoco", note="its interface is another one"),
    Companion("nes_py", "nes-py"),
    Companion("nle", "nle", "nle", "nle>=1.0", True),
    Companion("panda_gym", "panda-gym", "panda_gym", "panda-gym>=3.0", True),
    Companion("procgen", "procgen"),
    Companion("pybullet_envs", "", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium", True),
    Companion("pybulletgym", "pybulletgym", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium"),
    Companion("retro", "gym-retro", "retro", "stable-retro", True),
    Companion("roboschool", "roboschool", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium"),
    Companion("safety_gym", "safety-gym", "safety_gymnasium", "safety-gymnasium"),
    Companion("sb3_contrib", "sb3-contrib", "sb3_contrib", "sb3-contrib>=2.0", True),
    Companion("slimevolleygym", "slimevolleygym"),
    Companion(
        "stable_baselines3",
        "stable-baselines3",
        "stable_baselines3",
        "stable-baselines3>=2.0",
        True,
    ),
    Companion("tianshou", "tianshou", "tianshou", "tianshou>=0.5", True),
    Companion("vizdoomgym", "vizdoomgym", "vizdoom.gymnasium_wrapper", "vizdoom"),
)
