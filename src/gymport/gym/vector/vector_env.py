"""The base of environments that step several others at once."""

from __future__ import annotations

from typing import Any

from gymport.gym import spaces
from gymport.gym.core import Env
from gymport.gym.vector.utils.spaces import batch_space

__all__ = ["VectorEnv", "VectorEnvWrapper"]


class VectorEnv(Env):
    """Several environments of equal spaces as one; finished ones are reset at once.

    Args:
        num_envs: How many environments.
        observation_space: The observation space of one of them.
        action_space: The action space of one of them.

    Attributes:
        single_observation_space: The observation space of one environment.
        single_action_space: The action space of one environment.
        closed: Whether it was closed.
    """

    closed = True

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        super().__init__()
        self.num_envs = num_envs
        self.is_vector_env = True
        self.observation_space = batch_space(observation_space, n=num_envs)
        self.action_space = spaces.Tuple((action_space,) * num_envs)
        self.closed = False
        self.viewer: Any = None
        self.single_observation_space = observation_space
        self.single_action_space = action_space

    def reset_async(self) -> None:
        """Ask for a reset."""

    def reset_wait(self, **kwargs: Any) -> Any:
        """Return what the reset gave."""
        raise NotImplementedError

    def reset(self) -> Any:
        """Reset all environments; return their observations as a batch."""
        self.reset_async()
        return self.reset_wait()

    def step_async(self, actions: Any) -> None:
        """Ask for a step with an action for each environment."""

    def step_wait(self, **kwargs: Any) -> Any:
        """Return what the step gave."""
        raise NotImplementedError

    def step(self, actions: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Step all environments: return observations, rewards, dones, and a list of infos."""
        self.step_async(actions)
        return self.step_wait()

    def close_extras(self, **kwargs: Any) -> None:
        """Close what the subclass holds."""
        raise NotImplementedError

    def close(self, **kwargs: Any) -> None:
        """Close all environments; a second call does nothing."""
        if self.closed:
            return
        if self.viewer is not None:
            self.viewer.close()
        self.close_extras(**kwargs)
        self.closed = True

    def seed(self, seeds: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Seed the environments: a list of seeds, or an int to count up from."""

    def _seeds(self, seeds: Any) -> list[Any]:
        """A seed for each environment."""
        if seeds is None:
            seeds = [None] * self.num_envs
        if isinstance(seeds, int):
            seeds = [seeds + i for i in range(self.num_envs)]
        assert len(seeds) == self.num_envs, f"{len(seeds)} seeds for {self.num_envs} environments"
        return list(seeds)

    def _unequal_spaces(self) -> RuntimeError:
        return RuntimeError(
            "Some environments have an observation space different from "
            f"`{self.single_observation_space}`. In order to batch observations, the observation "
            "spaces from all environments must be equal."
        )

    def __del__(self) -> None:
        if not self.closed:
            self.close(terminate=True)

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"{name}({'' if self.spec is None else self.spec.id + ', '}{self.num_envs})"


class VectorEnvWrapper(VectorEnv):
    """A vector environment around another one.

    Args:
        env: The vector environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        assert isinstance(env, VectorEnv), f"expected a VectorEnv, got {type(env)}"
        self.env = env

    # Env's own attributes would hide those of the environment inside
    _FORWARDED = frozenset(
        ("action_space", "observation_space", "metadata", "reward_range", "spec", "closed")
    )

    def __getattribute__(self, name: str) -> Any:
        read = super().__getattribute__
        if name in VectorEnvWrapper._FORWARDED and name not in read("__dict__"):
            return getattr(read("__dict__").get("env", type(self)), name)
        return read(name)

    def reset_async(self) -> Any:
        """Ask for a reset."""
        return self.env.reset_async()

    def reset_wait(self, **kwargs: Any) -> Any:
        """Return what the reset gave."""
        return self.env.reset_wait(**kwargs)

    def step_async(self, actions: Any) -> Any:
        """Ask for a step."""
        return self.env.step_async(actions)

    def step_wait(self, **kwargs: Any) -> Any:
        """Return what the step gave."""
        return self.env.step_wait(**kwargs)

    def close(self, **kwargs: Any) -> Any:
        """Close all environments."""
        return self.env.close(**kwargs)

    def close_extras(self, **kwargs: Any) -> Any:
        """Close what the environment inside holds."""
        return self.env.close_extras(**kwargs)

    def seed(self, seeds: Any = None) -> Any:
        """Seed the environments."""
        return self.env.seed(seeds)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"attempted to get missing private attribute '{name}'")
        if name == "env":
            raise AttributeError(name)
        return getattr(self.env, name)

    @property
    def unwrapped(self) -> Any:
        """The vector environment below all wrappers."""
        return self.env.unwrapped

    def __del__(self) -> None:
        """Leave closing to the environment inside."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.env}>"
