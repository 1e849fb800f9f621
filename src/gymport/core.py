"""The modern environment API on numpy alone: Env, Wrapper and the three special wrappers.

It is the API of gymnasium 1.1, for projects that speak it before, or without, installing
gymnasium. Where gymnasium is installed, ``gymport.modernize(env, library="gymnasium")`` gives a
real ``gymnasium.Env`` over any environment made of these classes.

Example:
    >>> from gymport.spaces import Discrete
    >>> class Coin(Env[int, int]):
    ...     observation_space = Discrete(2)
    ...     action_space = Discrete(2)
    ...
    ...     def reset(self, *, seed=None, options=None):
    ...         super().reset(seed=seed)
    ...         self.side = int(self.np_random.integers(2))
    ...         return self.side, {}
    ...
    ...     def step(self, action):
    ...         return self.side, float(action == self.side), True, False, {}
    >>> env = Coin()
    >>> side, info = env.reset(seed=1)
    >>> env.step(side)
    (0, 1.0, True, False, {})
    >>> env.np_random_seed
    1
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    SupportsFloat,
    TypeVar,
)

from gymport import seeding

if TYPE_CHECKING:
    import numpy as np

    from gymport.spaces.space import Space

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")
RenderFrame = TypeVar("RenderFrame")
WrapperObsType = TypeVar("WrapperObsType")
WrapperActType = TypeVar("WrapperActType")

UNKNOWN_SEED = -1
"""What ``np_random_seed`` says of a generator that was assigned, not seeded."""


class Env(Generic[ObsType, ActType]):
    """An environment: something that is reset once and then stepped until its episode ends.

    Subclasses set ``action_space`` and ``observation_space`` and write ``step`` and ``reset``;
    ``render`` and ``close`` where there is something to draw or to release.

    Attributes:
        metadata: What can be rendered: ``render_modes``, and ``render_fps`` in frames per second.
        render_mode: How ``render`` shows the environment; None: not at all. Set by the constructor.
        spec: What ``make`` built the environment from, or None.
        action_space: The space of valid actions.
        observation_space: The space of valid observations.
    """

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: str | None = None
    spec: Any = None

    action_space: Space[ActType]
    observation_space: Space[ObsType]

    _np_random: np.random.Generator | None = None
    _np_random_seed: int | None = None

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Apply one action.

        Args:
            action: An element of ``action_space``.

        Returns:
            observation: An element of ``observation_space``.
            reward: What the action earned.
            terminated: Whether the task itself is over: no future reward is left to estimate.
            truncated: Whether the episode is cut off from outside, such as by a time limit.
            info: Anything else worth knowing.

            After either flag, ``reset`` comes before the next ``step``.
        """
        raise NotImplementedError

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Begin a new episode.

        A subclass begins with ``super().reset(seed=seed)``, which seeds ``np_random``.

        Args:
            seed: Seeds ``np_random``. None keeps the running stream: give a seed once, after
                construction, and not again for each episode.
            options: What this environment lets one choose about the new episode.

        Returns:
            The first observation, and an info dict like that of ``step``.

        Raises:
            InvalidSeedError: The seed is negative or no Python int.
        """
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        return None  # type: ignore[return-value]

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Return or show what ``render_mode`` says.

        Returns:
            For ``rgb_array`` a uint8 array of shape ``(height, width, 3)``, for ``ansi`` a str,
            for the ``_list`` modes a list of those; None for ``human``, which draws in ``step``.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Release windows, files and connections; a second call does nothing."""

    @property
    def unwrapped(self) -> Env[ObsType, ActType]:
        """The environment below all wrappers."""
        return self

    @property
    def np_random_seed(self) -> int:
        """The seed of ``np_random``, drawn if there is none yet; -1 if it was assigned."""
        if self._np_random_seed is None:
            self._np_random, self._np_random_seed = seeding.np_random()
        return self._np_random_seed

    @property
    def np_random(self) -> np.random.Generator:
        """The environment's random stream, seeded from the operating system on first use."""
        if self._np_random is None:
            self._np_random, self._np_random_seed = seeding.np_random()
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random = value
        self._np_random_seed = UNKNOWN_SEED

    def __str__(self) -> str:
        if self.spec is None:
            return f"<{type(self).__name__} instance>"
        return f"<{type(self).__name__}<{self.spec.id}>>"

    def __enter__(self) -> Env[ObsType, ActType]:
        return self

    def __exit__(self, *exception: Any) -> Literal[False]:
        self.close()
        return False

    def has_wrapper_attr(self, name: str) -> bool:
        """Whether the environment has an attribute of that name."""
        return hasattr(self, name)

    def get_wrapper_attr(self, name: str) -> Any:
        """Return the attribute of that name; AttributeError if there is none."""
        return getattr(self, name)

    def set_wrapper_attr(self, name: str, value: Any) -> bool:
        """Set the attribute of that name and return True."""
        setattr(self, name, value)
        return True


