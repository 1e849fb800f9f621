"""Step results in the old form, with ``done``, and in the new one, with two flags.

For one environment and for vector environments, whose infos are one dict of arrays or a list of
dicts. This is gymnasium's conversion of the same names, which alters the info it is given;
``gymport.modernize`` and ``gymport.legacy`` know of more dialects and leave the info as it is.

Example:
    >>> convert_to_terminated_truncated_step_api((0, 1.0, True, {"TimeLimit.truncated": True}))
    (0, 1.0, False, True, {})
    >>> convert_to_done_step_api((0, 1.0, False, True, {}))
    (0, 1.0, True, {'TimeLimit.truncated': True})
"""

from __future__ import annotations

from typing import Any, Iterator, Tuple, Union

import numpy as np

from gymport.dialects import TRUNCATED_KEY as KEY

DoneStepType = Tuple[Any, Any, Any, Any]
TerminatedTruncatedStepType = Tuple[Any, Any, Any, Any, Any]
Step = Union[DoneStepType, TerminatedTruncatedStepType]


def convert_to_terminated_truncated_step_api(
    step_returns: Step, is_vector_env: bool = False
) -> TerminatedTruncatedStepType:
    """Return a step result with ``terminated`` and ``truncated``.

    Args:
        step_returns: A result of either form; one of five elements comes back as it is.
        is_vector_env: Whether it is that of a vector environment: flags of shape ``(num_envs,)``.

    Returns:
        ``(observation, reward, terminated, truncated, info)``; the info without its old key.

    Raises:
        AssertionError: The result has neither four nor five elements.
        TypeError: The infos of a vector environment are neither a dict nor a list.
    """
    if len(step_returns) == 5:
        return step_returns
    observation, reward, done, info = _of_length(4, step_returns)
    if not is_vector_env:
        cut = info.pop(KEY, False)
        return observation, reward, done and not cut, done and cut, info
    _check_infos(info)
    if isinstance(info, list):
        cuts = np.array([one.pop(KEY, False) for one in info], dtype=bool)
    else:
        cuts = np.asarray(info.pop(KEY, np.zeros(len(done), dtype=bool)), dtype=bool)
    ended = np.asarray(done, dtype=bool)
    return observation, reward, ended & ~cuts, ended & cuts, info


def convert_to_done_step_api(step_returns: Step, is_vector_env: bool = False) -> DoneStepType:
    """Return a step result with ``done``.

    Args:
        step_returns: A result of either form; one of four elements comes back as it is.
        is_vector_env: Whether it is that of a vector environment: flags of shape ``(num_envs,)``.

    Returns:
        ``(observation, reward, done, info)``; where an episode ended, the info says under
        ``TimeLimit.truncated`` whether it was cut off without being terminated.

    Raises:
        AssertionError: The result has neither four nor five elements.
        TypeError: The infos of a vector environment are neither a dict nor a list.
    """
    if len(step_returns) == 4:
        return step_returns
    observation, reward, terminated, truncated, info = _of_length(5, step_returns)
    if not is_vector_env:
        if terminated or truncated:
            info[KEY] = truncated and not terminated
        return observation, reward, terminated or truncated, info
    ended, cut = np.logical_or(terminated, truncated), np.greater(truncated, terminated)
    _check_infos(info)
    if isinstance(info, list):
        for one, is_cut in _ended(info, ended, cut):
            one[KEY] = is_cut
    elif ended.any():
        info[KEY] = cut
    return observation, reward, ended, info


def _of_length(length: int, step_returns: Step) -> Any:
    assert len(step_returns) == length, (
        f"a step gave {len(step_returns)} elements; it has to give 4 or 5"
    )
    return step_returns


def _check_infos(infos: Any) -> None:
    if not isinstance(infos, (dict, list)):
        raise TypeError(
            f"the infos of a vector environment are a {type(infos)}; give a dict of arrays or a "
            "list of dicts"
        )


def _ended(infos: Any, ended: Any, cut: Any) -> Iterator[tuple[Any, bool]]:
    """The infos of the environments that ended, and whether each was cut off."""
    return ((one, bool(is_cut)) for one, end, is_cut in zip(infos, ended, cut) if end)


def step_api_compatibility(
    step_returns: Step, output_truncation_bool: bool = True, is_vector_env: bool = False
) -> Step:
    """Return a step result in the wanted form.

    Args:
        step_returns: A result of either form.
        output_truncation_bool: Whether to return the new form, with two flags.
        is_vector_env: Whether it is that of a vector environment.
    """
    if output_truncation_bool:
        return convert_to_terminated_truncated_step_api(step_returns, is_vector_env)
    return convert_to_done_step_api(step_returns, is_vector_env)
