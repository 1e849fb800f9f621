"""gym's classes of environments and wrappers, which speak gym 0.21.

``step`` returns ``(obs, reward, done, info)``, ``reset`` the observation, and ``seed`` seeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Literal, Tuple, TypeVar

from gymport.gym import error, version
from gymport.gym_common import changes
from gymport.gym_common.forwarding import (
    env_text,
    follow,
    freeze,
    inner_attribute,
    own_or_inner,
    wrapper_text,
)

if TYPE_CHECKING:
    from gymport.gym.envs.registration import EnvSpec
    from gymport.gym.spaces import Space

    EnvT = TypeVar("EnvT", bound="Env")
    DoneStep = Tuple[Any, float, bool, Dict[str, Any]]


_METHODS = ("step", "reset", "seed", "render", "close")
_CHANGES = ("observation", "reward", "action", "reverse_action")
PRIVATE = "attempted to get missing private attribute '{}'"
_GOAL_KEYS = ("observation", "achieved_goal", "desired_goal")


def _call_underscored(cls: Any, names: tuple[str, ...]) -> None:
    """Let the methods of a class be those that it has with an underscore before their names."""
    for name in names:
        if f"_{name}" in vars(cls) and name not in vars(cls):
            setattr(cls, name, _forwarding(f"_{name}"))


def _name_underscored(cls: Any) -> None:
    """Let a class of gym's own have its methods with an underscore before their names too."""
    for name in _METHODS:
        if f"_{name}" not in vars(cls):
            method = getattr(cls, name)
            setattr(cls, f"_{name}", _closing(method) if name == "render" else method)
    if "render" in vars(cls):
        cls.render = cls._render


def _closing(method: Callable[..., Any]) -> Callable[..., Any]:
    """A ``render`` with the argument by which the first releases closed windows."""
    code = method.__code__
    hands_on = bool({"close", "kwargs"} & set(code.co_varnames[: code.co_nlocals]))

    def render(self: Any, mode: str = "human", close: bool = False) -> Any:
        if not close:
            return method(self, mode)
        return method(self, mode, close=True) if hands_on else None

    return render


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

    metadata: dict[str, Any] = {"render.modes": []}
    reward_range: tuple[float, float] = (-float("inf"), float("inf"))
    spec: EnvSpec | None = None
    action_space: Space = None  # type: ignore[assignment]
    observation_space: Space = None  # type: ignore[assignment]

    def step(self, action: Any) -> DoneStep:
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

    def seed(self, seed: int | None = None) -> list[Any] | None:
        """Seed the environment's random numbers; subclasses return the seeds in a list."""
        return None if version.has("plain_methods") else []

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not version.has("plain_methods"):
            _call_underscored(cls, _METHODS)
            if cls.__module__.startswith("gymport."):
                _name_underscored(cls)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self

    __str__ = env_text

    def __enter__(self: EnvT) -> EnvT:
        return self

    def __exit__(self, *args: Any) -> Literal[False]:
        self.close()
        return False


if not version.has("plain_methods"):
    _name_underscored(Env)


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
        follow(self)
        if not version.has("wrapper_follows"):
            freeze(self)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not version.has("plain_changes"):
            _call_underscored(cls, _CHANGES)

    def __getattr__(self, name: str) -> Any:
        if not version.has("wrapper_forwards"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return inner_attribute(self, name, PRIVATE)

    @property
    def spec(self) -> EnvSpec | None:  # type: ignore[override]
        """The spec of the environment inside."""
        spec: EnvSpec | None = self.env.spec
        return spec

    action_space: Space = own_or_inner("action_space", "The action space")
    observation_space: Space = own_or_inner("observation_space", "The observation space")
    reward_range: tuple[float, float] = own_or_inner(
        "reward_range", "The smallest and the largest reward"
    )
    metadata: dict[str, Any] = own_or_inner("metadata", "The metadata")

    @classmethod
    def class_name(cls) -> str:
        """Return the class's name."""
        return cls.__name__

    def step(self, action: Any) -> DoneStep:
        """Step the environment."""
        result: DoneStep = self.env.step(action)
        return result

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

    __str__ = wrapper_text

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

    def step(self, action: Any) -> DoneStep:
        """Step the environment, and change the observation."""
        observation, reward, done, info = self.env.step(action)
        return self.observation(observation), reward, done, info

    observation = changes.observation


class RewardWrapper(Wrapper):
    """A wrapper that changes rewards by ``reward``."""

    def step(self, action: Any) -> DoneStep:
        """Step the environment, and change the reward."""
        observation, reward, done, info = self.env.step(action)
        return observation, self.reward(reward), done, info

    reward = changes.reward


class ActionWrapper(Wrapper):
    """A wrapper that changes actions by ``action``."""

    def step(self, action: Any) -> DoneStep:
        """Step the environment with the changed action."""
        result: DoneStep = self.env.step(self.action(action))
        return result

    action = changes.action
    reverse_action = changes.reverse_action
