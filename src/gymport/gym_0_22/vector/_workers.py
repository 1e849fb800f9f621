"""What the processes of an AsyncVectorEnv run."""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

from gymport.gym_0_22.vector._stepping import resets_with_info, step
from gymport.gym_0_22.vector.utils import write_to_shared_memory
from gymport.gym_common.env_processes import serve

_DIRECT = ("reset", "step", "seed", "close")


def _worker(index: int, env_fn: Any, pipe: Any, parent_pipe: Any, memory: Any, errors: Any) -> None:
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


_worker_shared_memory = _worker


def _observation_sender(index: int, env: Any, memory: Any) -> Callable[[Any], Any]:
    """What gives an observation to the other process: the value to send for it."""
    if memory is None:
        return lambda observation: observation
    space = env.observation_space
    return lambda observation: write_to_shared_memory(space, index, observation, memory)


def _commands(env: Any, sent: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    """What is done on each command."""

    def reset(arguments: Any) -> Any:
        result = env.reset(**arguments)
        if not resets_with_info(arguments.get("return_info", False)):
            return sent(result)
        observation, info = result
        return sent(observation), info

    def stepped(action: Any) -> Any:
        observation, *rest = step(env, action)
        return (sent(observation), *rest)

    return {
        "reset": reset,
        "step": stepped,
        "seed": lambda seed: env.seed(seed) and None,
        "close": lambda data: None,
        "_call": lambda data: _called(env, *data),
        "_setattr": lambda data: setattr(env, *data),
        "_check_spaces": lambda spaces: (
            spaces[0] == env.observation_space,
            spaces[1] == env.action_space,
        ),
    }


def _called(env: Any, name: str, args: Any, kwargs: Any) -> Any:
    """What a method returns, or an attribute."""
    if name in _DIRECT:
        raise ValueError(
            f"Trying to call function `{name}` with `_call`. Use `{name}` directly instead."
        )
    found = getattr(env, name)
    return found(*args, **kwargs) if callable(found) else found


def _command(commands: dict[str, Callable[[Any], Any]], name: str) -> Callable[[Any], Any]:
    if name not in commands:
        known = ", ".join(f"`{command}`" for command in commands)
        raise RuntimeError(f"Received unknown command `{name}`. Must be one of {{{known}}}.")
    return commands[name]
