"""The order of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.error import ResetNeeded
from gymport.gym_0_22.version import has

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

_STEP = "Cannot call env.step() before calling reset()"
_LATER_STEP = "Cannot call env.step() before calling env.reset()"
_RENDER = (
    "Cannot call `env.render()` before calling `env.reset()`, if this is a intended action, "
    "set `disable_render_order_enforcing=True` on the OrderEnforcer wrapper."
)


class OrderEnforcing(Wrapper[Any, Any]):
    """Refuses a step, and from 0.24 a rendering, before the first reset.

    Args:
        env: The environment to wrap.
        disable_render_order_enforcing: Whether it can be rendered before.
    """

    def __init__(self, env: Any, disable_render_order_enforcing: bool = False) -> None:
        super().__init__(env, new_step_api=True)
        self._has_reset = False
        self._disable_render_order_enforcing = disable_render_order_enforcing

    def step(self, action: Any) -> Step[Any]:
        """Step the environment.

        Raises:
            gym.error.ResetNeeded: It was never reset; up to 0.23 an AssertionError.
        """
        if not self._has_reset:
            raise ResetNeeded(_LATER_STEP) if has("checker") else AssertionError(_STEP)
        result: Step[Any] = self.env.step(action)
        return result

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment."""
        self._has_reset = True
        return self.env.reset(**kwargs)

    if has("checker"):

        def render(self, *args: Any, **kwargs: Any) -> Any:
            """Render the environment.

            Raises:
                gym.error.ResetNeeded: It was never reset.
            """
            if not self._disable_render_order_enforcing and not self._has_reset:
                raise ResetNeeded(_RENDER)
            return self.env.render(*args, **kwargs)

    @property
    def has_reset(self) -> bool:
        """Whether it was ever reset."""
        return self._has_reset
