"""Several environments, each in a process of its own."""

from __future__ import annotations

import multiprocessing as mp
import time
from copy import deepcopy
from enum import Enum
from typing import Any

import numpy as np

from gymport.gym import logger
from gymport.gym.error import (
    AlreadyPendingCallError,
    ClosedEnvironmentError,
    CustomSpaceError,
    NoAsyncCallError,
)
from gymport.gym.vector.utils import (
    CloudpickleWrapper,
    clear_mpi_env_vars,
    concatenate,
    create_empty_array,
    create_shared_memory,
    read_from_shared_memory,
)
from gymport.gym.vector.vector_env import VectorEnv
from gymport.gym.vector.workers import worker as _worker

__all__ = ["AsyncVectorEnv"]

_worker_shared_memory = _worker


class AsyncState(Enum):
    """What is being waited for."""

    DEFAULT = "default"
    WAITING_RESET = "reset"
    WAITING_STEP = "step"


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
        worker: What the processes run instead; see ``gym.vector.workers.worker``.

    Raises:
        RuntimeError: The environments' observation spaces differ.
        ValueError: Shared memory is asked for, for a space of a user's own class.
    """

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
        self.parent_pipes: list[Any] = []
        self.processes: list[Any] = []
        starter: Any = mp.get_context(context)
        memory = self._buffers(starter)
        self.error_queue = starter.Queue()
        self._start(starter, worker or _worker, memory, daemon)
        self._state = AsyncState.DEFAULT
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

    def _start(self, starter: Any, target: Any, memory: Any, daemon: bool) -> None:
        """Start the processes."""
        with clear_mpi_env_vars():
            for index, env_fn in enumerate(self.env_fns):
                parent, child = starter.Pipe()
                function = CloudpickleWrapper(env_fn)
                process = starter.Process(
                    target=target,
                    name=f"Worker<{type(self).__name__}>-{index}",
                    args=(index, function, child, parent, memory, self.error_queue),
                )
                self.parent_pipes.append(parent)
                self.processes.append(process)
                process.daemon = daemon
                process.start()
                child.close()

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

    def _batch(self, observations: Any) -> Any:
        if not self.shared_memory:
            self.observations = concatenate(
                observations, self.observations, self.single_observation_space
            )
        return deepcopy(self.observations) if self.copy else self.observations

    def _send(self, command: str, values: Any) -> None:
        for pipe, value in zip(self.parent_pipes, values):
            pipe.send((command, value))

    def _ask(self, command: str, values: Any) -> Any:
        """Send a command and return the answers."""
        self._send(command, values)
        return self._answers()

    def _answers(self) -> Any:
        results, successes = zip(*[pipe.recv() for pipe in self.parent_pipes])
        self._raise_if_errors(successes)
        return results

    def _results(self, expected: AsyncState, timeout: float | None) -> Any:
        """What the environments answer to the call that is waited for."""
        self._assert_is_running()
        name = expected.value
        if self._state != expected:
            raise NoAsyncCallError(
                f"Calling `{name}_wait` without any prior call to `{name}_async`.", name
            )
        if not self._poll(timeout):
            self._state = AsyncState.DEFAULT
            raise mp.TimeoutError(
                f"The call to `{name}_wait` has timed out after {timeout} seconds; give it more"
            )
        self._state = AsyncState.DEFAULT
        return self._answers()

    def close_extras(self, timeout: float | None = None, terminate: bool = False, **_: Any) -> None:
        """End the processes.

        Args:
            timeout: How many seconds to wait for a pending call; None: without end.
            terminate: Whether to end them without waiting.
        """
        try:
            if self._state != AsyncState.DEFAULT:
                name = self._state.value
                logger.warn(
                    "Calling `close` while waiting for a pending call to `%s` to complete.", name
                )
                getattr(self, f"{name}_wait")(0 if terminate else timeout)
        except mp.TimeoutError:
            terminate = True
        pipes = [pipe for pipe in self.parent_pipes if pipe is not None]
        if terminate:
            for process in self.processes:
                process.terminate()
        else:
            _say_goodbye([pipe for pipe in pipes if not pipe.closed])
        for pipe in pipes:
            pipe.close()
        for process in self.processes:
            process.join()

    def _poll(self, timeout: float | None) -> bool:
        """Whether all answers are there in time."""
        if timeout is None:
            return True
        end = time.perf_counter() + timeout
        for pipe in self.parent_pipes:
            left = max(end - time.perf_counter(), 0)
            if pipe is None or pipe.closed or not pipe.poll(left):
                return False
        return True

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

    def _raise_if_errors(self, successes: Any) -> None:
        """Raise the last of the errors that the environments had, if any."""
        raised: Exception | None = None
        for _ in range(self.num_envs - sum(successes)):
            index, kind, value = self.error_queue.get()
            logger.error(
                "Worker-%s failed with %s: %s; it is shut down", index, kind.__name__, value
            )
            self.parent_pipes[index].close()
            self.parent_pipes[index] = None
            raised = kind(value)
        if raised is not None:
            raise raised


def _say_goodbye(pipes: list[Any]) -> None:
    for pipe in pipes:
        pipe.send(("close", None))
    for pipe in pipes:
        pipe.recv()
