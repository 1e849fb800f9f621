"""Any gym code, from any year, on today's Python, numpy and Gymnasium.

Example:
    >>> import gymport
    >>> gymport.dialect("0.17.3").name
    'gym-0.21'

Names are loaded on first use: importing gymport loads neither numpy nor any gym.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gymport.adapters.detect import detect
    from gymport.adapters.explain import explain
    from gymport.adapters.legacy import legacy
    from gymport.adapters.modern import modernize
    from gymport.adapters.registering import register_legacy
    from gymport.adapters.spaces import convert_space
    from gymport.adapters.vector.legacy import legacy_vector
    from gymport.adapters.vector.modern import modernize_vector
    from gymport.adapters.wrapping import wrap
    from gymport.artefacts import load_pickle
    from gymport.core import ActionWrapper, Env, ObservationWrapper, RewardWrapper, Wrapper
    from gymport.dialects import DIALECTS, Dialect, dialect
    from gymport.errors import GymportError
    from gymport.registration import (
        VectorizeMode,
        make,
        make_vec,
        pprint_registry,
        register,
        register_envs,
        registry,
        spec,
    )
    from gymport.shim import install, uninstall
    from gymport.shim.importing import import_legacy
    from gymport.spaces import Space

__version__ = "0.1.0"

_HOMES = {
    "ActionWrapper": "gymport.core",
    "DIALECTS": "gymport.dialects",
    "Dialect": "gymport.dialects",
    "Env": "gymport.core",
    "GymportError": "gymport.errors",
    "ObservationWrapper": "gymport.core",
    "RewardWrapper": "gymport.core",
    "Space": "gymport.spaces",
    "VectorizeMode": "gymport.registration",
    "Wrapper": "gymport.core",
    "convert_space": "gymport.adapters.spaces",
    "detect": "gymport.adapters.detect",
    "dialect": "gymport.dialects",
    "explain": "gymport.adapters.explain",
    "import_legacy": "gymport.shim.importing",
    "install": "gymport.shim",
    "legacy": "gymport.adapters.legacy",
    "legacy_vector": "gymport.adapters.vector.legacy",
    "load_pickle": "gymport.artefacts",
    "make": "gymport.registration",
    "make_vec": "gymport.registration",
    "modernize": "gymport.adapters.modern",
    "modernize_vector": "gymport.adapters.vector.modern",
    "pprint_registry": "gymport.registration",
    "register": "gymport.registration",
    "register_envs": "gymport.registration",
    "register_legacy": "gymport.adapters.registering",
    "registry": "gymport.registration",
    "spec": "gymport.registration",
    "uninstall": "gymport.shim",
    "wrap": "gymport.adapters.wrapping",
}
"""The module that defines each public name."""

_MODULES = {
    "core",
    "dialects",
    "errors",
    "gym",
    "logger",
    "registration",
    "seeding",
    "spaces",
    "testing",
    "utils",
    "vector",
    "wrappers",
}
"""The public modules, reachable as attributes."""

__all__ = [
    "DIALECTS",
    "ActionWrapper",
    "Dialect",
    "Env",
    "GymportError",
    "ObservationWrapper",
    "RewardWrapper",
    "Space",
    "VectorizeMode",
    "Wrapper",
    "__version__",
    "convert_space",
    "detect",
    "dialect",
    "explain",
    "import_legacy",
    "install",
    "legacy",
    "legacy_vector",
    "load_pickle",
    "make",
    "make_vec",
    "modernize",
    "modernize_vector",
    "pprint_registry",
    "register",
    "register_envs",
    "register_legacy",
    "registry",
    "spec",
    "uninstall",
    "wrap",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = importlib.import_module(f"gymport.{name}")
    else:
        raise AttributeError(f"module 'gymport' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES})
