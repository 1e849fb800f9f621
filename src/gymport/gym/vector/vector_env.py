"""The base of environments that step several others at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Tuple

from gymport.gym import spaces
from gymport.gym.core import PRIVATE, Env
from gymport.gym.vector.utils.spaces import batch_space
from gymport.gym_common.forwarding import inner_attribute, inner_method
from gymport.gym_common.vectors import close_once, counted_seeds, set_up, vector_text

if TYPE_CHECKING:
    import numpy as np

    VectorStep = Tuple[Any, np.ndarray[Any, Any], np.ndarray[Any, Any], List[Dict[str, Any]]]

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

    num_envs: int
    single_observation_space: Any
    single_action_space: Any
    closed = True

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        super().__init__()
        batch = batch_space(observation_space, n=num_envs)
        actions = spaces.Tuple((action_space,) * num_envs)
        set_up(self, num_envs, (observation_space, batch), (action_space, actions))

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

    def step(  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        self, actions: Any
    ) -> VectorStep:
        """Step all environments: return observations, rewards, dones, and a list of infos."""
        self.step_async(actions)
        result: VectorStep = self.step_wait()
        return result

    def close_extras(self, **kwargs: Any) -> None:
        """Close what the subclass holds."""
        raise NotImplementedError

    def close(self, **kwargs: Any) -> None:
        """Close all environments; a second call does nothing."""
        close_once(self, **kwargs)

    def seed(self, seeds: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Seed the environments: a list of seeds, or an int to count up from."""

    def _seeds(self, seeds: Any) -> list[Any]:
        return counted_seeds(seeds, self.num_envs)

    def __del__(self) -> None:
        if not self.closed:
            self.close(terminate=True)

    __repr__ = vector_text


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

    reset_async = inner_method("reset_async")
    reset_wait = inner_method("reset_wait")
    step_async = inner_method("step_async")
    step_wait = inner_method("step_wait")
    close = inner_method("close")
    close_extras = inner_method("close_extras")
    seed = inner_method("seed")

    def __getattr__(self, name: str) -> Any:
        return inner_attribute(self, name, PRIVATE)

    @property
    def unwrapped(self) -> Any:
        """The vector environment below all wrappers."""
        return self.env.unwrapped

    def __del__(self) -> None:
        """Leave closing to the environment inside."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.env}>"
