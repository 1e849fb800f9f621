"""Old environments of published packages, as their users make them. Imported beside each package.

Nothing here speaks of gymport or gymnasium.
"""

import importlib
from functools import partial


def trading(name, prices):
    """gym-anytrading: windows of a table of prices; it draws a figure, and gives no arrays."""
    envs = importlib.import_module("gym_anytrading.envs")
    table = getattr(importlib.import_module("gym_anytrading.datasets"), prices)
    return getattr(envs, name)(table, window_size=10, frame_bound=(10, 300))


def swing_up(version):
    """gym-cartpole-swingup: float32 rewards; its window needs a display."""
    module = importlib.import_module("gym_cartpole_swingup.envs.cartpole_swingup")
    return getattr(module, f"CartPoleSwingUpV{version}")()


def sokoban(name="SokobanEnv"):
    """gym-sokoban: images; some of its classes declare other dtypes than they give."""
    envs = importlib.import_module("gym_sokoban.envs")
    return getattr(envs, name)(dim_room=(7, 7), num_boxes=2)


def mario():
    """nes-py: every observation is the emulator's own screen."""
    return importlib.import_module("gym_super_mario_bros").SuperMarioBrosEnv()


def mario_with_buttons():
    """nes-py's wrapper, whose reset takes no seed."""
    actions = importlib.import_module("gym_super_mario_bros.actions").SIMPLE_MOVEMENT
    return importlib.import_module("nes_py.wrappers").JoypadSpace(mario(), actions)


def highway(env_id):
    """highway-env: new spaces at every reset, two of them goal environments."""
    importlib.import_module("highway_env")
    return of_gym(env_id)


def of_gym(env_id):
    """gym's own."""
    return importlib.import_module("gym").make(env_id)


class Named(dict):
    """Makers by name; a name that is none is the id of one of gym's own."""

    def __missing__(self, name):
        return partial(of_gym, name)


MAKERS = Named(
    {
        "StocksEnv": partial(trading, "StocksEnv", "STOCKS_GOOGL"),
        "ForexEnv": partial(trading, "ForexEnv", "FOREX_EURUSD_1H_ASK"),
        "CartPoleSwingUpV0": partial(swing_up, 0),
        "CartPoleSwingUpV1": partial(swing_up, 1),
        "SokobanEnv": sokoban,
        "PushAndPullSokobanEnv": partial(sokoban, "PushAndPullSokobanEnv"),
        "SuperMarioBrosEnv": mario,
        "JoypadSpace": mario_with_buttons,
        "highway-fast-v0": partial(highway, "highway-fast-v0"),
        "parking-v0": partial(highway, "parking-v0"),
    }
)


def made(name):
    """The old environment of that name; an entry point for a registry."""
    return MAKERS[name]()
