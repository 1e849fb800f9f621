"""The taxi."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import adapted, forwarding
from gymport.gym_0_22.version import has


def _without_masks(modern: Any) -> Any:
    """The class whose infos do not say which actions do something."""

    class Taxi(modern):  # type: ignore[misc]
        """The taxi with the infos of before 0.25."""

        def step(self, a: Any) -> Any:
            *result, info = super().step(a)
            info.pop("action_mask", None)
            return (*result, info)

        def reset(self, **kwargs: Any) -> Any:
            state, info = super().reset(**kwargs)
            info.pop("action_mask", None)
            return state, info

    return modern if has("action_masks") else Taxi


TaxiEnv = adapted("toy_text.taxi", "TaxiEnv", "toy_text.taxi", _without_masks)
__getattr__ = forwarding(__name__, "toy_text.taxi")
