"""Env, the base of every environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, SupportsFloat, TypeVar

if TYPE_CHECKING:
    import numpy as np

    from gymport.spaces.space import Space

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")
RenderFrame = TypeVar("RenderFrame")

UNKNOWN_SEED = -1
"""What ``np_random_seed`` says of a generator that was assigned, not seeded."""


def _seeded(seed: int | None = None) -> tuple[np.random.Generator, int]:
    """A stream and its seed; what makes streams is loaded with the first of them."""
    from gymport import seeding

    return seeding.np_random(seed)


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
            self._np_random, self._np_random_seed = _seeded(seed)
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
            self._np_random, self._np_random_seed = _seeded()
        return self._np_random_seed

    @property
    def np_random(self) -> np.random.Generator:
        """The environment's random stream, seeded from the operating system on first use."""
        if self._np_random is None:
            self._np_random, self._np_random_seed = _seeded()
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

    def set_wrapper_attr(self, name: str, value: Any, *, force: bool = True) -> bool:
        """Set the attribute of that name; with ``force`` False, only if it exists.

        Returns:
            Whether it was set.
        """
        if not (force or hasattr(self, name)):
            return False
        setattr(self, name, value)
        return True
