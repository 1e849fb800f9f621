"""What programs for Gymnasium ask for where they are given an environment of gym's.

They look for the package ``shimmy`` and take its two classes. Where it is not installed, this
module stands in its place while the shim does, and adapts with gymport: Stable-Baselines3 2.x and
others take environments of the shim as they are.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import sys
from types import ModuleType
from typing import Any, Sequence

__all__ = ["GymV21CompatibilityV0", "GymV26CompatibilityV0", "openai_gym_compatibility"]

_SHIMMY = "shimmy"
_LIBRARY = "gymnasium"


def GymV21CompatibilityV0(  # noqa: N802 (a class in the package it stands for)
    env_id: str | None = None, make_kwargs: dict[str, Any] | None = None, env: Any = None
) -> Any:
    """Return an environment of gym's, made by its id or given, as one of Gymnasium's.

    Args:
        env_id: The id to make it by, where none is given.
        make_kwargs: What to make it with.
        env: The environment.
    """
    from gymport.adapters.modern import modernize

    if env is None:
        env = importlib.import_module("gym").make(env_id, **(make_kwargs or {}))
    return modernize(env, library=_LIBRARY)


GymV26CompatibilityV0 = GymV21CompatibilityV0


def _convert_space(space: Any) -> Any:
    from gymport.adapters.spaces import convert_space

    return convert_space(space, library=_LIBRARY)


openai_gym_compatibility = sys.modules[__name__]


class Bridges:
    """Finds this module as ``shimmy``; it stands last, so that an installed one is found first."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find what stands in for shimmy, if it is asked for."""
        if fullname in (_SHIMMY, f"{_SHIMMY}.openai_gym_compatibility"):
            loader: Any = self
            return importlib.machinery.ModuleSpec(fullname, loader, is_package=fullname == _SHIMMY)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Return a module with the names of this one."""
        module = ModuleType(spec.name, __doc__)
        vars(module).update({name: globals()[name] for name in (*__all__, "_convert_space")})
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module as it is."""

    @staticmethod
    def forget() -> None:
        """Take the modules that stand in for shimmy out of those that are loaded."""
        for name, module in list(sys.modules.items()):
            if isinstance(getattr(module, "__loader__", None), Bridges):
                del sys.modules[name]
