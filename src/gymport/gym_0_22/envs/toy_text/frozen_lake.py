"""The frozen lake."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily
from gymport.gym_common.lake_maps import generate_random_map


class _Thirds:
    """Has gym's maps, its rewards, which are floats, and its chances, which are thirds."""

    P: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("map_name", "") is None and kwargs.get("desc") is None:
            kwargs["desc"] = generate_random_map()
        super().__init__(*args, **kwargs)
        for actions in self.P.values():
            for rows in actions.values():
                rows[:] = [_row(len(rows), *row) for row in rows]


def _row(count: int, chance: float, state: Any, reward: Any, over: Any) -> Any:
    return (1.0 / 3.0 if count == 3 else chance), state, float(reward), over


FrozenLakeEnv: Any
__getattr__ = lazily(
    __name__, "FrozenLakeEnv", ("gymnasium.envs.toy_text.frozen_lake", "FrozenLakeEnv"), _Thirds
)
