"""Several environments, each in a process of its own."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.vector._stepping import reset_arguments, resets_with_info
from gymport.gym_0_22.vector._workers import _worker, _worker_shared_memory
from gymport.gym_0_22.vector.utils import concatenate, create_empty_array, iterate
from gymport.gym_0_22.vector.utils.shared_memory import MEMORY
from gymport.gym_0_22.vector.vector_env import VectorEnv
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common import env_processes
from gymport.gym_common.vectors import prepare, unequal_spaces

__all__ = ["AsyncVectorEnv", "_worker", "_worker_shared_memory"]


class AsyncState(Enum):
    """What is being waited for."""

    DEFAULT = "default"
    WAITING_RESET = "reset"
    WAITING_STEP = "step"
    WAITING_CALL = "call"


class AsyncVectorEnv(VectorEnv):
    """Steps several environments at the same time, each in a process of its own.

    Args:
        env_fns: Functions that make the environments.
        observation_space: The observation space of one; None: that of the first.
        action_space: The action space of one; None: that of the first.
        shared_memory: Whether observations come through shared memory, and not through pipes.
        copy: Whether observations are copies, and not overwritten by the next step.
        context: How processes are started: ``fork``, ``spawn``, ``forkserver``.
        daemon: Whether the processes end with this one; such processes cannot start others.
        worker: What the processes run instead.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.

    Raises:
        RuntimeError: The environments' spaces differ.
        ValueError: Shared memory is asked for, for a space that is none of arrays.
    """

    _manners = env_processes.Manners(
        AsyncState,
        error,
        logger,
        late="The call to `{}_wait` has timed out after {} second(s).",
        pending="Calling `{}` while waiting for a pending call to `{}` to complete.",
        closed="Trying to operate on `{}`, after a call to `close()`.",
        no_memory=(
            "Using `shared_memory=True` in `AsyncVectorEnv` is incompatible with non-standard "
            "Gym observation spaces (i.e. custom spaces inheriting from `gym.Space`), and is "
            "only compatible with default Gym spaces (e.g. `Box`, `Tuple`, `Dict`) for "
            "batching. Set `shared_memory=False` if you use custom observation spaces."
        ),
        failed=(
            "Received the following error from Worker-{}: {}: {}",
            "Shutting down Worker-{}.",
        ),
        raising=("Raising the last exception back to the main process.",),
    )
    copy: bool
    observations: Any

    _assert_is_running = env_processes.assert_is_running
    _poll = env_processes.poll
    _raise_if_errors = env_processes.raise_if_errors
    close_extras = env_processes.close_extras

    def __init__(
        self,
        env_fns: Any,
        observation_space: Any = None,
        action_space: Any = None,
        shared_memory: bool = True,
        copy: bool = True,
        context: str | None = None,
        daemon: bool = True,
        worker: Any = None,
        new_step_api: bool = False,
    ) -> None:
        first = env_fns[0]()
        spaces = prepare(self, first, env_fns, observation_space, action_space, copy)
        first.close()
        self.shared_memory = shared_memory
        super().__init__(len(env_fns), *spaces, new_step_api)
        usual = _worker_shared_memory if shared_memory else _worker
        env_processes.open_processes(self, context, worker or usual, daemon)
        self._check_spaces()

    def _buffers(self, starter: Any) -> Any:
        return env_processes.buffers(self, starter, create_empty_array, MEMORY)

    if SPEAKS.seed_method:

        def seed(self, seed: Any = None) -> None:
            """Seed the environments: a list of seeds, or an int to count up from."""
            super().seed(seed)
            env_processes.make_ready(self, "seed")
            env_processes.ask(self, "seed", self._seeds(seed))

    def reset_async(self, seed: Any = None, return_info: bool = False, options: Any = None) -> None:
        """Ask all environments for a reset."""
        env_processes.make_ready(self, "reset_async")
        seeds = self._seeds(seed)
        env_processes.send(
            self, "reset", [reset_arguments(own, return_info, options) for own in seeds]
        )
        self._state = AsyncState.WAITING_RESET

    def reset_wait(  # type: ignore[override]
        self,
        timeout: float | None = None,
        seed: Any = None,
        return_info: bool = False,
        options: Any = None,
    ) -> Any:
        """Wait for the reset; return the observations as a batch, and the infos.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            seed: Was for ``reset_async``.
            return_info: Whether to return the infos too, where they are not returned always.
            options: Was for ``reset_async``.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a reset.
        """
        results = self._results(AsyncState.WAITING_RESET, timeout)
        if not resets_with_info(return_info):
            return env_processes.batch(self, results)
        observations, infos = zip(*results)
        return env_processes.batch(self, observations), self._joined(list(infos))

    def step_async(self, actions: Any) -> None:
        """Ask all environments for a step, with an action for each."""
        env_processes.make_ready(self, "step_async")
        env_processes.send(self, "step", iterate(self.action_space, actions))
        self._state = AsyncState.WAITING_STEP

    def step_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait as ``reset_wait`` does; return observations, rewards, done or both flags, infos."""
        results = self._results(AsyncState.WAITING_STEP, timeout)
        observations, rewards, *ends, infos = zip(*results)
        flags = [np.array(end, dtype=np.bool_) for end in ends]
        batch = env_processes.batch(self, observations)
        return self._form((batch, np.array(rewards), *flags, self._joined(infos)))

    def call_async(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Ask for a call of a method of each environment."""
        env_processes.make_ready(self, "call_async")
        env_processes.send(self, "_call", [(name, args, kwargs)] * self.num_envs)
        self._state = AsyncState.WAITING_CALL

    def call_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the call; return the results, as ``reset_wait`` does."""
        return self._results(AsyncState.WAITING_CALL, timeout)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of each environment: to the values of a list, or all to one."""
        self._assert_is_running()
        numbers = self._values(values)
        env_processes.make_ready(self, "set_attr")
        env_processes.ask(self, "_setattr", [(name, value) for value in numbers])

    def _joint(self, observations: Any) -> Any:
        return concatenate(self.single_observation_space, observations, self.observations)

    def _results(self, expected: AsyncState, timeout: float | None) -> Any:
        """What the environments answer to the call that is waited for."""
        env_processes.wait(self, expected, timeout)
        results = env_processes.answers(self)
        self._state = AsyncState.DEFAULT
        return results

    def _check_spaces(self) -> None:
        spaces = (self.single_observation_space, self.single_action_space)
        observations, actions = zip(
            *env_processes.ask(self, "_check_spaces", [spaces] * self.num_envs)
        )
        if not all(observations):
            raise unequal_spaces(self, "observation", "observations")
        if not all(actions):
            raise unequal_spaces(self, "action", "actions")

    def __del__(self) -> None:
        if not getattr(self, "closed", True) and hasattr(self, "_state"):
            self.close(terminate=True)
