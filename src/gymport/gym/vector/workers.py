"""What the processes of an AsyncVectorEnv run."""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

from gymport.gym.vector.utils import write_to_shared_memory
from gymport.gym_common.env_processes import serve


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
    commands = _commands(env, _observation_sender(index, env, memory))
    serve(index, env, pipe, errors, partial(_command, commands))


def _observation_sender(index: int, env: Any, memory: Any) -> Callable[[Any], Any]:
    """What gives an observation to the other process: the value to send for it."""
    if memory is None:
        return lambda observation: observation
    space = env.observation_space
    return lambda observation: write_to_shared_memory(index, observation, memory, space)


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


def _command(commands: dict[str, Callable[[Any], Any]], name: str) -> Callable[[Any], Any]:
    if name not in commands:
        raise RuntimeError(
            f"Received unknown command `{name}`. Must be one of {', '.join(commands)}."
        )
    return commands[name]
