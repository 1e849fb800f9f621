"""The bases of wrappers, from 0.22 to 0.26."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22._env import ActType, Env, ObsType, resets_with_info
from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.utils.step_api_compatibility import step_api_compatibility
from gymport.gym_0_22.version import SPEAKS


class Wrapper(Env[ObsType, ActType]):
    """An environment around another one; what it does not do itself, the other one does.

    Args:
        env: The environment to wrap.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(self, env: Any, new_step_api: bool = False) -> None:
        self.env = env
        self._action_space: Any = None
        self._observation_space: Any = None
        self._reward_range: Any = None
        self._metadata: Any = None
        if SPEAKS.render == "both":
            self.new_step_api = new_step_api
            if not new_step_api:
                deprecation(
                    "Initializing wrapper in old step API which returns one bool instead of two. "
                    "It is recommended to set `new_step_api=True` to use new step API. "
                    "This will be the default behaviour in future."
                )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"accessing private attribute '{name}' is prohibited")
        if name == "env":  # while a copy or a pickle is being restored
            raise AttributeError(name)
        return getattr(self.env, name)

    @property
    def spec(self) -> Any:
        """The spec of the environment inside."""
        return self.env.spec

    @classmethod
    def class_name(cls) -> str:
        """Return the class's name."""
        return cls.__name__

    @property
    def action_space(self) -> Any:
        """The action space; the environment's unless set."""
        return self.env.action_space if self._action_space is None else self._action_space

    @action_space.setter
    def action_space(self, space: Any) -> None:
        self._action_space = space

    @property
    def observation_space(self) -> Any:
        """The observation space; the environment's unless set."""
        own = self._observation_space
        return self.env.observation_space if own is None else own

    @observation_space.setter
    def observation_space(self, space: Any) -> None:
        self._observation_space = space

    @property
    def reward_range(self) -> Any:
        """The smallest and the largest reward; the environment's unless set."""
        return self.env.reward_range if self._reward_range is None else self._reward_range

    @reward_range.setter
    def reward_range(self, value: Any) -> None:
        self._reward_range = value

    @property
    def metadata(self) -> Any:
        """The metadata; the environment's unless set."""
        return self.env.metadata if self._metadata is None else self._metadata

    @metadata.setter
    def metadata(self, value: Any) -> None:
        self._metadata = value

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

    if SPEAKS.render == "both":

        def step(self, action: Any) -> Any:
            """Step the environment; ``new_step_api`` says what the result looks like."""
            return step_api_compatibility(self.env.step(action), self.new_step_api)

    else:

        def step(self, action: Any) -> Any:
            """Step the environment."""
            return self.env.step(action)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment."""
        return self.env.reset(**kwargs)

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

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self.env.unwrapped


class ObservationWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes observations by ``observation``."""

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; return the changed observation, and the info if there is one."""
        result = self.env.reset(**kwargs)
        if resets_with_info(kwargs):
            observation, info = result
            return self.observation(observation), info
        return self.observation(result)

    def step(self, action: Any) -> Any:
        """Step the environment, and change the observation."""
        observation, *rest = self.env.step(action)
        return (self.observation(observation), *rest)

    def observation(self, observation: Any) -> Any:
        """Return the observation to give instead."""
        raise NotImplementedError


class RewardWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes rewards by ``reward``."""

    def step(self, action: Any) -> Any:
        """Step the environment, and change the reward."""
        observation, reward, *rest = self.env.step(action)
        return (observation, self.reward(reward), *rest)

    def reward(self, reward: Any) -> Any:
        """Return the reward to give instead."""
        raise NotImplementedError


class ActionWrapper(Wrapper[ObsType, ActType]):
    """A wrapper that changes actions by ``action``."""

    def step(self, action: Any) -> Any:
        """Step the environment with the changed action."""
        return self.env.step(self.action(action))

    def action(self, action: Any) -> Any:
        """Return the action to take instead."""
        raise NotImplementedError

    def reverse_action(self, action: Any) -> Any:
        """Return the action that ``action`` makes into this one."""
        raise NotImplementedError
