"""The classes of the core and of gymnasium that are one kind of thing."""

from __future__ import annotations

import sys
from typing import Any

from gymport import core, spaces

_HOMES = {"Env": (core, "gymnasium.core"), "spaces": (spaces, "gymnasium.spaces")}


def is_env(value: Any) -> bool:
    """Whether it is an environment of the core or of gymnasium."""
    return isinstance(value, _classes("Env", "Env"))


def is_space(value: Any, kind: str = "Space") -> bool:
    """Whether it is a space of the core or of gymnasium, and of that kind, such as ``Box``."""
    return isinstance(value, _classes("spaces", kind))


def is_of_gym(value: Any) -> bool:
    """Whether it is made of a class of gym, the library before gymnasium."""
    return any(base.__module__.partition(".")[0] == "gym" for base in type(value).__mro__)


def _classes(home: str, name: str) -> tuple[type[Any], ...]:
    own, other = _HOMES[home]
    loaded = (own, sys.modules.get(other))  # what is not loaded has no instances
    return tuple(getattr(module, name) for module in loaded if hasattr(module, name))
