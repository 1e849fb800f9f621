"""The modules that ``import gym`` has always loaded, and that are loaded on demand."""

from __future__ import annotations

from gymport.gym_0_22.version import has

if has("checker"):
    from gymport.gym_0_22.utils import passive_env_checker as passive_env_checker

__all__: list[str] = []
if has("checker"):
    __all__ += ["passive_env_checker"]
