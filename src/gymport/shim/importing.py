"""Packages that know only gym, in programs for Gymnasium."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from gymport.adapters.registering import register_legacy
from gymport.shim import DEFAULT_RELEASE, install, installed


def import_legacy(name: str, version: str | None = None, *, library: str = "auto") -> ModuleType:
    """Import a package that knows only gym, and let today's ``make`` make its environments.

    The shim is installed for it, and stays: such packages import gym later too.

    Args:
        name: The package, such as ``"pybullet_envs"``.
        version: The release of gym that it is for; None: the one that is installed, else 0.21.0.
        library: Whose registry: ``gymnasium``, ``core``, or ``auto``: gymnasium where it can be
            imported, else core.

    Returns:
        The package.

    Raises:
        ShimError: A real gym is imported already, or the release cannot be had.
        ImportError: The package is not installed.
    """
    if installed() is None or version is not None:
        install(version or DEFAULT_RELEASE)
    registry: Any = importlib.import_module("gym.envs").registry
    before = dict(registry.env_specs)
    package = importlib.import_module(name)
    for env_id, spec in list(registry.env_specs.items()):
        if before.get(env_id) is not spec:
            _share(spec, library)
    return package


def _share(spec: Any, library: str) -> None:
    """Enter an environment of the shim's registry into today's."""
    if spec.entry_point is None:
        return
    register_legacy(
        spec.id,
        spec.entry_point,
        max_episode_steps=spec.max_episode_steps,
        reward_threshold=spec.reward_threshold,
        nondeterministic=spec.nondeterministic,
        order_enforce=spec.order_enforce,
        kwargs=dict(spec._kwargs),
        library=library,
    )
