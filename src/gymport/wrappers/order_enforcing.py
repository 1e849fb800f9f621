"""OrderEnforcing: an error for whoever steps or renders before the first reset."""

from __future__ import annotations

from typing import Any, SupportsFloat

from gymport.core import ActType, Env, ObsType, RenderFrame, Wrapper
from gymport.errors import ResetNeeded
from gymport.utils import RecordConstructorArgs


class OrderEnforcing(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Refuses ``step`` and ``render`` until the first ``reset``; ``make`` applies it.

    Args:
        env: The environment to wrap.
        disable_render_order_enforcing: Whether ``render`` may come before ``reset``.
    """

    def __init__(
        self, env: Env[ObsType, ActType], disable_render_order_enforcing: bool = False
    ) -> None:
        RecordConstructorArgs.__init__(
            self, disable_render_order_enforcing=disable_render_order_enforcing
        )
        Wrapper.__init__(self, env)
        self._has_reset = False
        self._disable_render_order_enforcing = disable_render_order_enforcing

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment.

        Raises:
            ResetNeeded: It was never reset.
        """
        if not self._has_reset:
            raise ResetNeeded("env.step() came before the first reset; call env.reset() first")
        return self.env.step(action)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment, and allow the rest from now on."""
        self._has_reset = True
        return self.env.reset(seed=seed, options=options)

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Render the environment.

        Raises:
            ResetNeeded: It was never reset, and that was not allowed.
        """
        if not self._has_reset and not self._disable_render_order_enforcing:
            raise ResetNeeded(
                "env.render() came before the first reset; call env.reset() first, or wrap with "
                "OrderEnforcing(env, disable_render_order_enforcing=True)"
            )
        return self.env.render()

    @property
    def has_reset(self) -> bool:
        """Whether the environment was reset through this wrapper."""
        return self._has_reset

    def _change_spec(self, spec: Any) -> None:
        spec.order_enforce = True
