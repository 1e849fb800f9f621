"""The taxi."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import adapted, forwarding, modern_class
from gymport.gym_0_22.version import has

_MODULE = "toy_text.taxi"
_Modern: Any = modern_class(f"gymnasium.envs.{_MODULE}", "TaxiEnv")


class _Taxi(_Modern):  # type: ignore[misc]
    """The taxi whose infos do not say which actions do something."""

    def step(self, a: Any) -> Any:
        *result, info = super().step(a)
        info.pop("action_mask", None)
        return (*result, info)

    def reset(self, **kwargs: Any) -> Any:
        state, info = super().reset(**kwargs)
        info.pop("action_mask", None)
        return state, info


TaxiEnv = adapted(_MODULE, "TaxiEnv", _MODULE, _Modern if has("action_masks") else _Taxi)
__getattr__ = forwarding(__name__, _MODULE)
