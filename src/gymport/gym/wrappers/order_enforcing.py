"""A check that ``reset`` comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym.core import Wrapper

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep


class OrderEnforcing(Wrapper):
    """Refuses to step an environment that was not reset.

    Args:
        env: The environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._has_reset = False

    def step(self, action: Any) -> DoneStep:
        """Step the environment."""
        assert self._has_reset, "Cannot call env.step() before calling reset()"
        result: DoneStep = self.env.step(action)
        return result

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment."""
        self._has_reset = True
        return self.env.reset(**kwargs)
