"""Packages that know only gym, in programs for Gymnasium."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from gymport.adapters.libraries import library as find_library
from gymport.adapters.sharing import share
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
    before = dict(_specs())
    package = importlib.import_module(name)
    owner = find_library(library).name
    for env_id, spec in list(_specs().items()):
        if before.get(env_id) is not spec:
            share(spec, owner)
    return package


def _specs() -> dict[str, Any]:
    """What is registered with the shim, by id."""
    registry: Any = importlib.import_module("gym.envs.registration").registry
    specs: dict[str, Any] = registry if isinstance(registry, dict) else registry.env_specs
    return specs
