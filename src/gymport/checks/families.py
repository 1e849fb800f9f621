"""The classes of the core and of gymnasium that are one kind of thing."""

from __future__ import annotations

import sys
from typing import Any

from gymport import core, spaces


def is_env(value: Any) -> bool:
    """Whether it is an environment of the core or of gymnasium."""
    return isinstance(value, (core.Env, *_foreign("gymnasium.core", "Env")))


def is_space(value: Any, kind: str = "Space") -> bool:
    """Whether it is a space of the core or of gymnasium, and of that kind, such as ``Box``."""
    return isinstance(value, (getattr(spaces, kind), *_foreign("gymnasium.spaces", kind)))


def is_of_gym(value: Any) -> bool:
    """Whether it is made of a class of gym, the library before gymnasium."""
    return any(base.__module__.partition(".")[0] == "gym" for base in type(value).__mro__)


def _foreign(home: str, name: str) -> tuple[type[Any], ...]:
    """Gymnasium's class of a name; none while gymnasium is not loaded: it has no instances."""
    module = sys.modules.get(home)
    return (getattr(module, name),) if hasattr(module, name) else ()
