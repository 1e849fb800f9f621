"""Several environments stepped as one: the base of all such classes, and when episodes restart."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from gymport import seeding
from gymport.core import UNKNOWN_SEED, ActType, ObsType
from gymport.vector.infos import add_info

if TYPE_CHECKING:
    import numpy as np

    from gymport.spaces.space import Space

ArrayType = TypeVar("ArrayType")
Self = TypeVar("Self", bound="VectorEnv[Any, Any, Any]")


class AutoresetMode(Enum):
    """When an environment whose episode is over begins its next one (gymnasium 1.1).

    ``NEXT_STEP``: the step after the last one resets, ignoring the action, and earns 0.
    ``SAME_STEP``: the last step itself resets and returns the new episode's first observation;
    what the old episode ended with is in ``infos["final_obs"]`` and ``infos["final_info"]``.
    ``DISABLED``: never; ``reset(options={"reset_mask": mask})`` resets the masked environments.
    """

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv(Generic[ObsType, ActType, ArrayType]):
    """``num_envs`` independent environments that are reset and stepped together.

    Observations and actions are elements of the batched spaces. Rewards, terminations and
    truncations are arrays of shape ``(num_envs,)``. An info is a dict with one array for each key,
    and beside it under ``_key`` a bool array: which environments gave one.

    It is no ``Env``. Subclasses set the attributes below and write ``reset`` and ``step``, and
    ``close_extras`` where there is something to release.

    Attributes:
        num_envs: How many environments there are.
        observation_space: The space of the batched observations.
        action_space: The space of the batched actions.
        single_observation_space: The space of one environment's observations.
        single_action_space: The space of one environment's actions.
        metadata: As an environment's; ``autoreset_mode`` says when episodes restart.
        render_mode: As an environment's.
        spec: What ``make_vec`` built the vector environment from, or None.
        closed: Whether it has been closed.
    """

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: str | None = None
    closed: bool = False

    observation_space: Space[Any]
    action_space: Space[Any]
    single_observation_space: Space[Any]
    single_action_space: Space[Any]

    num_envs: int

    _np_random: np.random.Generator | None = None
    _np_random_seed: int | None = None

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Begin a new episode in every environment.

        A subclass that draws from ``np_random`` begins with ``super().reset(seed=seed)``.

        Args:
            seed: Seeds the random stream, or streams; None keeps them running.
            options: What the environments let one choose about the new episodes.

        Returns:
            The batch of first observations, and the infos.

        Raises:
            InvalidSeedError: The seed is negative or no Python int.
        """
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        return None  # type: ignore[return-value]

    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, Any]]:
        """Apply one action to each environment.

        Args:
            actions: An element of ``action_space``.

        Returns:
            observations: An element of ``observation_space``.
            rewards: float64 array of shape ``(num_envs,)``.
            terminations: bool array of that shape.
            truncations: bool array of that shape.
            infos: The infos of all environments.
        """
        raise NotImplementedError(f"{self} does not implement step; write it in the subclass")

    def render(self) -> tuple[Any, ...] | None:
        """Return one frame for each environment."""
        raise NotImplementedError(f"{self} does not implement render; write it in the subclass")

    def close(self, **kwargs: Any) -> None:
        """Close all environments; a second call does nothing.

        Args:
            kwargs: What ``close_extras`` takes.
        """
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        """Release what the vector environment holds."""

    @property
    def np_random(self) -> Any:
        """The random stream, seeded from the operating system on first use."""
        if self._np_random is None:
            self._np_random, self._np_random_seed = seeding.np_random()
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random = value
        self._np_random_seed = UNKNOWN_SEED

    @property
    def np_random_seed(self) -> Any:
        """The seed of ``np_random``, drawn if there is none yet; -1 if it was assigned."""
        if self._np_random_seed is None:
            self._np_random, self._np_random_seed = seeding.np_random()
        return self._np_random_seed

    @property
    def unwrapped(self) -> VectorEnv[Any, Any, Any]:
        """The vector environment below all wrappers."""
        return self

    def _add_info(
        self, vector_infos: dict[str, Any], env_info: dict[str, Any], env_num: int
    ) -> dict[str, Any]:
        """Enter one environment's info into the infos of all, and return these."""
        merged: dict[str, Any] = add_info(vector_infos, env_info, env_num, self.num_envs)
        return merged

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *exception: Any) -> Literal[False]:
        self.close()
        return False

    def __del__(self) -> None:
        if not getattr(self, "closed", True):
            self.close()

    def __repr__(self) -> str:
        name = "" if self.spec is None else f"{self.spec.id}, "
        return f"{type(self).__name__}({name}num_envs={self.num_envs})"
