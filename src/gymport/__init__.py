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
    from gymport.adapters.legacy import legacy
    from gymport.adapters.modern import modernize
    from gymport.dialects import DIALECTS, Dialect, dialect
    from gymport.errors import GymportError

__version__ = "0.1.0"

_HOMES = {
    "DIALECTS": "gymport.dialects",
    "Dialect": "gymport.dialects",
    "GymportError": "gymport.errors",
    "detect": "gymport.adapters.detect",
    "dialect": "gymport.dialects",
    "legacy": "gymport.adapters.legacy",
    "modernize": "gymport.adapters.modern",
}
"""The module that defines each public name."""

_MODULES = {"core", "dialects", "errors", "seeding", "spaces"}
"""The public modules, reachable as attributes."""

__all__ = [
    "DIALECTS",
    "Dialect",
    "GymportError",
    "__version__",
    "detect",
    "dialect",
    "legacy",
    "modernize",
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
