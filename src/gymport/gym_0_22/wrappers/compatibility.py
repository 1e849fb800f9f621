"""Environments of before 0.26."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from gymport.gym_0_22.core import Env
from gymport.gym_0_22.utils.step_api_compatibility import (
    convert_to_terminated_truncated_step_api,
)


@runtime_checkable
class LegacyEnv(Protocol):
    """What an environment of before 0.26 has."""

    observation_space: Any
    action_space: Any

    def reset(self) -> Any:
        """Begin an episode and return its first observation."""

    def step(self, action: Any) -> Any:
        """Take one step: return observation, reward, done and info."""

    def render(self, mode: Any = "human") -> Any:
        """Show the environment in that mode."""

    def close(self) -> Any:
        """Release what the environment holds."""

    def seed(self, seed: int | None = None) -> Any:
        """Seed the environment's random numbers."""


class EnvCompatibility(Env[Any, Any]):
    """An environment of before 0.26 that speaks 0.26.

    Args:
        old_env: The environment.
        render_mode: The mode that ``render`` shows it in.
    """

    def __init__(self, old_env: Any, render_mode: str | None = None) -> None:
        self.metadata = getattr(old_env, "metadata", {"render_modes": []})
        self.render_mode = render_mode
        reward_range: Any = getattr(old_env, "reward_range", None)
        self.reward_range = reward_range
        self.spec = getattr(old_env, "spec", None)
        self.env = old_env
        self.observation_space = old_env.observation_space
        self.action_space = old_env.action_space

    def reset(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, seed: int | None = None, options: Any = None
    ) -> Any:
        """Reset the environment, seeded if a seed is given; the info is empty."""
        if seed is not None:
            self.env.seed(seed)
        if self.render_mode == "human":
            self.render()
        return self.env.reset(), {}

    def step(self, action: Any) -> Any:
        """Step the environment; return two flags instead of ``done``."""
        result = self.env.step(action)
        if self.render_mode == "human":
            self.render()
        return convert_to_terminated_truncated_step_api(result)

    def render(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Render the environment in its mode."""
        return self.env.render(mode=self.render_mode)

    def close(self) -> None:
        """Close the environment."""
        self.env.close()

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)
