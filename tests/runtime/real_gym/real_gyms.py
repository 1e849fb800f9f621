"""The real gym that is installed, of whatever release, and its environments."""

import warnings

from gymport.dialects import dialect

NAMES = ["CartPole", "FrozenLake", "MountainCarContinuous", "Pendulum", "Taxi"]
"""Environments that every release has, in a version of its time."""

CHECKED = ("gym-0.25", "gym-0.26")
"""The dialects whose make has a checker of its own, which stumbles over numpy 2."""


def load():
    """gym, imported without its remarks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
    return gym


def make(name):
    """The newest version of an environment that the release has, without the release's remarks."""
    gym = load()
    checked = dialect(f"gym {gym.__version__}").name in CHECKED
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return gym.make(newest(gym, name), **({"disable_env_checker": True} if checked else {}))


def newest(gym, name):
    for env_id in (f"{name}-v{version}" for version in (3, 2, 1, 0)):
        try:
            return gym.spec(env_id).id
        except gym.error.Error:
            continue
    raise LookupError(f"gym {gym.__version__} has no {name}")
