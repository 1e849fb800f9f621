"""Several environments, each in a process of its own."""

from __future__ import annotations

import multiprocessing as mp
import time
from copy import deepcopy
from enum import Enum
from typing import Any

import numpy as np

from gymport.gym_0_22 import logger
from gymport.gym_0_22.error import (
    AlreadyPendingCallError,
    ClosedEnvironmentError,
    CustomSpaceError,
    NoAsyncCallError,
)
from gymport.gym_0_22.vector._stepping import reset_arguments, resets_with_info
from gymport.gym_0_22.vector._workers import _worker, _worker_shared_memory
from gymport.gym_0_22.vector.utils import (
    CloudpickleWrapper,
    clear_mpi_env_vars,
    concatenate,
    create_empty_array,
    create_shared_memory,
    iterate,
    read_from_shared_memory,
)
from gymport.gym_0_22.vector.vector_env import VectorEnv
from gymport.gym_0_22.version import SPEAKS

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
        self.env_fns = env_fns
        self.shared_memory = shared_memory
        self.copy = copy
        first = env_fns[0]()
        self.metadata = first.metadata
        observation_space = observation_space or first.observation_space
        action_space = action_space or first.action_space
        first.close()
        super().__init__(len(env_fns), observation_space, action_space, new_step_api)
        self.parent_pipes: list[Any] = []
        self.processes: list[Any] = []
        starter: Any = mp.get_context(context)
        memory = self._buffers(starter)
        self.error_queue = starter.Queue()
        usual = _worker_shared_memory if shared_memory else _worker
        self._start(starter, worker or usual, memory, daemon)
        self._state = AsyncState.DEFAULT
        self._check_spaces()

    def _buffers(self, starter: Any) -> Any:
        """Make the batch of observations, and the memory it lies in."""
        space, n = self.single_observation_space, self.num_envs
        if not self.shared_memory:
            self.observations = create_empty_array(space, n=n, fn=np.zeros)
            return None
        try:
            memory = create_shared_memory(space, n=n, ctx=starter)
        except CustomSpaceError as custom:
            raise ValueError(
                "Using `shared_memory=True` in `AsyncVectorEnv` is incompatible with non-standard "
                "Gym observation spaces (i.e. custom spaces inheriting from `gym.Space`), and is "
                "only compatible with default Gym spaces (e.g. `Box`, `Tuple`, `Dict`) for "
                "batching. Set `shared_memory=False` if you use custom observation spaces."
            ) from custom
        self.observations = read_from_shared_memory(space, memory, n=n)
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

    if SPEAKS.seed_method:

        def seed(self, seed: Any = None) -> None:
            """Seed the environments: a list of seeds, or an int to count up from."""
            super().seed(seed)
            self._ready("seed")
            self._ask("seed", self._seeds(seed))

    def reset_async(self, seed: Any = None, return_info: bool = False, options: Any = None) -> None:
        """Ask all environments for a reset."""
        self._ready("reset_async")
        seeds = self._seeds(seed)
        self._send("reset", [reset_arguments(own, return_info, options) for own in seeds])
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
            return self._batch(results)
        observations, infos = zip(*results)
        return self._batch(observations), self._joined(list(infos))

    def step_async(self, actions: Any) -> None:
        """Ask all environments for a step, with an action for each."""
        self._ready("step_async")
        self._send("step", iterate(self.action_space, actions))
        self._state = AsyncState.WAITING_STEP

    def step_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the step; return observations, rewards, done or both flags, and infos.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            kwargs: Ignored.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a step.
        """
        results = self._results(AsyncState.WAITING_STEP, timeout)
        observations, rewards, *ends, infos = zip(*results)
        flags = [np.array(end, dtype=np.bool_) for end in ends]
        batch = self._batch(observations)
        return self._form((batch, np.array(rewards), *flags, self._joined(infos)))

    def call_async(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Ask for a call of a method of each environment."""
        self._ready("call_async")
        self._send("_call", [(name, args, kwargs)] * self.num_envs)
        self._state = AsyncState.WAITING_CALL

    def call_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the call; return the results.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            kwargs: Ignored.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a call.
        """
        return self._results(AsyncState.WAITING_CALL, timeout)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of each environment: to the values of a list, or all to one."""
        self._assert_is_running()
        numbers = self._values(values)
        self._ready("set_attr")
        self._ask("_setattr", [(name, value) for value in numbers])

    def _batch(self, observations: Any) -> Any:
        if not self.shared_memory:
            self.observations = concatenate(
                self.single_observation_space, observations, self.observations
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
                f"The call to `{name}_wait` has timed out after {timeout} second(s)."
            )
        results = self._answers()
        self._state = AsyncState.DEFAULT
        return results

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
                    f"Calling `close` while waiting for a pending call to `{name}` to complete."
                )
                getattr(self, f"{name}_wait")(0 if terminate else timeout)
        except mp.TimeoutError:
            terminate = True
        self._end(terminate)

    def _end(self, terminate: bool) -> None:
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

    def _check_spaces(self) -> None:
        spaces = (self.single_observation_space, self.single_action_space)
        observations, actions = zip(*self._ask("_check_spaces", [spaces] * self.num_envs))
        if not all(observations):
            raise self._unequal("observation", "observations")
        if not all(actions):
            raise self._unequal("action", "actions")

    def _assert_is_running(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError(
                f"Trying to operate on `{type(self).__name__}`, after a call to `close()`."
            )

    def _ready(self, call: str) -> None:
        """Make sure that it is neither closed nor waiting for something else."""
        self._assert_is_running()
        if self._state != AsyncState.DEFAULT:
            pending = self._state.value
            raise AlreadyPendingCallError(
                f"Calling `{call}` while waiting for a pending call to `{pending}` to complete.",
                pending,
            )

    def _raise_if_errors(self, successes: Any) -> None:
        """Raise the last of the errors that the environments had, if any."""
        raised: Exception | None = None
        for _ in range(self.num_envs - sum(successes)):
            index, kind, value = self.error_queue.get()
            logger.error(
                f"Received the following error from Worker-{index}: {kind.__name__}: {value}"
            )
            logger.error(f"Shutting down Worker-{index}.")
            self.parent_pipes[index].close()
            self.parent_pipes[index] = None
            raised = kind(value)
        if raised is not None:
            logger.error("Raising the last exception back to the main process.")
            raise raised

    def __del__(self) -> None:
        if not getattr(self, "closed", True) and hasattr(self, "_state"):
            self.close(terminate=True)


def _say_goodbye(pipes: list[Any]) -> None:
    for pipe in pipes:
        pipe.send(("close", None))
    for pipe in pipes:
        pipe.recv()
