"""The wrappers that ``make`` applies and those that most environments need; see each file.

They do what gymnasium 1.1's of the same names do, and each is loaded on first use. The others stay
with gymnasium: asking for one here raises an error with the lines to write.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gymport.wrappers.autoreset import Autoreset
    from gymport.wrappers.clip_action import ClipAction
    from gymport.wrappers.order_enforcing import OrderEnforcing
    from gymport.wrappers.passive_env_checker import PassiveEnvChecker
    from gymport.wrappers.record_episode_statistics import RecordEpisodeStatistics
    from gymport.wrappers.render_collection import RenderCollection
    from gymport.wrappers.rescale_action import RescaleAction
    from gymport.wrappers.time_aware_observation import TimeAwareObservation
    from gymport.wrappers.time_limit import TimeLimit
    from gymport.wrappers.transform_action import TransformAction
    from gymport.wrappers.transform_observation import TransformObservation
    from gymport.wrappers.transform_reward import TransformReward

__all__ = [
    "Autoreset",
    "ClipAction",
    "OrderEnforcing",
    "PassiveEnvChecker",
    "RecordEpisodeStatistics",
    "RenderCollection",
    "RescaleAction",
    "TimeAwareObservation",
    "TimeLimit",
    "TransformAction",
    "TransformObservation",
    "TransformReward",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        from gymport.wrappers._elsewhere import error_for

        raise error_for(name)
    value = getattr(importlib.import_module(f"gymport.wrappers.{_file(name)}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _file(name: str) -> str:
    """The module of a wrapper: its name in lower case, words joined by underscores."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]
