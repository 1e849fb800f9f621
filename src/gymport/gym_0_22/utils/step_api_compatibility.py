"""Step results with ``done``, and with two flags, as each other; the info is altered."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.version import SPEAKS
from gymport.utils.step_api import (
    DoneStepType,
    TerminatedTruncatedStepType,
    convert_to_done_step_api,
    convert_to_terminated_truncated_step_api,
)

__all__ = [
    "convert_to_done_step_api",
    "convert_to_terminated_truncated_step_api",
    "step_api_compatibility",
]
OldStepType, NewStepType = DoneStepType, TerminatedTruncatedStepType
OLD_STEPS = (
    "Initializing {} in old step API which returns one {} instead of two. "
    "It is recommended to set `new_step_api=True` to use new step API. "
    "This will be the default behaviour in future."
)
"""What is said of what has `done` in its steps: of what kind it is, and what `done` is."""
step_to_old_api = convert_to_done_step_api
step_to_new_api = convert_to_terminated_truncated_step_api


def _converted(step_returns: Any, flags: bool, is_vector_env: bool) -> Any:
    if flags:
        return convert_to_terminated_truncated_step_api(step_returns, is_vector_env)
    return convert_to_done_step_api(step_returns, is_vector_env)


if SPEAKS.step == "flags":

    def step_api_compatibility(  # pyright: ignore[reportRedeclaration]
        step_returns: Any, output_truncation_bool: bool = True, is_vector_env: bool = False
    ) -> Any:
        """Return a step result with two flags, or with ``done``.

        Args:
            step_returns: A result of either form.
            output_truncation_bool: Whether to return two flags.
            is_vector_env: Whether it is that of a vector environment.
        """
        return _converted(step_returns, output_truncation_bool, is_vector_env)

else:

    def step_api_compatibility(  # type: ignore[misc]
        step_returns: Any, new_step_api: bool = False, is_vector_env: bool = False
    ) -> Any:
        """Return a step result with two flags, or with ``done``.

        Args:
            step_returns: A result of either form.
            new_step_api: Whether to return two flags.
            is_vector_env: Whether it is that of a vector environment.
        """
        return _converted(step_returns, new_step_api, is_vector_env)
