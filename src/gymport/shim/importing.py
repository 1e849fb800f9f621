"""Packages that know only gym, in programs for Gymnasium."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from gymport.adapters.libraries import library as find_library
from gymport.adapters.sharing import share
from gymport.shim import DEFAULT_RELEASE, children, install, installed
from gymport.shim.naming import release_of


def import_legacy(
    name: str,
    version: str | None = None,
    *,
    library: str = "auto",
    numpy_aliases: bool = False,
) -> ModuleType:
    """Import a package that knows only gym, and let today's ``make`` make its environments.

    The shim is installed for it, and stays: such packages import gym later too.

    Args:
        name: The package, such as ``"pybullet_envs"``.
        version: The release of gym that it is for; None: the one that is installed, else 0.21.0.
        library: Whose registry: ``gymnasium``, ``core``, or ``auto``: gymnasium where it can be
            imported, else core.
        numpy_aliases: Whether to put back the names that numpy has removed, for the whole program.

    Returns:
        The package.

    Raises:
        ShimError: A real gym is imported already, or the release cannot be had.
        ImportError: The package is not installed.
    """
    _install(version, numpy_aliases)
    before = dict(_specs())
    package = importlib.import_module(name)
    owner = find_library(library).name
    for env_id, spec in list(_specs().items()):
        if before.get(env_id) is not spec:
            share(spec, owner)
    return package


def _install(version: str | None, numpy_aliases: bool) -> None:
    """Install the shim, unless it is there; names of numpy that were asked for earlier stay."""
    now = installed()
    wanted = (now or DEFAULT_RELEASE) if version is None else release_of(version)
    if now != wanted or numpy_aliases:
        install(wanted, numpy_aliases or children.asked_for()[1])


def _specs() -> dict[str, Any]:
    """What is registered with the shim, by id."""
    registry: Any = importlib.import_module("gym.envs.registration").registry
    specs: dict[str, Any] = registry if isinstance(registry, dict) else registry.env_specs
    return specs
