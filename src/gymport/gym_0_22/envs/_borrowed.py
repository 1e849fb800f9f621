"""The environments that only Gymnasium and its companions have, under their ids."""

from __future__ import annotations

import importlib
from contextlib import suppress
from functools import partial
from typing import Any

from gymport.gym_0_22.envs._specs import EnvSpec

COMPANIONS = ("ale_py", "gymnasium_robotics")
"""The packages that register with Gymnasium when they are told to."""


def borrowed(env_id: str) -> EnvSpec | None:
    """Return the spec of an id that Gymnasium has, made to speak the release's dialect, or None."""
    try:
        gymnasium: Any = importlib.import_module("gymnasium")
    except ImportError:
        return None
    registry = gymnasium.envs.registration.registry
    if env_id not in registry:
        _register_companions(gymnasium)
    spec = registry.get(env_id)
    return None if spec is None else _as_old(spec)


def _register_companions(gymnasium: Any) -> None:
    for name in COMPANIONS:
        with suppress(ImportError):
            module = importlib.import_module(name)
            if hasattr(gymnasium, "register_envs"):  # before 1.0 importing the module was enough
                gymnasium.register_envs(module)


def _as_old(spec: Any) -> EnvSpec:
    return EnvSpec(
        spec.id,
        partial(_made, spec.id),
        reward_threshold=spec.reward_threshold,
        nondeterministic=spec.nondeterministic,
        max_episode_steps=spec.max_episode_steps,
        order_enforce=spec.order_enforce,
        kwargs=dict(spec.kwargs),
    )


def _made(env_id: str, **kwargs: Any) -> Any:
    """The environment without Gymnasium's wrappers."""
    from gymport.gym_0_22.envs._adapted import view

    gymnasium = importlib.import_module("gymnasium")
    return view(gymnasium.make(env_id, disable_env_checker=True, **kwargs).unwrapped)
