"""The base of environments that step several others at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Sequence, Tuple

import numpy as np

from gymport.gym_0_22.core import Env
from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.utils.step_api_compatibility import OLD_STEPS, step_api_compatibility
from gymport.gym_0_22.vector._stepping import BOTH, DICT_INFOS, INFO_ARGUMENT
from gymport.gym_0_22.vector.utils.spaces import batch_space
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common.forwarding import inner_attribute, inner_method
from gymport.gym_common.vectors import close_once, counted_seeds, set_up, vector_text

if TYPE_CHECKING:
    Each = np.ndarray[Any, Any]
    VectorStep = Tuple[Any, Each, Each, Each, Dict[str, Any]]

__all__ = ["VectorEnv", "VectorEnvWrapper"]
_PRIVATE = "attempted to get missing private attribute '{}'"


class VectorEnv(Env[Any, Any]):
    """Several environments of equal spaces as one; finished ones are reset at once.

    Args:
        num_envs: How many environments.
        observation_space: The observation space of one of them.
        action_space: The action space of one of them.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.

    Attributes:
        single_observation_space: The observation space of one environment.
        single_action_space: The action space of one environment.
        closed: Whether it was closed.
    """

    num_envs: int
    single_observation_space: Any
    single_action_space: Any
    closed: bool

    def __init__(
        self,
        num_envs: int,
        observation_space: Any,
        action_space: Any,
        new_step_api: bool = False,
    ) -> None:
        one = (observation_space, action_space)
        set_up(self, num_envs, *((space, batch_space(space, n=num_envs)) for space in one))
        if BOTH:
            self.new_step_api = new_step_api
            if not new_step_api:
                deprecation(OLD_STEPS.format("vector env", "bool array"))

    def reset_async(self, seed: Any = None, return_info: bool = False, options: Any = None) -> None:
        """Ask for a reset."""

    def reset_wait(self, seed: Any = None, return_info: bool = False, options: Any = None) -> Any:
        """Return what the reset gave."""
        raise NotImplementedError("VectorEnv does not implement function")

    if INFO_ARGUMENT:

        def reset(  # pyright: ignore[reportRedeclaration]
            self, *, seed: Any = None, return_info: bool = False, options: Any = None
        ) -> Any:
            """Reset all environments; return their observations as a batch, and infos if asked.

            Args:
                seed: A seed to count up from, or one for each environment.
                return_info: Whether to return the infos too.
                options: The options for each environment.
            """
            self.reset_async(seed=seed, return_info=return_info, options=options)
            return self.reset_wait(seed=seed, return_info=return_info, options=options)

    else:

        def reset(  # type: ignore[misc]
            self, *, seed: Any = None, options: Any = None
        ) -> Any:
            """Reset all environments; return their observations as a batch, and the infos.

            Args:
                seed: A seed to count up from, or one for each environment.
                options: The options for each environment.
            """
            self.reset_async(seed=seed, options=options)
            return self.reset_wait(seed=seed, options=options)

    def step_async(self, actions: Any) -> None:
        """Ask for a step with an action for each environment."""

    def step_wait(self, **kwargs: Any) -> Any:
        """Return what the step gave."""

    def step(  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        self, actions: Any
    ) -> VectorStep:
        """Step all environments: return observations, rewards, done or both flags, and infos."""
        self.step_async(actions)
        result: VectorStep = self.step_wait()
        return result

    def call_async(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Ask for a call of a method of each environment."""

    def call_wait(self, **kwargs: Any) -> Any:
        """Return what the call gave."""

    def call(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a method of each environment, or read an attribute; return the results."""
        self.call_async(name, *args, **kwargs)
        return self.call_wait()

    def get_attr(self, name: str) -> Any:
        """Return an attribute of each environment."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of each environment: to the values of a list, or all to one."""

    def close_extras(self, **kwargs: Any) -> None:
        """Close what the subclass holds."""

    def close(self, **kwargs: Any) -> None:
        """Close all environments; a second call does nothing."""
        close_once(self, **kwargs)

    if SPEAKS.seed_method:

        def seed(self, seed: Any = None) -> Any:
            """Seed the environments: a list of seeds, or an int to count up from."""
            super().seed(seed if isinstance(seed, int) else None)

    def _seeds(self, seed: Any) -> list[Any]:
        """A seed for each environment."""
        return counted_seeds(seed, self.num_envs)

    def _values(self, values: Any) -> list[Any]:
        """A value for each environment."""
        if not isinstance(values, (list, tuple)):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise ValueError(
                "Values must be a list or tuple with length equal to the number of environments. "
                f"Got `{len(values)}` values for {self.num_envs} environments."
            )
        return list(values)

    def _form(self, result: Any) -> Any:
        """The result of a step in the form that the release has."""
        return step_api_compatibility(result, self.new_step_api, True) if BOTH else result

    def _joined(self, infos: Sequence[dict[str, Any]]) -> Any:
        """The infos of all environments as one dict of arrays, or as they are."""
        if not DICT_INFOS:
            return infos
        joined: dict[str, Any] = {}
        for i, info in enumerate(infos):
            joined = self._add_info(joined, info, i)
        return joined

    def _add_info(self, infos: dict[str, Any], info: dict[str, Any], env_num: int) -> Any:
        """Add one environment's info to the arrays, and say so in those with an underscore."""
        for key, value in info.items():
            if key not in infos:
                infos[key], infos[f"_{key}"] = self._init_info_arrays(type(value))
            infos[key][env_num], infos[f"_{key}"][env_num] = value, True
        return infos

    def _init_info_arrays(self, dtype: type) -> tuple[Any, Any]:
        """An array for values of a type, and one that says which environments have one."""
        is_number = dtype in (int, float, bool) or issubclass(dtype, np.number)
        values: Any = np.zeros(self.num_envs, dtype=dtype if is_number else object)
        if not is_number:
            values[:] = None
        return values, np.zeros(self.num_envs, dtype=bool)

    def __del__(self) -> None:
        if not getattr(self, "closed", True):
            self.close()

    __repr__ = vector_text


class VectorEnvWrapper(VectorEnv):
    """A vector environment around another one.

    Args:
        env: The vector environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        assert isinstance(env, VectorEnv), f"expected a VectorEnv, got {type(env)}"
        self.env = env

    reset_async = inner_method("reset_async")
    reset_wait = inner_method("reset_wait")
    step_async = inner_method("step_async")
    step_wait = inner_method("step_wait")
    close = inner_method("close")
    close_extras = inner_method("close_extras")
    call = inner_method("call")
    set_attr = inner_method("set_attr")
    if SPEAKS.seed_method:
        seed = inner_method("seed")

    def __getattr__(self, name: str) -> Any:
        return inner_attribute(self, name, _PRIVATE)

    @property
    def unwrapped(self) -> Any:
        """The vector environment below all wrappers."""
        return self.env.unwrapped

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.env}>"

    def __del__(self) -> None:
        if "env" in self.__dict__:
            self.env.__del__()
