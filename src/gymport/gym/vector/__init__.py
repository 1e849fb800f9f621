"""Environments that step several others at once; the classes are loaded on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym.vector import async_vector_env as async_vector_env
    from gymport.gym.vector import sync_vector_env as sync_vector_env
    from gymport.gym.vector import utils as utils
    from gymport.gym.vector import vector_env as vector_env
    from gymport.gym.vector._names import AsyncVectorEnv, SyncVectorEnv, VectorEnv, VectorEnvWrapper
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)

__all__ = ["AsyncVectorEnv", "SyncVectorEnv", "VectorEnv", "VectorEnvWrapper", "make"]


def make(
    id: str,  # noqa: A002
    num_envs: int = 1,
    asynchronous: bool = True,
    wrappers: Any = None,
    **kwargs: Any,
) -> VectorEnv:
    """Make several environments of an id as one.

    Args:
        id: The environments' id.
        num_envs: How many.
        asynchronous: Whether each has a process of its own.
        wrappers: One wrapper, or several, to put on each of them.
        kwargs: The arguments of each of them.

    Raises:
        NotImplementedError: ``wrappers`` is something else.
    """
    put_on = _callables(wrappers)

    def make_env() -> Any:
        from gymport.gym.envs.registration import make as make_one

        env = make_one(id, **kwargs)
        for wrapper in put_on:
            env = wrapper(env)
        return env

    from gymport.gym.vector import AsyncVectorEnv, SyncVectorEnv  # takes time to load

    kind = AsyncVectorEnv if asynchronous else SyncVectorEnv
    return kind([make_env] * num_envs)


def _callables(wrappers: Any) -> list[Any]:
    if wrappers is None:
        return []
    found = [wrappers] if callable(wrappers) else wrappers
    if not isinstance(found, Iterable) or not all(map(callable, found)):
        raise NotImplementedError(f"wrappers={wrappers!r} is no wrapper; give one, or a list")
    return list(found)
