"""The packages that add environments to Gymnasium."""

from __future__ import annotations

import importlib
from contextlib import suppress
from typing import Any

from gymport.adapters.sharing import is_shared

COMPANIONS = ("ale_py", "gymnasium_robotics")
"""The packages that register with Gymnasium when they are told to."""
_NO_ENVIRONMENTS = ("GymV21Environment-v0", "GymV26Environment-v0")
"""Gymnasium's ids that stand for environments of gym."""


def gymnasium_spec(env_id: str) -> Any:
    """Return the spec of an id that Gymnasium or a companion of it has, or None.

    What it has from the shim alone is not its own.
    """
    if env_id in _NO_ENVIRONMENTS or is_shared(env_id, "gymnasium"):
        return None
    try:
        gymnasium: Any = importlib.import_module("gymnasium")
    except ImportError:
        return None
    registry = gymnasium.envs.registration.registry
    if env_id not in registry:
        register_companions(gymnasium)
    return registry.get(env_id)


def register_companions(gymnasium: Any) -> None:
    """Have the packages that add to Gymnasium register their environments."""
    for name in COMPANIONS:
        with suppress(ImportError):
            module = importlib.import_module(name)
            if hasattr(gymnasium, "register_envs"):  # before 1.0 importing the module was enough
                gymnasium.register_envs(module)


def told(spec: Any) -> dict[str, Any]:
    """Return what a spec of Gymnasium's says, as both trees' specs take it."""
    names = ("reward_threshold", "nondeterministic", "max_episode_steps", "order_enforce")
    return {**{name: getattr(spec, name) for name in names}, "kwargs": dict(spec.kwargs)}