class Wrapper(
    Env[WrapperObsType, WrapperActType],
    Generic[WrapperObsType, WrapperActType, ObsType, ActType],
):
    """An environment around another one, to change what goes in or comes out.

    Spaces and metadata are the inner environment's until the wrapper sets its own, which leaves
    the inner ones as they are; ``spec``, ``render_mode`` and ``np_random`` are the inner one's.

    Args:
        env: The environment to wrap.

    Raises:
        AssertionError: ``env`` is no ``gymport.core.Env``.
    """

    def __init__(self, env: Env[ObsType, ActType]) -> None:
        self.env = env
        assert isinstance(env, Env), (
            f"Expected env to be a `gymport.core.Env` but got {type(env)}; "
            'wrap gymport.modernize(env, library="core") instead'
        )
        self._action_space: Space[WrapperActType] | None = None
        self._observation_space: Space[WrapperObsType] | None = None
        self._metadata: dict[str, Any] | None = None

    def step(
        self, action: WrapperActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment."""
        return self.env.step(action)  # type: ignore[arg-type,return-value]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the inner environment."""
        return self.env.reset(seed=seed, options=options)  # type: ignore[return-value]

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Render the inner environment."""
        return self.env.render()

    def close(self) -> None:
        """Close the inner environment."""
        return self.env.close()

    @property
    def unwrapped(self) -> Env[Any, Any]:
        """The environment below all wrappers."""
        return self.env.unwrapped

    @property
    def np_random_seed(self) -> int:
        """The inner environment's ``np_random_seed``."""
        return self.env.np_random_seed

    @property
    def np_random(self) -> np.random.Generator:
        """The inner environment's random stream."""
        return self.env.np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self.env.np_random = value

    @property
    def _np_random(self) -> Any:  # type: ignore[override]
        raise AttributeError(
            "Can't access `_np_random` of a wrapper, use `.unwrapped._np_random` or `.np_random`."
        )

    @property
    def spec(self) -> Any:
        """The inner environment's spec."""
        return self.env.spec

    @property
    def render_mode(self) -> str | None:  # type: ignore[override]
        """The inner environment's render mode."""
        return self.env.render_mode

    @property
    def action_space(self) -> Space[Any]:
        """The wrapper's own action space if it set one, else the inner environment's."""
        return self.env.action_space if self._action_space is None else self._action_space

    @action_space.setter
    def action_space(self, space: Space[WrapperActType]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._action_space = space

    @property
    def observation_space(self) -> Space[Any]:
        """The wrapper's own observation space if it set one, else the inner environment's."""
        own = self._observation_space
        return self.env.observation_space if own is None else own

    @observation_space.setter
    def observation_space(self, space: Space[WrapperObsType]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._observation_space = space

    @property
    def metadata(self) -> dict[str, Any]:
        """The wrapper's own metadata if it set some, else the inner environment's."""
        return self.env.metadata if self._metadata is None else self._metadata

    @metadata.setter
    def metadata(self, value: dict[str, Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._metadata = value

    def has_wrapper_attr(self, name: str) -> bool:
        """Whether this wrapper or anything below it has an attribute of that name."""
        return hasattr(self, name) or self.env.has_wrapper_attr(name)

    def get_wrapper_attr(self, name: str) -> Any:
        """Return the attribute of the outermost layer that has it.

        Raises:
            AttributeError: No layer has it.
        """
        if hasattr(self, name):
            return getattr(self, name)
        try:
            return self.env.get_wrapper_attr(name)
        except AttributeError as error:
            raise AttributeError(
                f"wrapper {self.class_name()} has no attribute {name!r}"
            ) from error

    def set_wrapper_attr(self, name: str, value: Any) -> bool:
        """Set the attribute on the outermost layer that has it, else on this wrapper.

        Returns:
            True: it was set.
        """
        layer: Env[Any, Any] = self
        while not hasattr(layer, name) and isinstance(layer, Wrapper):
            layer = layer.env
        setattr(layer if hasattr(layer, name) else self, name, value)
        return True

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)

    @classmethod
    def class_name(cls) -> str:
        """Return the name of the wrapper's class."""
        return cls.__name__


class ObservationWrapper(Wrapper[WrapperObsType, ActType, ObsType, ActType]):
    """A wrapper that changes observations only: write ``observation``.

    Set ``observation_space`` in the constructor where the change leaves the inner space.
    """

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the inner environment and change its observation."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self.observation(observation), info

    def step(
        self, action: ActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment and change its observation."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self.observation(observation), reward, terminated, truncated, info

    def observation(self, observation: ObsType) -> WrapperObsType:
        """Return what to show instead of the inner environment's observation."""
        raise NotImplementedError


class RewardWrapper(Wrapper[ObsType, ActType, ObsType, ActType]):
    """A wrapper that changes rewards only: write ``reward``."""

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment and change its reward."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, self.reward(reward), terminated, truncated, info

    def reward(self, reward: SupportsFloat) -> SupportsFloat:
        """Return what to earn instead of the inner environment's reward."""
        raise NotImplementedError


class ActionWrapper(Wrapper[ObsType, WrapperActType, ObsType, ActType]):
    """A wrapper that changes actions only: write ``action``.

    Set ``action_space`` in the constructor where the change takes actions of another space.
    """

    def step(
        self, action: WrapperActType
    ) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment with the changed action."""
        return self.env.step(self.action(action))

    def action(self, action: WrapperActType) -> ActType:
        """Return the inner environment's action for that of this wrapper."""
        raise NotImplementedError
