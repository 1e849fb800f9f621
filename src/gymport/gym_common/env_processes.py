"""Environments in processes of their own: how they are started, asked, waited for and ended.

The functions are called with an AsyncVectorEnv of one of the trees, or are methods of its class.
"""

from __future__ import annotations

import multiprocessing as mp
import time
from typing import Any, Callable, NamedTuple

import numpy as np

from gymport.gym_common.processes import CloudpickleWrapper, clear_mpi_env_vars
from gymport.gym_common.vectors import given


class Manners(NamedTuple):
    """What differs between the trees in how processes are spoken to.

    Attributes:
        states: The enum of what is being waited for.
        errors: The module of exceptions.
        logger: The module that warns.
        late: What is said of a call that took too long, with its name and the seconds.
        pending: What is said of a call while another one waits, with both names.
        closed: What is said of a call after ``close``, with the class's name.
        no_memory: What is said of spaces that shared memory does not hold, with the reason.
        failed: What is said of an environment's error, with its number, the kind and the value.
        raising: What is said before the last error is raised.
    """

    states: Any
    errors: Any
    logger: Any
    late: str
    pending: str
    closed: str
    no_memory: str
    failed: tuple[str, ...]
    raising: tuple[str, ...] = ()


def open_processes(envs: Any, context: str | None, worker: Any, daemon: bool) -> None:
    """Make the memory for observations and start the processes.

    Args:
        envs: The vector; its ``env_fns`` make the environments.
        context: How processes are started; None: as is usual on the system.
        worker: What they run.
        daemon: Whether they end with this one.
    """
    envs.parent_pipes = []
    envs.processes = []
    starter: Any = mp.get_context(context)
    # spawned processes look for its lock by name while they start, so it has to live on
    envs._memory = envs._buffers(starter)
    envs.error_queue = starter.Queue()
    with clear_mpi_env_vars():
        for index, env_fn in enumerate(envs.env_fns):
            _start(envs, starter, index, CloudpickleWrapper(env_fn), worker, daemon)
    envs._state = envs._manners.states.DEFAULT


def _start(envs: Any, starter: Any, index: int, function: Any, worker: Any, daemon: bool) -> None:
    """Start the process of one environment."""
    parent, child = starter.Pipe()
    process = starter.Process(
        target=worker,
        name=f"Worker<{type(envs).__name__}>-{index}",
        args=(index, function, child, parent, envs._memory, envs.error_queue),
    )
    envs.parent_pipes.append(parent)
    envs.processes.append(process)
    process.daemon = daemon
    process.start()
    child.close()


def buffers(envs: Any, starter: Any, empty: Callable[..., Any], shared: Any) -> Any:
    """Make the batch of observations, and return the memory it lies in, or None.

    Args:
        envs: The vector.
        starter: What starts the processes.
        empty: Makes the batch without shared memory.
        shared: Makes and reads shared memory; see ``SharedMemory``.

    Raises:
        ValueError: There is no shared memory for the space.
    """
    space, n = envs.single_observation_space, envs.num_envs
    if not envs.shared_memory:
        envs.observations = empty(space, n=n, fn=np.zeros)
        return None
    try:
        memory = shared.create(space, n, starter)
    except envs._manners.errors.CustomSpaceError as custom:
        envs.closed = True
        raise ValueError(envs._manners.no_memory.format(custom)) from custom
    envs.observations = shared.read(space, memory, n)
    return memory


def batch(envs: Any, observations: Any) -> Any:
    """Return what the processes sent, or wrote to shared memory, as a batch."""
    if not envs.shared_memory:
        envs.observations = envs._joint(observations)
    return given(envs)


def send(envs: Any, command: str, values: Any) -> None:
    """Send a command to each process with its value."""
    for pipe, value in zip(envs.parent_pipes, values):
        pipe.send((command, value))


def ask(envs: Any, command: str, values: Any) -> Any:
    """Send a command to each process with its value, and return the answers."""
    send(envs, command, values)
    return answers(envs)


def answers(envs: Any) -> Any:
    """Return what each process answers; raise what went wrong there."""
    results, successes = zip(*[pipe.recv() for pipe in envs.parent_pipes])
    envs._raise_if_errors(successes)
    return results


def wait(envs: Any, expected: Any, timeout: float | None) -> None:
    """Wait until the answers to a call are there.

    Raises:
        multiprocessing.TimeoutError: It took longer.
        gym.error.NoAsyncCallError: There was no such call.
    """
    envs._assert_is_running()
    name = expected.value
    if envs._state != expected:
        raise envs._manners.errors.NoAsyncCallError(
            f"Calling `{name}_wait` without any prior call to `{name}_async`.", name
        )
    if not envs._poll(timeout):
        envs._state = envs._manners.states.DEFAULT
        raise mp.TimeoutError(envs._manners.late.format(name, timeout))


def assert_is_running(self: Any) -> None:
    """Make sure that it is not closed."""
    if self.closed:
        manners = self._manners
        raise manners.errors.ClosedEnvironmentError(manners.closed.format(type(self).__name__))


def make_ready(envs: Any, call: str) -> None:
    """Make sure that it is neither closed nor waiting for something else."""
    envs._assert_is_running()
    manners = envs._manners
    if envs._state != manners.states.DEFAULT:
        pending = envs._state.value
        raise manners.errors.AlreadyPendingCallError(manners.pending.format(call, pending), pending)


def close_extras(
    self: Any, timeout: float | None = None, terminate: bool = False, **_: Any
) -> None:
    """End the processes.

    Args:
        self: The vector.
        timeout: How many seconds to wait for a pending call; None: without end.
        terminate: Whether to end them without waiting.
    """
    try:
        if self._state != self._manners.states.DEFAULT:
            name = self._state.value
            self._manners.logger.warn(
                f"Calling `close` while waiting for a pending call to `{name}` to complete."
            )
            getattr(self, f"{name}_wait")(0 if terminate else timeout)
    except mp.TimeoutError:
        terminate = True
    _end(self, terminate)


def _end(envs: Any, terminate: bool) -> None:
    pipes = [pipe for pipe in envs.parent_pipes if pipe is not None]
    if terminate:
        for process in envs.processes:
            process.terminate()
    else:
        _say_goodbye([pipe for pipe in pipes if not pipe.closed])
    for pipe in pipes:
        pipe.close()
    for process in envs.processes:
        process.join()


def _say_goodbye(pipes: list[Any]) -> None:
    for pipe in pipes:
        pipe.send(("close", None))
    for pipe in pipes:
        pipe.recv()


def poll(self: Any, timeout: float | None) -> bool:
    """Return whether all answers are there in time."""
    if timeout is None:
        return True
    end = time.perf_counter() + timeout
    for pipe in self.parent_pipes:
        left = max(end - time.perf_counter(), 0)
        if pipe is None or pipe.closed or not pipe.poll(left):
            return False
    return True


def raise_if_errors(self: Any, successes: Any) -> None:
    """Raise the last of the errors that the environments had, if any."""
    raised: Exception | None = None
    for _ in range(self.num_envs - sum(successes)):
        index, kind, value = self.error_queue.get()
        _tell(self, self._manners.failed, index, kind.__name__, value)
        self.parent_pipes[index].close()
        self.parent_pipes[index] = None
        raised = kind(value)
    if raised is not None:
        _tell(self, self._manners.raising)
        raise raised


def _tell(envs: Any, lines: tuple[str, ...], *facts: Any) -> None:
    for line in lines:
        envs._manners.logger.error("%s", line.format(*facts))
