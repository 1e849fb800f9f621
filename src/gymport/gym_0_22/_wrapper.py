"""The bases of wrappers, from 0.22 to 0.26."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22._env import ActType, Env, ObsType, resets_with_info
from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.utils.step_api_compatibility import OLD_STEPS, step_api_compatibility
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common import changes
from gymport.gym_common.forwarding import follow, inner_attribute, own_or_inner, wrapper_text

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Reset, Step
    from gymport.gym_0_22.envs.registration import EnvSpec
    from gymport.gym_0_22.spaces import Space

_PRIVATE = "accessing private attribute '{}' is prohibited"


class Wrapper(Env[ObsType, ActType]):
    """An environment around another one; what it does not do itself, the other one does.

    Args:
        env: The environment to wrap.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    __module__ = "gymport.gym_0_22.core"

    def __init__(self, env: Any, new_step_api: bool = False) -> None:
        self.env = env
        follow(self)
        if SPEAKS.render == "both":
            self.new_step_api = new_step_api
            if not new_step_api:
                deprecation(OLD_STEPS.format("wrapper", "bool"))

    def __getattr__(self, name: str) -> Any:
        return inner_attribute(self, name, _PRIVATE)

    @property
    def spec(self) -> EnvSpec | None:  # type: ignore[override]
        """The spec of the environment inside."""
        spec: EnvSpec | None = self.env.spec
        return spec

    action_space: Space[ActType] = own_or_inner("action_space", "The action space")
    observation_space: Space[ObsType] = own_or_inner("observation_space", "The observation space")
    reward_range: tuple[float, float] = own_or_inner(
        "reward_range", "The smallest and the largest reward"
    )
    metadata: dict[str, Any] = own_or_inner("metadata", "The metadata")

    @classmethod
    def class_name(cls) -> str:
        """Return the class's name."""
        return cls.__name__

    if SPEAKS.make_render_mode:

        @property
        def render_mode(self) -> Any:
            """The mode that the environment was made with."""
            return self.env.render_mode

    @property
    def np_random(self) -> Any:
        """The random stream of the environment inside."""
        return self.env.np_random

    @np_random.setter
    def np_random(self, value: Any) -> None:
        self.env.np_random = value

    @property
    def _np_random(self) -> Any:
        raise AttributeError(
            "Can't access `_np_random` of a wrapper, use `.unwrapped._np_random` or `.np_random`."
        )

    if TYPE_CHECKING or SPEAKS.render != "both":

        def step(self, action: ActType) -> Step[ObsType]:
            """Step the environment."""
            result: Step[ObsType] = self.env.step(action)
            return result

    else:

        def step(self, action: Any) -> Any:
            """Step the environment; ``new_step_api`` says what the result looks like."""
            return step_api_compatibility(self.env.step(action), self.new_step_api)

    def reset(self, **kwargs: Any) -> Reset[ObsType]:
        """Reset the environment."""
        result: Reset[ObsType] = self.env.reset(**kwargs)
        return result

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """Render the environment."""
        return self.env.render(*args, **kwargs)

    def close(self) -> Any:
        """Close the environment."""
        return self.env.close()

    if SPEAKS.seed_method:

        def seed(self, seed: int | None = None) -> Any:
            """Seed the environment."""
            return self.env.seed(seed)

    __str__ = wrapper_text

    def __repr__(self) -> str:
        return str(self)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self.env.unwrapped


class ObservationWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes observations by ``observation``."""

    __module__ = "gymport.gym_0_22.core"

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; return the changed observation, and the info if there is one."""
        result = self.env.reset(**kwargs)
        if resets_with_info(kwargs):
            observation, info = result
            return self.observation(observation), info
        return self.observation(result)

    def step(self, action: ActType) -> Step[ObsType]:
        """Step the environment, and change the observation."""
        observation, *rest = self.env.step(action)
        return (self.observation(observation), *rest)

    observation = changes.observation


class RewardWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes rewards by ``reward``."""

    __module__ = "gymport.gym_0_22.core"

    def step(self, action: ActType) -> Step[ObsType]:
        """Step the environment, and change the reward."""
        observation, reward, *rest = self.env.step(action)
        return (observation, self.reward(reward), *rest)

    reward = changes.reward


class ActionWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes actions by ``action``."""

    __module__ = "gymport.gym_0_22.core"

    def step(self, action: ActType) -> Step[ObsType]:
        """Step the environment with the changed action."""
        result: Step[ObsType] = self.env.step(self.action(action))
        return result

    action = changes.action
    reverse_action = changes.reverse_action
