"""Environments that step several others at once; the classes are loaded on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from gymport.gym_0_22.version import SPEAKS, has
from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym_0_22.vector import async_vector_env as async_vector_env
    from gymport.gym_0_22.vector import sync_vector_env as sync_vector_env
    from gymport.gym_0_22.vector import utils as utils
    from gymport.gym_0_22.vector import vector_env as vector_env
    from gymport.gym_0_22.vector._names import (
        AsyncVectorEnv,
        SyncVectorEnv,
        VectorEnv,
        VectorEnvWrapper,
    )
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)

__all__ = ["AsyncVectorEnv", "SyncVectorEnv", "VectorEnv", "VectorEnvWrapper", "make"]


def make(
    id: str,  # noqa: A002
    num_envs: int = 1,
    asynchronous: bool = True,
    wrappers: Any = None,
    disable_env_checker: bool | None = None,
    **kwargs: Any,
) -> VectorEnv:
    """Make several environments of an id as one.

    Args:
        id: The environments' id.
        num_envs: How many.
        asynchronous: Whether each has a process of its own.
        wrappers: One wrapper, or several, to put on each of them.
        disable_env_checker: Whether to check none of them; otherwise the first is checked.
        kwargs: The arguments of each of them.

    Raises:
        NotImplementedError: ``wrappers`` is something else.
    """
    from gymport.gym_0_22.vector import AsyncVectorEnv, SyncVectorEnv  # takes time to load

    kind = AsyncVectorEnv if asynchronous else SyncVectorEnv
    form: dict[str, Any] = {}
    if SPEAKS.render == "both":  # inside a vector steps have two flags
        form = {"new_step_api": kwargs.pop("new_step_api", False)}
        kwargs["new_step_api"] = True

    def maker(index: int) -> Any:
        def make_one() -> Any:
            from gymport.gym_0_22.envs import registration

            unchecked = True if disable_env_checker or index > 0 else disable_env_checker
            checks: Any = {"disable_env_checker": unchecked} if has("checker") else {}
            return _wrapped(registration.make(id, **checks, **kwargs), wrappers)

        return make_one

    return kind([maker(index) for index in range(num_envs)], **form)


def _wrapped(env: Any, wrappers: Any) -> Any:
    for wrapper in _callables(wrappers):
        env = wrapper(env)
    return env


def _callables(wrappers: Any) -> list[Any]:
    if wrappers is None:
        return []
    found = [wrappers] if callable(wrappers) else wrappers
    if not isinstance(found, Iterable) or not all(map(callable, found)):
        raise NotImplementedError(f"wrappers={wrappers!r} is no wrapper; give one, or a list")
    return list(found)
