"""Environments in processes of their own: how they are started, asked, waited for and ended."""

from __future__ import annotations

import multiprocessing as mp
import sys
import time
from copy import deepcopy
from typing import Any, Callable

from gymport.gym_common.processes import CloudpickleWrapper, clear_mpi_env_vars


class EnvProcesses:
    """What every AsyncVectorEnv does with the processes of its environments.

    Each of the shim's trees has its own states, exceptions and logger, and gives them to the class.
    """

    _states: Any
    _errors: Any
    _logger: Any
    _late: str
    """What is said of a call that took too long, with its name and the seconds."""

    env_fns: Any
    shared_memory: bool
    copy: bool
    num_envs: int
    parent_pipes: list[Any]
    processes: list[Any]
    error_queue: Any
    observations: Any
    _state: Any

    def _open(self, context: str | None, worker: Any, daemon: bool) -> None:
        """Make the memory for observations and start the processes."""
        self.parent_pipes = []
        self.processes = []
        starter: Any = mp.get_context(context)
        # spawned processes look for its lock by name while they start, so it has to live on
        self._memory = self._buffers(starter)
        self.error_queue = starter.Queue()
        self._start(starter, worker, self._memory, daemon)
        self._state = self._states.DEFAULT

    def _buffers(self, starter: Any) -> Any:
        """Make the batch of observations, and the memory it lies in."""
        raise NotImplementedError

    def _joint(self, observations: Any) -> Any:
        """Join the observations that came through the pipes."""
        raise NotImplementedError

    def _assert_is_running(self) -> None:
        raise NotImplementedError

    def _log_failure(self, index: int, kind: type[Exception], value: Any) -> None:
        """Say which environment had an error."""
        raise NotImplementedError

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

    def _batch(self, observations: Any) -> Any:
        if not self.shared_memory:
            self.observations = self._joint(observations)
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

    def _await(self, expected: Any, timeout: float | None) -> None:
        """Wait until the answers to the call are there."""
        self._assert_is_running()
        name = expected.value
        if self._state != expected:
            raise self._errors.NoAsyncCallError(
                f"Calling `{name}_wait` without any prior call to `{name}_async`.", name
            )
        if not self._poll(timeout):
            self._state = self._states.DEFAULT
            raise mp.TimeoutError(self._late.format(name, timeout))

    def close_extras(self, timeout: float | None = None, terminate: bool = False, **_: Any) -> None:
        """End the processes.

        Args:
            timeout: How many seconds to wait for a pending call; None: without end.
            terminate: Whether to end them without waiting.
        """
        try:
            if self._state != self._states.DEFAULT:
                name = self._state.value
                self._logger.warn(
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

    def _raise_if_errors(self, successes: Any) -> None:
        """Raise the last of the errors that the environments had, if any."""
        raised: Exception | None = None
        for _ in range(self.num_envs - sum(successes)):
            index, kind, value = self.error_queue.get()
            self._log_failure(index, kind, value)
            self.parent_pipes[index].close()
            self.parent_pipes[index] = None
            raised = kind(value)
        if raised is not None:
            self._before_raising()
            raise raised

    def _before_raising(self) -> None:
        """Say that the last error is raised, where the release says so."""


def _say_goodbye(pipes: list[Any]) -> None:
    for pipe in pipes:
        pipe.send(("close", None))
    for pipe in pipes:
        pipe.recv()


def serve(
    index: int,
    env: Any,
    pipe: Any,
    errors: Any,
    command_of: Callable[[str], Callable[[Any], Any]],
) -> None:
    """Serve an environment over a pipe, until told to close.

    Args:
        index: The environment's number.
        env: The environment.
        pipe: Where the commands come from.
        errors: The queue for what goes wrong.
        command_of: Gives what is done on a command.
    """
    try:
        command = ""
        while command != "close":
            command, data = pipe.recv()
            pipe.send((command_of(command)(data), True))
    except (KeyboardInterrupt, Exception):
        errors.put((index, *sys.exc_info()[:2]))
        pipe.send((None, False))
    finally:
        env.close()
