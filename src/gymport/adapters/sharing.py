"""Environments that a program registers with a ``gym`` of gymport's, known to Gymnasium too."""

from __future__ import annotations

import sys
import warnings
from contextlib import suppress
from typing import Any

from gymport.errors import GymportError

_OWN = "gym.envs."
"""What the entry points of gym's own environments begin with."""

_shared: set[tuple[str, str]] = set()


def is_shared(env_id: str, library: str) -> bool:
    """Whether a library has the id from ``share``."""
    return (library, env_id) in _shared


def offer(spec: Any) -> None:
    """Enter an environment into Gymnasium's registry, if Gymnasium is imported.

    gym's own environments and those that are gone are not entered, and no id that Gymnasium has
    already is taken from it. What Gymnasium refuses, such as an id that gym lets stand beside one
    with a version, stays gym's alone.

    Args:
        spec: What ``gym.spec`` returns.
    """
    gymnasium: Any = sys.modules.get("gymnasium")
    if not hasattr(gymnasium, "make") or str(spec.entry_point).startswith(_OWN):
        return
    if is_shared(spec.id, "gymnasium") or spec.id not in gymnasium.envs.registration.registry:
        with suppress(GymportError, gymnasium.error.Error):
            share(spec, "gymnasium")


def share(spec: Any, library: str) -> None:
    """Enter an environment into a library's registry; its ``make`` makes it a modern one.

    Args:
        spec: What ``gym.spec`` returns.
        library: Whose registry; see ``register_legacy``.
    """
    if spec.entry_point is None:
        return
    from gymport.adapters.registering import register_legacy  # takes time to load

    with warnings.catch_warnings():
        if is_shared(spec.id, library):  # the program has registered it anew
            warnings.filterwarnings("ignore", ".*Overriding environment")
        register_legacy(
            spec.id,
            spec.entry_point,
            max_episode_steps=spec.max_episode_steps,
            reward_threshold=spec.reward_threshold,
            nondeterministic=spec.nondeterministic,
            order_enforce=getattr(spec, "order_enforce", True),
            disable_env_checker=True,  # its user is not its author
            kwargs=dict(getattr(spec, "_kwargs", None) or getattr(spec, "kwargs", None) or {}),
            library=library,
        )
    _shared.add((library, spec.id))
