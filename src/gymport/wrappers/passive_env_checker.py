"""PassiveEnvChecker: the first reset, step and render are checked, and passed on unchanged."""

from __future__ import annotations

from typing import Any, SupportsFloat

from gymport.checks.render import checked_render
from gymport.checks.reset import checked_reset
from gymport.checks.spaces import check_spaces
from gymport.checks.step import checked_step
from gymport.checks.warning import warn
from gymport.core import ActType, Env, ObsType, RenderFrame, Wrapper
from gymport.utils import RecordConstructorArgs


class PassiveEnvChecker(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Checks the spaces, and what the first ``reset``, ``step`` and ``render`` return.

    ``make`` applies it unless told ``disable_env_checker=True``. `gymport.testing.check_env` makes
    the same checks, and more.

    Args:
        env: The environment to wrap.

    Attributes:
        checked_reset: Whether ``reset`` was checked.
        checked_step: Whether ``step`` was checked.
        checked_render: Whether ``render`` was checked.
        close_called: Whether the environment was closed.

    Raises:
        AttributeError: A space is missing.
        TypeError: A space is no space.
        AssertionError: A space contradicts itself.
    """

    def __init__(self, env: Env[ObsType, ActType]) -> None:
        RecordConstructorArgs.__init__(self)
        Wrapper.__init__(self, env)
        check_spaces(env)
        self.checked_reset = False
        self.checked_step = False
        self.checked_render = False
        self.close_called = False

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment, the first time with checks."""
        if self.checked_step:
            return self.env.step(action)
        self.checked_step = True
        result: tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]
        result = checked_step(self.env, action)
        return result

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment, the first time with checks."""
        if self.checked_reset:
            return self.env.reset(seed=seed, options=options)
        self.checked_reset = True
        result: tuple[ObsType, dict[str, Any]]
        result = checked_reset(self.env, seed=seed, options=options)
        return result

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Render the environment, the first time with checks."""
        if self.checked_render:
            return self.env.render()
        self.checked_render = True
        frames: RenderFrame | list[RenderFrame] | None = checked_render(self.env)
        return frames

    def close(self) -> None:
        """Close the environment; a warning comes before an error of a second call."""
        if not self.close_called:
            self.close_called = True
            return self.env.close()
        try:
            return self.env.close()
        except Exception:
            warn("close() raised when called again; let it do nothing on a closed environment")
            raise

    def _change_spec(self, spec: Any) -> None:
        spec.disable_env_checker = False
