"""What the processes of an AsyncVectorEnv run."""

from __future__ import annotations

from typing import Any, Callable

from gymport.gym.vector.utils.shared_memory import MEMORY
from gymport.gym_common.env_serving import Served


def worker(index: int, env_fn: Any, pipe: Any, parent_pipe: Any, memory: Any, errors: Any) -> None:
    """Serve an environment over a pipe, until told to close.

    Args:
        index: The environment's number.
        env_fn: Makes the environment.
        pipe: Where the commands come from.
        parent_pipe: The other end of the pipe, which is not for this process.
        memory: Where observations go; None: over the pipe.
        errors: The queue for what goes wrong.
    """
    env = env_fn()
    parent_pipe.close()
    _SERVED.serve(index, env, pipe, memory, errors)


def _commands(env: Any, sent: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    """What is done on each command."""

    def step(action: Any) -> Any:
        observation, reward, done, info = env.step(action)
        return sent(env.reset() if done else observation), reward, done, info

    def seed(value: Any) -> None:
        env.seed(value)

    return {
        "reset": lambda data: sent(env.reset()),
        "step": step,
        "seed": seed,
        "close": lambda data: None,
        "_check_observation_space": lambda space: space == env.observation_space,
    }


_SERVED = Served(_commands, MEMORY.write, "Received unknown command `{}`. Must be one of {}.", "{}")
