"""The taxi."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily
from gymport.gym_0_22.version import has


class _NoMasks:
    """Does not say in infos which actions do something."""

    def step(self, a: Any) -> Any:
        """Drive: see Gymnasium's ``step``."""
        *result, info = super().step(a)  # type: ignore[misc]
        info.pop("action_mask", None)
        return (*result, info)

    def reset(self, **kwargs: Any) -> Any:
        """Begin an episode: see Gymnasium's ``reset``."""
        state, info = super().reset(**kwargs)  # type: ignore[misc]
        info.pop("action_mask", None)
        return state, info


TaxiEnv: Any
__getattr__ = lazily(
    __name__,
    "TaxiEnv",
    ("gymnasium.envs.toy_text.taxi", "TaxiEnv"),
    None if has("action_masks") else _NoMasks,
)
