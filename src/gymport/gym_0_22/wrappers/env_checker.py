"""The checks that ``make`` has done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.utils.passive_env_checker import (
    check_action_space,
    check_observation_space,
    env_render_passive_checker,
    env_reset_passive_checker,
    env_step_passive_checker,
)
from gymport.gym_0_22.version import ENVIRONMENT_CREATION

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


class PassiveEnvChecker(Wrapper[Any, Any]):
    """Checks the spaces, and the first reset, step and rendering.

    Args:
        env: The environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env, new_step_api=True)
        assert hasattr(env, "action_space"), (
            f"The environment must specify an action space. {ENVIRONMENT_CREATION}"
        )
        check_action_space(env.action_space)
        assert hasattr(env, "observation_space"), (
            f"The environment must specify an observation space. {ENVIRONMENT_CREATION}"
        )
        check_observation_space(env.observation_space)
        self.checked_reset = False
        self.checked_step = False
        self.checked_render = False

    def step(self, action: Any) -> Step[Any]:
        """Step the environment, and check the first time."""
        result: Step[Any]
        if self.checked_step:
            result = self.env.step(action)
        else:
            self.checked_step = True
            result = env_step_passive_checker(self.env, action)
        return result

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment, and check the first time."""
        if self.checked_reset:
            return self.env.reset(**kwargs)
        self.checked_reset = True
        return env_reset_passive_checker(self.env, **kwargs)

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """Render the environment, and check the first time."""
        if self.checked_render:
            return self.env.render(*args, **kwargs)
        self.checked_render = True
        return env_render_passive_checker(self.env, *args, **kwargs)
