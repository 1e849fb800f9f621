"""Wrappers around vector environments: the plain one and the three special ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.core import ActType, ObsType
from gymport.logger import warn
from gymport.vector.base import ArrayType, AutoresetMode, VectorEnv

if TYPE_CHECKING:
    from gymport.spaces.space import Space


class VectorWrapper(VectorEnv[ObsType, ActType, ArrayType]):
    """A vector environment around another one, to change what goes in or comes out.

    Spaces and metadata are the inner one's until the wrapper sets its own, which leaves the inner
    ones as they are; everything else is the inner one's.

    Args:
        env: The vector environment to wrap.

    Raises:
        AssertionError: ``env`` is no ``gymport.vector.VectorEnv``.
    """

    def __init__(self, env: VectorEnv[Any, Any, Any]) -> None:
        self.env = env
        assert isinstance(env, VectorEnv), (
            f"Expected env to be a `gymport.vector.VectorEnv` but got {type(env)}; wrap "
            "gymport.vector.SyncVectorEnv([lambda: env]) to make one of a single environment"
        )
        self._observation_space: Space[Any] | None = None
        self._action_space: Space[Any] | None = None
        self._single_observation_space: Space[Any] | None = None
        self._single_action_space: Space[Any] | None = None
        self._metadata: dict[str, Any] | None = None

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the inner vector environment."""
        return self.env.reset(seed=seed, options=options)

    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, Any]]:
        """Step the inner vector environment."""
        return self.env.step(actions)

    def render(self) -> tuple[Any, ...] | None:
        """Render the inner vector environment."""
        return self.env.render()

    def close(self, **kwargs: Any) -> None:
        """Close the inner vector environment."""
        self.env.close(**kwargs)

    def close_extras(self, **kwargs: Any) -> None:
        """Release what the inner vector environment holds."""
        self.env.close_extras(**kwargs)

    @property
    def unwrapped(self) -> VectorEnv[Any, Any, Any]:
        """The vector environment below all wrappers."""
        return self.env.unwrapped

    @property
    def observation_space(self) -> Space[Any]:
        """The wrapper's own space of batched observations if it set one, else the inner one."""
        own = self._observation_space
        return self.env.observation_space if own is None else own

    @observation_space.setter
    def observation_space(self, space: Space[Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._observation_space = space

    @property
    def action_space(self) -> Space[Any]:
        """The wrapper's own space of batched actions if it set one, else the inner one."""
        return self.env.action_space if self._action_space is None else self._action_space

    @action_space.setter
    def action_space(self, space: Space[Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._action_space = space

    @property
    def single_observation_space(self) -> Space[Any]:
        """The wrapper's own space of one environment's observations, else the inner one."""
        own = self._single_observation_space
        return self.env.single_observation_space if own is None else own

    @single_observation_space.setter
    def single_observation_space(self, space: Space[Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._single_observation_space = space

    @property
    def single_action_space(self) -> Space[Any]:
        """The wrapper's own space of one environment's actions, else the inner one."""
        own = self._single_action_space
        return self.env.single_action_space if own is None else own

    @single_action_space.setter
    def single_action_space(self, space: Space[Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._single_action_space = space

    @property
    def metadata(self) -> dict[str, Any]:
        """The wrapper's own metadata if it set some, else the inner ones."""
        return self.env.metadata if self._metadata is None else self._metadata

    @metadata.setter
    def metadata(self, value: dict[str, Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._metadata = value

    @property
    def num_envs(self) -> int:  # type: ignore[override]
        """How many environments there are."""
        return self.env.num_envs

    @property
    def np_random(self) -> Any:
        """The inner random stream, or streams."""
        return self.env.np_random

    @np_random.setter
    def np_random(self, value: Any) -> None:
        self.env.np_random = value

    @property
    def np_random_seed(self) -> Any:
        """The inner seed, or seeds."""
        return self.env.np_random_seed

    @property
    def spec(self) -> Any:
        """The inner vector environment's spec."""
        return self.env.spec

    @property
    def render_mode(self) -> str | None:  # type: ignore[override]
        """The inner vector environment's render mode."""
        return self.env.render_mode

    @property
    def closed(self) -> bool:
        """Whether the inner vector environment has been closed."""
        return self.env.closed

    @closed.setter
    def closed(self, value: bool) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self.env.closed = value

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.env}>"


class VectorObservationWrapper(VectorWrapper[ObsType, ActType, ArrayType]):
    """A wrapper that changes observations only: write ``observations``.

    Raises:
        AssertionError: The inner vector environment resets within the last step, which would
            leave the final observations in its infos as they are.
    """

    def __init__(self, env: VectorEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        mode = env.metadata.get("autoreset_mode")
        if "autoreset_mode" not in env.metadata:
            told = f"Vector environment ({env}) is missing `autoreset_mode` metadata key."
            warn(f"{told} Set metadata['autoreset_mode'] to an AutoresetMode.", stacklevel=2)
        else:
            assert mode in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED), (
                f"{type(self).__name__} cannot change the final observations that {env} puts into "
                f"its infos with {mode}; make it with AutoresetMode.NEXT_STEP or DISABLED"
            )

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the inner vector environment and change its observations."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return self.observations(observations), infos

    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, Any]]:
        """Step the inner vector environment and change its observations."""
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        return self.observations(observations), rewards, terminations, truncations, infos

    def observations(self, observations: Any) -> ObsType:
        """Return what to show instead of the inner observations."""
        raise NotImplementedError


class VectorActionWrapper(VectorWrapper[ObsType, ActType, ArrayType]):
    """A wrapper that changes actions only: write ``actions``."""

    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, Any]]:
        """Step the inner vector environment with the changed actions."""
        return self.env.step(self.actions(actions))

    def actions(self, actions: ActType) -> Any:
        """Return the inner vector environment's actions for those of this wrapper."""
        raise NotImplementedError


class VectorRewardWrapper(VectorWrapper[ObsType, ActType, ArrayType]):
    """A wrapper that changes rewards only: write ``rewards``."""

    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, Any]]:
        """Step the inner vector environment and change its rewards."""
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        return observations, self.rewards(rewards), terminations, truncations, infos

    def rewards(self, rewards: Any) -> ArrayType:
        """Return what to earn instead of the inner rewards."""
        raise NotImplementedError
