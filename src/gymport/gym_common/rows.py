"""A row of the tables of environments."""

from __future__ import annotations

from typing import Any, Mapping, NamedTuple

_NOTHING: Mapping[str, Any] = {}


class Row(NamedTuple):
    """An id of gym's own.

    Attributes:
        id: The id.
        entry_point: The module below ``gym.envs`` and the class in it.
        max_episode_steps: The limit of steps, or None.
        reward_threshold: The return from which on the task counts as solved, or None.
        kwargs: The arguments for the class.
        since: The first release that has it.
        before: The first release that has it no longer.
        nondeterministic: Whether it differs between runs of one seed.
    """

    id: str
    entry_point: str
    max_episode_steps: int | None = None
    reward_threshold: float | None = None
    kwargs: Mapping[str, Any] = _NOTHING
    since: str = "0.9"
    before: str = "0.22"
    nondeterministic: bool = False
