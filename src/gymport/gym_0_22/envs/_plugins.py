"""The environments that installed packages register by their entry points."""

from __future__ import annotations

import contextlib
from functools import lru_cache
from typing import Any

from gymport.gym_0_22 import logger


def load_env_plugins(entry_point: str = "gym.envs") -> None:
    """Let installed packages register their environments, as their entry points say.

    Args:
        entry_point: The group of the entry points; the name of each is the namespace.
    """
    from gymport.gym_0_22.envs.registration import namespace

    for plugin in _entry_points(entry_point):
        at_root = plugin.name in ("__root__", "__internal__")
        with contextlib.nullcontext() if at_root else namespace(plugin.name):
            try:
                plugin.load()()
            except Exception as failed:  # a plugin must not keep the program from starting
                logger.warn(f"the plugin {plugin.value} failed with {failed!r}")


def _entry_points(group: str) -> Any:
    from importlib.metadata import entry_points

    found: Any = entry_points()
    return found.select(group=group) if hasattr(found, "select") else found.get(group, ())


@lru_cache(maxsize=None)
def load_all_plugins() -> None:
    """Load the plugins, once, when an id is asked for that nobody has registered."""
    load_env_plugins()
