"""gym's environments, and the functions that make them by their ids."""

from typing import TYPE_CHECKING

from gymport.gym_0_22.envs.registration import load_env_plugins, make, register, registry, spec
from gymport.gym_0_22.envs.table import rows_of
from gymport.gym_0_22.version import VERSION

if TYPE_CHECKING:
    from gymport.gym_0_22.envs import registration as registration

__all__ = ["load_env_plugins", "make", "register", "registry", "spec"]

for _row in rows_of(VERSION):
    register(
        _row.id,
        f"gym.envs.{_row.entry_point}",
        max_episode_steps=_row.max_episode_steps,
        reward_threshold=_row.reward_threshold,
        kwargs=dict(_row.kwargs),
    )
