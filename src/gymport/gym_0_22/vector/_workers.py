"""What the processes of an AsyncVectorEnv run."""

from __future__ import annotations

from typing import Any, Callable

from gymport.gym_0_22.vector._stepping import resets_with_info, step
from gymport.gym_0_22.vector.utils.shared_memory import MEMORY
from gymport.gym_common.env_serving import Served

_DIRECT = ("reset", "step", "seed", "close")


def _worker(index: int, env_fn: Any, pipe: Any, parent_pipe: Any, memory: Any, errors: Any) -> None:
    """Make an environment and serve it; ``parent_pipe`` is the other end of ``pipe``."""
    env = env_fn()
    parent_pipe.close()
    _SERVED.serve(index, env, pipe, memory, errors)


_worker_shared_memory = _worker


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


_SERVED = Served(
    _commands, MEMORY.write, "Received unknown command `{}`. Must be one of {{{}}}.", "`{}`"
)
