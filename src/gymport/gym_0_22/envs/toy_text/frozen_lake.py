"""The frozen lake."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import adapted, forwarding, modern_class

_MODULE = "toy_text.frozen_lake"
_Modern: Any = modern_class(f"gymnasium.envs.{_MODULE}", "FrozenLakeEnv")


class _FrozenLake(_Modern):  # type: ignore[misc]
    """The frozen lake with gym's rewards, which are floats, and chances, which are thirds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for actions in self.P.values():
            for rows in actions.values():
                rows[:] = [_row(len(rows), *row) for row in rows]


def _row(count: int, chance: float, state: Any, reward: Any, over: Any) -> Any:
    return (1.0 / 3.0 if count == 3 else chance), state, float(reward), over


FrozenLakeEnv = adapted(_MODULE, "FrozenLakeEnv", _MODULE, _FrozenLake)
__getattr__ = forwarding(__name__, _MODULE)
