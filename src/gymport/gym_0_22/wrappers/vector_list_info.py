"""Infos of vectors as lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper, resets_with_info
from gymport.gym_0_22.utils.step_api_compatibility import (
    convert_to_terminated_truncated_step_api,
)
from gymport.gym_0_22.wrappers._steps import BOTH, form_of

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


class VectorListInfo(Wrapper[Any, Any]):
    """Makes the infos of a vector a list of dicts, one for each environment.

    Args:
        env: The vector environment to wrap.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(self, env: Any, new_step_api: bool = False) -> None:
        assert getattr(env, "is_vector_env", False), (
            "This wrapper can only be used in vectorized environments."
        )
        super().__init__(env, new_step_api)
        self.is_vector_env = True

    def step(self, action: Any) -> Step[Any]:
        """Step the environments."""
        stepped = self.env.step(action)
        if BOTH:
            stepped = convert_to_terminated_truncated_step_api(stepped, True)
        *result, infos = stepped
        return form_of(self, (*result, self._convert_info_to_list(infos)))

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environments."""
        result = self.env.reset(**kwargs)
        if not resets_with_info(kwargs):
            return result
        observations, infos = result
        return observations, self._convert_info_to_list(infos)

    def _convert_info_to_list(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        """The infos of each environment."""
        made: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for key in infos:
            if key.startswith("_"):
                continue
            for i, has_it in enumerate(infos[f"_{key}"]):
                if has_it:
                    made[i][key] = _of_one(infos[key], i)
        return made


def _of_one(value: Any, index: int) -> Any:
    """What one environment has of the values of all."""
    if isinstance(value, dict):
        return {key: part[index] for key, part in value.items()}
    return value[index]
