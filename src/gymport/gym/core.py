"""gym's classes of environments and wrappers, which speak gym 0.21.

``step`` returns ``(obs, reward, done, info)``, ``reset`` the observation, and ``seed`` seeds.
"""

from __future__ import annotations

from typing import Any, Callable

from gymport.gym import error, version

_METHODS = ("step", "reset", "seed", "render", "close")
_CHANGES = ("observation", "reward", "action", "reverse_action")
_GOAL_KEYS = ("observation", "achieved_goal", "desired_goal")


def _call_underscored(cls: Any, names: tuple[str, ...]) -> None:
    """Let the methods of a class be those that it has with an underscore before their names."""
    for name in names:
        if f"_{name}" in vars(cls) and name not in vars(cls):
            setattr(cls, name, _forwarding(f"_{name}"))


def _forwarding(name: str) -> Callable[..., Any]:
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(self, name)(*args, **kwargs)

    return call


class Env:
    """The base of all environments.

    Subclasses set ``action_space`` and ``observation_space`` and implement ``step`` and ``reset``.

    Attributes:
        metadata: What the environment says of itself, such as its ``render.modes``.
        reward_range: The smallest and the largest reward.
        spec: What ``make`` made the environment of; None without it.
        action_space: The space of valid actions.
        observation_space: The space of valid observations.
    """

    metadata: Any = {"render.modes": []}
    reward_range: Any = (-float("inf"), float("inf"))
    spec: Any = None
    action_space: Any = None
    observation_space: Any = None

    def step(self, action: Any) -> Any:
        """Take one step: return observation, reward, done and info."""
        raise NotImplementedError

    def reset(self) -> Any:
        """Begin an episode and return its first observation."""
        raise NotImplementedError

    def render(self, mode: str = "human") -> Any:
        """Show the environment: a window, an image (``rgb_array``), or a text (``ansi``)."""
        raise NotImplementedError

    def close(self) -> None:
        """Release what the environment holds."""

    def seed(self, seed: int | None = None) -> Any:
        """Seed the environment's random numbers; subclasses return the seeds in a list."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not version.has("plain_methods"):
            _call_underscored(cls, _METHODS)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self

    def __str__(self) -> str:
        if self.spec is None:
            return f"<{type(self).__name__} instance>"
        return f"<{type(self).__name__}<{self.spec.id}>>"

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *args: Any) -> None:
        self.close()


class GoalEnv(Env):
    """An environment with a goal: its observations are dicts of observation and both goals."""

    def reset(self) -> Any:
        """Check the observation space; subclasses call it first.

        Raises:
            gym.error.Error: The observation space is no Dict of the three keys.
        """
        from gymport.gym import spaces

        if not isinstance(self.observation_space, spaces.Dict):
            raise error.Error(
                "GoalEnv requires an observation space of type gym.spaces.Dict; "
                f"make one with the keys {', '.join(_GOAL_KEYS)}"
            )
        for key in _GOAL_KEYS:
            if key not in self.observation_space.spaces:
                raise error.Error(
                    f'GoalEnv requires the "{key}" key to be part of the observation dictionary; '
                    "add it to observation_space"
                )

    def compute_reward(self, achieved_goal: Any, desired_goal: Any, info: Any) -> Any:
        """Return the reward for what was achieved when something was wanted."""
        raise NotImplementedError


class Wrapper(Env):
    """An environment around another one; what it does not do itself, the other one does.

    Args:
        env: The environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        self.env = env
        self._action_space: Any = None
        self._observation_space: Any = None
        self._reward_range: Any = None
        self._metadata: Any = None
        if not version.has("wrapper_follows"):
            for name in ("action_space", "observation_space", "reward_range", "metadata"):
                setattr(self, name, getattr(env, name))

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not version.has("plain_changes"):
            _call_underscored(cls, _CHANGES)

    def __getattr__(self, name: str) -> Any:
        if not version.has("wrapper_forwards"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if name.startswith("_"):
            raise AttributeError(f"attempted to get missing private attribute '{name}'")
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

    def step(self, action: Any) -> Any:
        """Step the environment."""
        return self.env.step(action)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment."""
        return self.env.reset(**kwargs)

    def render(self, mode: str = "human", **kwargs: Any) -> Any:
        """Render the environment."""
        return self.env.render(mode, **kwargs)

    def close(self) -> Any:
        """Close the environment."""
        return self.env.close()

    def seed(self, seed: int | None = None) -> Any:
        """Seed the environment."""
        return self.env.seed(seed)

    def compute_reward(self, achieved_goal: Any, desired_goal: Any, info: Any) -> Any:
        """Ask the environment for the reward of a goal."""
        return self.env.compute_reward(achieved_goal, desired_goal, info)

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self.env.unwrapped


class ObservationWrapper(Wrapper):
    """A wrapper that changes observations by ``observation``."""

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; return the changed observation."""
        return self.observation(self.env.reset(**kwargs))

    def step(self, action: Any) -> Any:
        """Step the environment, and change the observation."""
        observation, reward, done, info = self.env.step(action)
        return self.observation(observation), reward, done, info

    def observation(self, observation: Any) -> Any:
        """Return the observation to give instead."""
        raise NotImplementedError


class RewardWrapper(Wrapper):
    """A wrapper that changes rewards by ``reward``."""

    def step(self, action: Any) -> Any:
        """Step the environment, and change the reward."""
        observation, reward, done, info = self.env.step(action)
        return observation, self.reward(reward), done, info

    def reward(self, reward: Any) -> Any:
        """Return the reward to give instead."""
        raise NotImplementedError


class ActionWrapper(Wrapper):
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
