"""Several environments, each in a process of its own."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np

from gymport.gym import error, logger
from gymport.gym.error import (
    AlreadyPendingCallError,
    ClosedEnvironmentError,
    CustomSpaceError,
)
from gymport.gym.vector.utils import (
    concatenate,
    create_empty_array,
    create_shared_memory,
    read_from_shared_memory,
)
from gymport.gym.vector.vector_env import VectorEnv
from gymport.gym.vector.workers import worker as _worker
from gymport.gym_common.env_processes import EnvProcesses

__all__ = ["AsyncVectorEnv"]

_worker_shared_memory = _worker


class AsyncState(Enum):
    """What is being waited for."""

    DEFAULT = "default"
    WAITING_RESET = "reset"
    WAITING_STEP = "step"


class AsyncVectorEnv(EnvProcesses, VectorEnv):
    """Steps several environments at the same time, each in a process of its own.

    Args:
        env_fns: Functions that make the environments.
        observation_space: The observation space of one; None: that of the first.
        action_space: The action space of one; None: that of the first.
        shared_memory: Whether observations come through shared memory, and not through pipes.
        copy: Whether observations are copies, and not overwritten by the next step.
        context: How processes are started: ``fork``, ``spawn``, ``forkserver``.
        daemon: Whether the processes end with this one; such processes cannot start others.
        worker: What the processes run instead; see ``gym.vector.workers.worker``.

    Raises:
        RuntimeError: The environments' observation spaces differ.
        ValueError: Shared memory is asked for, for a space of a user's own class.
    """

    _states = AsyncState
    _errors = error
    _logger = logger
    _late = "The call to `{}_wait` has timed out after {} seconds; give it more"

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
    ) -> None:
        self.env_fns = env_fns
        self.shared_memory = shared_memory
        self.copy = copy
        first = env_fns[0]()
        self.metadata = first.metadata
        observation_space = observation_space or first.observation_space
        action_space = action_space or first.action_space
        first.close()
        super().__init__(len(env_fns), observation_space, action_space)
        self._open(context, worker or _worker, daemon)
        self._check_observation_spaces()

    def _buffers(self, starter: Any) -> Any:
        """Make the batch of observations, and the memory it lies in."""
        space, n = self.single_observation_space, self.num_envs
        if not self.shared_memory:
            self.observations = create_empty_array(space, n=n, fn=np.zeros)
            return None
        try:
            memory = create_shared_memory(space, n=n, ctx=starter)
        except CustomSpaceError as custom:
            self.closed = True
            raise ValueError(f"shared_memory=True in `AsyncVectorEnv`: {custom}") from custom
        self.observations = read_from_shared_memory(memory, space, n=n)
        return memory

    def seed(self, seeds: Any = None) -> None:
        """Seed the environments: a list of seeds, or an int to count up from."""
        self._assert_is_running()
        numbers = self._seeds(seeds)
        self._assert_is_idle("seed")
        self._ask("seed", numbers)

    def reset_async(self) -> None:
        """Ask all environments for a reset."""
        self._assert_is_running()
        self._assert_is_idle("reset_async")
        self._send("reset", [None] * self.num_envs)
        self._state = AsyncState.WAITING_RESET

    def reset_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the reset; return the observations as a batch.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            kwargs: Ignored.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a reset.
        """
        return self._batch(self._results(AsyncState.WAITING_RESET, timeout))

    def step_async(self, actions: Any) -> None:
        """Ask all environments for a step, with an action for each."""
        self._assert_is_running()
        self._assert_is_idle("step_async")
        self._send("step", actions)
        self._state = AsyncState.WAITING_STEP

    def step_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the step; return observations, rewards, dones, and a tuple of infos.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            kwargs: Ignored.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a step.
        """
        results = self._results(AsyncState.WAITING_STEP, timeout)
        observations, rewards, dones, infos = zip(*results)
        batch = self._batch(observations)
        return batch, np.array(rewards), np.array(dones, dtype=np.bool_), infos

    def _joint(self, observations: Any) -> Any:
        return concatenate(observations, self.observations, self.single_observation_space)

    def _results(self, expected: AsyncState, timeout: float | None) -> Any:
        """What the environments answer to the call that is waited for."""
        self._await(expected, timeout)
        self._state = AsyncState.DEFAULT
        return self._answers()

    def _check_observation_spaces(self) -> None:
        spaces = [self.single_observation_space] * self.num_envs
        if not all(self._ask("_check_observation_space", spaces)):
            raise self._unequal_spaces()

    def _assert_is_running(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError(
                f"Trying to operate on `{type(self).__name__}`, after a call to `close()`; make a "
                "new one"
            )

    def _assert_is_idle(self, call: str) -> None:
        if self._state != AsyncState.DEFAULT:
            pending = self._state.value
            raise AlreadyPendingCallError(
                f"Calling `{call}` while waiting for a pending call to `{pending}` to complete",
                pending,
            )

    def _log_failure(self, index: int, kind: type[Exception], value: Any) -> None:
        logger.error("Worker-%s failed with %s: %s; it is shut down", index, kind.__name__, value)
